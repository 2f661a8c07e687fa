/** What is changed in the list of items: in a row, or in many rows in one step. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

let curator: SiteMember;
let administrator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'nadia@example.org');
  administrator = await joinDesk(site, 'bea@example.org', 'Administrators', { first_name: 'Bea', last_name: 'Amin' });
});

const call = (method: string, path: string, body?: unknown) => site.call(method, `/curation${path}`, body, curator);
const tool = (name: string, more: object = {}) => call('POST', '/items', { kind: 'tool', name, ...more });
const items = (ids: number[]) => Promise.all(ids.map((id) => call('GET', `/items/${id}`)));
const leadsTo = (page: Page, path: string) => waitFor(() => expect(page.path).toBe(path));
const chosen = (count: number) => screen.findByRole('region', { name: `Actions for ${count} selected` });
/** Opens a row in its place. */
async function edit(page: Page, name: string): Promise<HTMLElement> {
  await page.press('button', new RegExp(`^Edit ?${name} here$`));
  return screen.findByRole('form', { name: `Edit ${name}` });
}

it('finds an item from the bar, and lets it be changed in its row and put back', async () => {
  const { id } = await tool('Slow kettle', { tags: ['Kitchen'], status: 'published' });
  await using page = await site.openScreen('/curate', { as: curator });
  await page.fill('Search items', 'slow kettle');
  await page.user.keyboard('{Enter}');
  const row = await edit(page, 'Slow kettle');
  expect(page.path).toBe('/curate/items?query=slow+kettle');
  expect(document.activeElement).toBe(within(row).getByLabelText('Title'));
  await page.fill('Title', '', row);
  await page.press('button', 'Save');
  await page.reads('Problem: ', () => row);
  await page.fill('Title', 'Slow kettle, quiet lid', row);
  await page.choose('Status', 'Draft', row);
  await page.fill('Tags', 'Quiet', row);
  await page.press('button', 'Save');
  await page.press('button', 'Create tag');
  await page.says('‘Slow kettle’ is saved.');
  const [kept] = await items([id]);
  expect(kept).toMatchObject({ name: 'Slow kettle, quiet lid', status: 'draft', tags: ['Kitchen', 'Quiet'] });
  const opener = await screen.findByRole('button', { name: /^Edit ?Slow kettle, quiet lid here$/ });
  await waitFor(() => expect(document.activeElement).toBe(opener));
  // The log has a newer line, which is no change.
  await site.call('POST', `/curation/items/${id}/preview`, undefined, curator);
  await page.press('button', 'Undo');
  await page.says('‘Slow kettle’ is back to its last version.');
  expect((await items([id]))[0]).toMatchObject({ name: 'Slow kettle', status: 'published', tags: ['Kitchen'] });
  // Escape leaves a row, and nothing of it is sent.
  await page.fill('Title', 'Not this', await edit(page, 'Slow kettle'));
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit Slow kettle' })).toBeNull());
  expect((await items([id]))[0].name).toBe('Slow kettle');
});

it('shows what somebody else wrote meanwhile, and lets one choose', async () => {
  const { id } = await tool('Qqlantern');
  await using page = await site.openScreen('/curate/items?query=qqlantern', { as: curator });
  const row = await edit(page, 'Qqlantern');
  await page.fill('Title', 'My lantern', row);
  await site.call('POST', '/curation/bulk', { ids: [id], change: { set: { name: 'Their lantern' } } }, administrator);
  await page.press('button', 'Save');
  const meanwhile = await within(row).findByRole('alert');
  expect(meanwhile.textContent).toContain('Bea Amin changed this while you were editing');
  expect(meanwhile.textContent).toContain('‘Their lantern’');
  expect(within(row).getByLabelText<HTMLInputElement>('Title').value).toBe('My lantern');
  expect((await items([id]))[0].name).toBe('Their lantern');
  await page.press('button', 'Use my version');
  await page.says('is saved.');
  expect((await items([id]))[0].name).toBe('My lantern');
});

it('asks before one or many are published, and publishes them all the same', async () => {
  const ids = [(await tool('Qqreed one')).id, (await tool('Qqreed two')).id];
  const statuses = async () => (await items(ids)).map(({ status }) => status);
  await using page = await site.openScreen('/curate/items?query=qqreed', { as: curator });
  const question = () => screen.findByRole('dialog', { name: 'Check before publishing' });
  const row = await edit(page, 'Qqreed one');
  await page.choose('Status', 'Published', row);
  await page.press('button', 'Save');
  expect((await question()).textContent).toContain('There is no topic.');
  await page.press('button', 'Go back', await question());
  // The row is still open, with what was chosen in it.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(row).getByLabelText<HTMLSelectElement>('Status').value).toBe('published');
  expect(await statuses()).toEqual(['draft', 'draft']);
  await page.press('button', 'Cancel');
  await page.press('checkbox', 'Select Qqreed one');
  await page.press('button', 'Select all 2');
  const bar = await chosen(2);
  await page.press('button', 'Status', bar);
  await page.choose('New status', 'Published', bar);
  await page.press('button', 'Change 2 items', bar);
  expect((await question()).textContent).toContain('2 items: There is no topic.');
  expect(within(await question()).getAllByRole('link', { name: 'Qqreed two' })).not.toEqual([]);
  await page.press('button', 'Publish anyway', await question());
  await page.says('2 items changed.');
  expect(await statuses()).toEqual(['published', 'published']);
});

it('changes many in one step, says what stayed, and takes the step back', async () => {
  const ids = [(await tool('Qqwave one')).id, (await tool('Qqwave two')).id];
  await call('POST', '/items', { kind: 'topic', name: 'Qqwave three', slug: 'qqwave-three' });
  const topics = async () => (await items(ids)).map((one) => one.topics);
  await using page = await site.openScreen('/curate/items?query=qqwave', { as: curator });
  await screen.findByText('3 items');
  await page.press('checkbox', 'Select Qqwave one');
  await page.press('button', 'Select all 3');
  const bar = await chosen(3);
  await page.press('button', 'Topics', bar);
  await within(bar).findByRole('option', { name: 'Qqwave three' });
  await page.choose('Topic', 'Qqwave three', bar);
  await page.press('button', 'Change 3 items', bar);
  await page.says('2 items changed.');
  await page.says('1 item: Topics have no topics.');
  expect(await topics()).toEqual([['qqwave-three'], ['qqwave-three']]);
  await page.press('button', 'Undo');
  await page.says('2 items restored.');
  // It goes when somebody goes on.
  await page.press('checkbox', 'Select Qqwave one');
  await waitFor(() => expect(page.main().textContent).not.toContain('2 items restored.'));
  expect(await topics()).toEqual([[], []]);
});

it('changes who many are for', async () => {
  const { id } = await tool('Qqfine tide', { audiences: ['Adults'] });
  await tool('Qqfine boat', { audiences: ['Young people'] });
  await using page = await site.openScreen('/curate/items?query=qqfine', { as: curator });
  await page.press('checkbox', 'Select Qqfine tide');
  const bar = await chosen(1);
  await page.press('button', 'More', bar);
  await page.press('button', 'Who it is for', bar);
  await within(bar).findByRole('option', { name: 'Young people' });
  await page.choose('Who it is for', 'Young people', bar);
  await page.press('button', 'Change 1 item', bar);
  await page.says('1 item changed.');
  expect((await items([id]))[0].audiences).toEqual(['Adults', 'Young people']);
});

it('keeps its filters in the address', async () => {
  await using page = await site.openScreen('/curate/items', { as: curator });
  await page.press('button', 'More filters');
  const kind = () => screen.findByLabelText<HTMLSelectElement>('Kind');
  await page.user.selectOptions(await kind(), 'collection');
  await leadsTo(page, '/curate/items?kind=collection');
  await page.press('button', 'Title');
  await leadsTo(page, '/curate/items?kind=collection&sort=title');
  await page.open();
  expect((await kind()).value).toBe('collection');
  const title = await screen.findByRole('columnheader', { name: /^Title/ });
  expect(title.getAttribute('aria-sort')).toBe('ascending');
});
