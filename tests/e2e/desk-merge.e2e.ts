/** Two things are made one on the list of twins, and two again: by the line that says so, and from the history. */
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();
let curator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});

const call = (method: string, path: string, body?: unknown) => site.call(method, `/curation${path}`, body, curator);
const make = (title: string, more = {}) =>
  call('POST', '/items', { kind: 'tool', name: title, status: 'published', ...more });
const titles = async (word: string) =>
  (await call('GET', `/items?query=${word}&sort=title`)).data.map(({ name }: { name: string }) => name);

it('is done and undone on the list of twins, and undone once more from the history', async () => {
  await make('Qqtimer', { url: 'https://example.org/qqtimer' });
  await make('Qqtimer for all', { url: 'https://www.example.org/qqtimer/' });
  await using visitor = await site.arrive('/curate/twins', curator);
  const { page } = visitor;
  const pair = visitor.main().getByRole('listitem').filter({ hasText: 'Qqtimer for all' });
  const merge = async () => {
    await pair.getByRole('button', { name: /^Keep this one ?: Qqtimer for all$/ }).click();
    await pair
      .getByText(/‘Qqtimer’ goes\. To ‘Qqtimer for all’ go: 1 old address\. You can undo this for 30 days\./)
      .waitFor();
    expect(await visitor.axe()).toEqual([]);
    await pair.getByRole('button', { name: 'Make them one' }).click();
    await visitor.main().getByText('They are one now: ‘Qqtimer for all’.').waitFor();
    await pair.waitFor({ state: 'detached' });
    expect(await titles('qqtimer')).toEqual(['Qqtimer for all']);
  };
  await merge();
  // By keys: the line has the focus, and its button is next.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await visitor.main().getByText('‘Qqtimer’ and ‘Qqtimer for all’ are two again, each as it was.').waitFor();
  await pair.waitFor();
  expect(await titles('qqtimer')).toEqual(['Qqtimer', 'Qqtimer for all']);

  await merge();
  await page.goto(`${site.url}/curate/history`);
  const row = visitor.main().getByRole('row').filter({ hasText: 'Merged into ‘Qqtimer for all’' }).first();
  await row.getByRole('button', { name: /^Undo/ }).click();
  await visitor.main().getByText('‘Qqtimer’ is there again, as it was.').waitFor();
  await row.getByText('Undone', { exact: true }).waitFor();
  expect(await titles('qqtimer')).toEqual(['Qqtimer', 'Qqtimer for all']);
});

it('says in the line what is in the way, and the line stays', async () => {
  await make('Qqlamp', { url: 'https://example.org/qqlamp', slug: 'qqlamp' });
  await make('Qqlamp two', { url: 'https://example.org/qqlamp/' });
  await using visitor = await site.arrive('/curate/twins', curator);
  const pair = visitor.main().getByRole('listitem').filter({ hasText: 'Qqlamp two' });
  await pair.getByRole('button', { name: /^Keep this one ?: Qqlamp two$/ }).click();
  await pair.getByRole('button', { name: 'Make them one' }).click();
  await visitor.main().getByText('They are one now: ‘Qqlamp two’.').waitFor();
  visitor.allow(/status of 409/, 'its address is another’s');
  await make('Qqother', { slug: 'qqlamp' });
  await visitor.button('Undo').click();
  await visitor.main().getByText('Problem: ‘qqlamp’ is the address of another tool: Qqother.').waitFor();
  await visitor.main().getByText('They are one now: ‘Qqlamp two’.').waitFor();
});

it('is offered in the form, beside ‘It is this one’ and ‘Another’, at the width of a telephone, too', async () => {
  const kept = await make('Qqbell', { url: 'https://example.org/qqbell' });
  const other = await make('Qqbell too', { url: 'https://example.org/qqbell/' });
  await make('Qqbell again', { url: 'http://example.org/qqbell' });
  await using visitor = await site.arrive(`/curate/items/${kept.id}`, curator);
  await visitor.page.setViewportSize({ width: 390, height: 800 });
  const panel = visitor.main().getByRole('status').filter({ hasText: 'Possibly here already' });
  await panel.getByRole('button', { name: /^Another ?: Qqbell again$/ }).click();
  await visitor.main().getByText('Noted: ‘Qqbell again’ is another.').waitFor();
  await panel.getByText('Qqbell again').waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: /^Merge ?: Qqbell too$/ }).click();
  await panel.getByText(/‘Qqbell too’ goes\./).waitFor();
  await panel.getByRole('button', { name: 'Make them one' }).click();
  await visitor.main().getByText('They are one now: ‘Qqbell’.').waitFor();
  expect(await titles('qqbell')).toEqual(['Qqbell', 'Qqbell again']);
  await visitor.button('Undo').click();
  await visitor.main().getByText('‘Qqbell too’ and ‘Qqbell’ are two again, each as it was.').waitFor();
  // The other way round: this one goes, and the other's form opens.
  await panel.getByRole('button', { name: /^Merge ?: Qqbell too$/ }).click();
  await panel.getByRole('button', { name: 'Keep ‘Qqbell too’ instead' }).click();
  await panel.getByText(/‘Qqbell’ goes\./).waitFor();
  await panel.getByRole('button', { name: 'Make them one' }).click();
  await expect.poll(() => new URL(visitor.page.url()).pathname).toBe(`/curate/items/${other.id}`);
  expect(await titles('qqbell')).toEqual(['Qqbell again', 'Qqbell too']);
  await visitor.page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(() => titles('qqbell')).toEqual(['Qqbell', 'Qqbell again', 'Qqbell too']);
});

it('of two that are chosen in the list shows both side by side, and can go the other way', async () => {
  const more = { kind: 'event', start_date: '2096-05-21T11:00', timezone: 'Europe/London', host: 'Qqhost' };
  const make = (fields: object) => call('POST', '/items', { ...more, title: 'Qqhour', ...fields });
  const [first, second] = [await make({ price: 'Free' }), await make({ price: '£5', host: 'Qqother' })];
  const pathOf = ({ page }: { page: string }) => new URL(page).pathname;
  await using visitor = await site.arrive('/curate/items?query=qqhour&sort=title', curator);
  const { page } = visitor;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('checkbox', { name: 'Choose Qqhour' }).first().check();
  expect(await visitor.button('Merge these two').count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Choose Qqhour' }).last().check();
  const bar = page.getByRole('region', { name: 'What to do with the 2 chosen' });
  // What is done most often fits into one line.
  const rows = await bar.getByRole('button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(rows).size).toBe(1);
  await visitor.button('Merge these two').click();
  await visitor
    .main()
    .getByText(/^Not the same: /)
    .waitFor();
  const says = await visitor
    .main()
    .getByText(/^Not the same: /)
    .textContent();
  expect(says).toBe('Not the same: Cost, Host. The event that stays keeps its own.');
  const goes = page.getByRole('region', { name: 'Goes: Qqhour' });
  const before = await goes.innerText();
  expect(before).toMatch(/Qqhost|Qqother/);
  expect(before).toContain('Draft');
  expect(await visitor.axe()).toEqual([]);
  await visitor.button(/^Keep ‘Qqhour’ at .+ instead$/).click();
  await expect.poll(() => goes.innerText()).not.toBe(before);
  expect([pathOf(first), pathOf(second)].some((path) => before.includes(path))).toBe(true);
  await visitor.button('Make them one').click();
  await visitor.main().getByText('They are one now: ‘Qqhour’.').waitFor();
  await expect.poll(async () => (await call('GET', '/items?query=qqhour')).data.length).toBe(1);
  await visitor.button('Undo').click();
  await visitor.main().getByText('‘Qqhour’ and ‘Qqhour’ are two again, each as it was.').waitFor();
  expect((await call('GET', '/items?query=qqhour')).data.length).toBe(2);
});

it('of two words is undone in its list', async () => {
  for (const name of ['Qqstim', 'Qqstimming']) await call('POST', '/terms', { vocabulary: 'tag', name });
  await using visitor = await site.arrive('/curate/vocabularies?query=qqstim', curator);
  await visitor.page.getByRole('button', { name: 'Merge Qqstim', exact: true }).click();
  await visitor.page.getByLabel('‘Qqstim’ becomes part of').fill('Qqstimming');
  await visitor.page.getByRole('button', { name: 'Merge', exact: true }).click();
  await visitor
    .main()
    .getByText(/‘Qqstim’ is part of ‘Qqstimming’ now\./)
    .waitFor();
  await visitor.button('Undo').click();
  await visitor.main().getByText('‘Qqstim’ and ‘Qqstimming’ are two again, each as it was.').waitFor();
  await visitor.page.getByRole('button', { name: 'Merge Qqstim', exact: true }).waitFor();
});
