/** What listeners are told is made of words that stand apart: ‘Guides (9)’, not ‘Guides(9)’. */
import { expect, it } from 'vitest';
import { PAGES } from '#tests/setup/browser/addresses.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { runTogether } from '#tests/setup/browser/heard-names.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

/** The lists and panels of the desk that count something. */
const DESK = [
  '',
  '/items',
  '/items/new',
  '/replace?find=quiet&with=calm&whole=true',
  '/twins',
  '/inbox',
  '/sources',
  '/todo',
  '/topics',
  '/collections',
  '/vocabularies',
  '/featured',
  '/messages',
  '/thesaurus',
  '/site',
  '/history',
  '/figures',
  '/health',
  '/members',
];

it('no name of a page has a number or a bracket at a word', async () => {
  await using visitor = await Visitor.arrive('/about');
  visitor.allow(/410|404/, 'links that are over, and what is not found');
  for (const path of [...PAGES.map(([one]) => one), '/search?query=sleep']) {
    await visitor.open(path);
    expect([path, await runTogether(visitor.page)]).toEqual([path, []]);
  }
});

it('nor has one of a screen of the desk', async () => {
  const nadia = await joinDesk(site, 'nadia@example.org', 'Administrators');
  await using visitor = await site.arrive('/curate', nadia);
  for (const path of DESK) {
    await visitor.open(`/curate${path}`);
    await visitor.main().getByRole('heading').first().waitFor();
    expect([path, await runTogether(visitor.page)]).toEqual([path, []]);
  }
});
