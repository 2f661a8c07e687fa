/** Reporting that something is wrong with a thing, or should not be here. */
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

let curator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'nadia@example.org');
});

let made = 0;
/** A tool that is published, on the site's own pages as soon as this resolves. */
async function newTool() {
  const name = `Sundial number ${++made}`;
  const cells = { kind: 'tool', name, synopsis: 'It counts.', status: 'published' };
  const tool = await site.call('POST', '/curation/items', cells, curator);
  await waitFor(() => site.call('GET', `/content/tool/${tool.slug}`));
  return { ...tool, name };
}
const requests = () => site.store.db.selectFrom('removal_request').select(['item_id', 'email', 'why']).execute();

describe('a problem', () => {
  it('is reported from the page of the thing, with a number to ask by', async () => {
    const { id, slug, name } = await newTool();
    await using page = await site.openScreen(`/item/tool/${slug}`);
    await page.press('link', 'Report a problem, or ask us to remove this');
    await waitFor(() => expect(location.pathname).toBe('/removal'));
    await screen.findByRole('link', { name });
    await page.press('button', 'Send');
    await waitFor(() => expect(document.activeElement?.id).toBe('removal-why'));
    expect(await requests()).toEqual([]);
    await page.choose('What kind of problem is it?', 'It says something about me');
    await page.fill(/^What is wrong\?/, 'My name is in it.');
    await page.fill(/^Your email/, 'script@example.org');
    await page.press('button', 'Send');
    await page.reads(/Its number is R-\d+\./);
    expect(await requests()).toContainEqual({ item_id: id, email: 'script@example.org', why: 'about-me' });
  });

  it('sends no address that was written before it turned out that we need not answer', async () => {
    const { id, slug } = await newTool();
    await using page = await site.openScreen(`/removal?kind=tool&slug=${slug}`);
    await page.choose('What kind of problem is it?', 'It says something about me');
    await page.fill(/^Your email/, 'not-kept@example.org');
    await page.user.selectOptions(await screen.findByLabelText('What kind of problem is it?'), 'wrong');
    await page.fill(/^What is wrong\?/, 'It closed last year.');
    await page.press('button', 'Send');
    await page.reads(/Its number is R-\d+\./);
    expect(await requests()).toContainEqual({ item_id: id, email: '', why: 'wrong' });
  });
});
