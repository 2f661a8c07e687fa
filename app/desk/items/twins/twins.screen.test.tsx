/** Two things are made one: on the list of twins, in the form and in the list of items; and two again, by the line that says so and from the history. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

let curator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});

const call = (method: string, path: string, body?: unknown) => site.call(method, `/curation${path}`, body, curator);
const make = (title: string, more = {}) =>
  call('POST', '/items', { kind: 'tool', name: title, status: 'published', ...more });
const titles = async (word: string) =>
  (await call('GET', `/items?query=${word}&sort=title`)).data.map(({ name }: { name: string }) => name);
/** The parts of this role that hold these words. */
const partsWith = (role: 'listitem' | 'row' | 'status', words: string) =>
  screen.queryAllByRole(role).filter(({ textContent }) => textContent.includes(words));
const partWith = (role: 'listitem' | 'row' | 'status', words: string) =>
  waitFor(() => {
    const [part] = partsWith(role, words);
    if (!part) throw new Error(`no ${role} says ${words}: ${document.body.innerText}`);
    return part;
  });

it('is done and undone on the list of twins, and undone once more from the history', async () => {
  await make('Qqtimer', { url: 'https://example.org/qqtimer' });
  await make('Qqtimer for all', { url: 'https://www.example.org/qqtimer/' });
  await using page = await site.openScreen('/curate/twins', { as: curator });
  const merge = async () => {
    const pair = await partWith('listitem', 'Qqtimer for all');
    await page.press('button', /^Keep this one ?: Qqtimer for all$/, pair);
    await page.reads(
      /‘Qqtimer’ will be removed\. To ‘Qqtimer for all’ go: 1 old address\. You can undo this for 30 days\./,
      () => pair,
    );
    await page.press('button', 'Merge', pair);
    await page.says('Merged into ‘Qqtimer for all’.');
    await waitFor(() => expect(partsWith('listitem', 'Qqtimer for all')).toEqual([]));
    expect(await titles('qqtimer')).toEqual(['Qqtimer for all']);
  };
  await merge();
  // By keys: the line has the focus, and its button is next.
  await page.user.tab();
  await page.user.keyboard('{Enter}');
  await page.says('‘Qqtimer’ and ‘Qqtimer for all’ are two again, each as it was.');
  await partWith('listitem', 'Qqtimer for all');
  expect(await titles('qqtimer')).toEqual(['Qqtimer', 'Qqtimer for all']);

  await merge();
  await page.open('/curate/history');
  await page.press('button', /^Undo/, await partWith('row', 'Merged into ‘Qqtimer for all’'));
  await page.says('‘Qqtimer’ is restored.');
  await waitFor(() => expect(partsWith('row', 'Merged into ‘Qqtimer for all’')[0]?.textContent).toMatch(/Undone/));
  expect(await titles('qqtimer')).toEqual(['Qqtimer', 'Qqtimer for all']);
});

it('says in the line what is in the way, and the line stays; and what is not as it was', async () => {
  await make('Qqlamp', { url: 'https://example.org/qqlamp', slug: 'qqlamp' });
  const second = await make('Qqlamp two', { url: 'https://example.org/qqlamp/' });
  await using page = await site.openScreen('/curate/twins', { as: curator });
  const pair = await partWith('listitem', 'Qqlamp two');
  await page.press('button', /^Keep this one ?: Qqlamp two$/, pair);
  await page.press('button', 'Merge', pair);
  await page.says('Merged into ‘Qqlamp two’.');
  const other = await make('Qqother', { slug: 'qqlamp' });
  await call('POST', `/items/${second.id}/merge`, { into: other.id });
  await page.press('button', 'Undo');
  await page.says('Problem: ‘Qqlamp two’ was merged into ‘Qqother’ since. Undo that first.');
  await page.says('Merged into ‘Qqlamp two’.');
  await page.open('/curate/history');
  await page.press('button', /^Undo/, await partWith('row', 'Merged into ‘Qqother’'));
  await page.says('‘Qqlamp two’ is restored.');
  await page.press('button', /^Undo/, await partWith('row', 'Merged into ‘Qqlamp two’'));
  await page.says('‘qqlamp’ is the address of another by now, so it has ‘qqlamp-2’.');
});

it('is offered in the form, beside ‘Same item’ and ‘Different item’', async () => {
  const kept = await make('Qqbell', { url: 'https://example.org/qqbell' });
  const other = await make('Qqbell too', { url: 'https://example.org/qqbell/' });
  await make('Qqbell again', { url: 'http://example.org/qqbell' });
  await using page = await site.openScreen(`/curate/items/${kept.id}`, { as: curator });
  const panel = await partWith('status', 'Possible duplicates');
  const same = within(panel).getByRole('link', { name: /^Same item ?: Qqbell too$/ });
  expect(same.getAttribute('href')).toBe(`/curate/items/${other.id}`);
  await page.press('button', /^Different item ?: Qqbell again$/, panel);
  await page.says('Marked as a different item: ‘Qqbell again’.');
  await waitFor(() => expect(panel.textContent).not.toContain('Qqbell again'));
  await page.press('button', /^Merge ?: Qqbell too$/, panel);
  await page.reads('‘Qqbell too’ will be removed.', () => panel);
  await page.press('button', 'Merge', panel);
  await page.says('Merged into ‘Qqbell’.');
  expect(await titles('qqbell')).toEqual(['Qqbell', 'Qqbell again']);
  await page.press('button', 'Undo');
  await page.says('‘Qqbell too’ and ‘Qqbell’ are two again, each as it was.');
  // The other way round: this one goes, and the other's form opens.
  await page.press('button', /^Merge ?: Qqbell too$/, panel);
  await page.press('button', 'Keep ‘Qqbell too’ instead', panel);
  await page.reads('‘Qqbell’ will be removed.', () => panel);
  await page.press('button', 'Merge', panel);
  await waitFor(() => expect(page.path).toBe(`/curate/items/${other.id}`));
  expect(await titles('qqbell')).toEqual(['Qqbell again', 'Qqbell too']);
  await page.press('button', 'Undo', screen.getByRole('region', { name: 'Messages' }));
  await waitFor(async () => expect(await titles('qqbell')).toEqual(['Qqbell', 'Qqbell again', 'Qqbell too']));
});

it('of two that are chosen in the list shows both side by side, and can go the other way', async () => {
  const more = { kind: 'event', start_date: '2096-05-21T11:00', timezone: 'Europe/London', host: 'Qqhost' };
  const make = (fields: object) => call('POST', '/items', { ...more, title: 'Qqhour', ...fields });
  const [first, second] = [await make({ price: 'Free' }), await make({ price: '£5', host: 'Qqother' })];
  const pathOf = ({ page }: { page: string }) => new URL(page).pathname;
  await using page = await site.openScreen('/curate/items?query=qqhour&sort=title', { as: curator });
  const [one, two] = await screen.findAllByRole('checkbox', { name: 'Select Qqhour' });
  if (!one || !two) throw new Error('not both are in the list');
  await page.user.click(one);
  expect(screen.queryByRole('button', { name: 'Merge these two' })).toBeNull();
  await page.user.click(two);
  await page.press('button', 'Merge these two');
  expect((await screen.findByText(/^Not the same: /)).textContent).toBe(
    'Not the same: Cost, Host. The event that you keep has its own.',
  );
  const goes = () => screen.getByRole('region', { name: 'Will be removed: Qqhour' }).textContent;
  const before = goes();
  expect(before).toMatch(/Qqhost|Qqother/);
  expect(before).toContain('Draft');
  const order = () =>
    screen
      .getAllByRole('region', { name: /^Will be .+: Qqhour$/ })
      .map((one) => /Qqhost|Qqother/.exec(one.textContent)?.[0]);
  const beside = order();
  await page.press('button', /^Keep ‘Qqhour’ at .+ instead$/);
  await waitFor(() => expect(goes()).not.toBe(before));
  expect(order()).toEqual(beside);
  expect([pathOf(first), pathOf(second)].some((path) => before.includes(path))).toBe(true);
  await page.press('button', 'Merge');
  await page.says('Merged into ‘Qqhour’.');
  await waitFor(async () => expect((await call('GET', '/items?query=qqhour')).data.length).toBe(1));
  await page.press('button', 'Undo');
  await page.says('‘Qqhour’ and ‘Qqhour’ are two again, each as it was.');
  expect((await call('GET', '/items?query=qqhour')).data.length).toBe(2);
});

it('of two words is undone in its list', async () => {
  for (const name of ['Qqstim', 'Qqstimming']) await call('POST', '/terms', { vocabulary: 'tag', name });
  await using page = await site.openScreen('/curate/vocabularies?query=qqstim', { as: curator });
  await page.press('button', 'Merge Qqstim');
  await page.fill('Merge ‘Qqstim’ into', 'Qqstimming');
  await page.press('button', 'Merge');
  await page.says(/‘Qqstim’ is merged into ‘Qqstimming’\./);
  await page.press('button', 'Undo');
  await page.says('‘Qqstim’ and ‘Qqstimming’ are two again, each as it was.');
  await screen.findByRole('button', { name: 'Merge Qqstim' });
});
