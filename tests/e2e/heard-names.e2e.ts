/** What listeners are told is made of words that stand apart: ‘Guides (9)’, not ‘Guides(9)’. `sweep.e2e.ts` asks the pages of visitors. */
import { beforeAll, describe, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { runTogether } from '#tests/setup/browser/heard-names.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

/** Every screen of the desk that has an address of its own. */
const DESK = [
  '',
  '/items',
  '/items/new',
  '/calendar',
  '/help',
  '/pictures',
  '/popular',
  '/removals',
  '/import',
  '/advertisements',
  '/programs',
  '/replace?tab=words',
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

describe('logged in', () => {
  let nadia: SiteMember;
  beforeAll(async () => {
    nadia = await joinDesk(site, 'nadia@example.org', 'Administrators');
    const { data } = await site.call('GET', '/content/event?size=2');
    for (const { id } of data) {
      await site.call('PUT', '/content/favourite/add', { id, object_type: 'Event' }, nadia);
      await site.call('POST', '/log/view', { id, object_type: 'Event' }, nadia);
    }
  });

  it('no name of a page of a member has a number or a bracket at a word', async () => {
    await using visitor = await site.arrive('/account', nadia);
    for (const path of ['/account', '/account/settings']) {
      await visitor.open(path);
      await visitor.main().getByRole('heading', { level: 2 }).first().waitFor();
      expect([path, await runTogether(visitor.page)]).toEqual([path, []]);
    }
  });

  it('nor has one of a screen of the desk', async () => {
    await using visitor = await site.arrive('/curate', nadia);
    const items = await site.call('GET', '/curation/items?kind=event&size=1', undefined, nadia);
    const collections = await site.call('GET', '/curation/items?kind=collection&size=1', undefined, nadia);
    const forms = [`/items/${items.data[0].id}`, `/items/${items.data[0].id}/history`];
    for (const path of [...DESK, ...forms, `/collections/${collections.data[0].id}`]) {
      await visitor.open(`/curate${path}`);
      await visitor.main().getByRole('heading').first().waitFor();
      expect([path, await runTogether(visitor.page)]).toEqual([path, []]);
    }
  });
});
