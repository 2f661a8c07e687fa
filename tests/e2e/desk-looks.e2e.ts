/** How the desk looks at work: what is in sight, in one line, in its colours, on paper; and what visitors do not download of it. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { monthIn } from '#domain/months.ts';
import { now } from '#server/database/instants.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { countUsage } from '#tests/setup/browser/usage.ts';
import { type Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';
import { DIST } from '../../is-built.ts';

withBrowser();

const site = withMembersSite();

let curator: SiteMember;
let administrator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
  administrator = await joinDesk(site, 'bea@example.org', 'Administrators');
});

const call = (method: string, path: string, body?: unknown) => site.call(method, `/curation${path}`, body, curator);
const tool = (name: string, more: object = {}) => call('POST', '/items', { kind: 'tool', name, ...more });
const done = (visitor: Visitor, words: string | RegExp) =>
  visitor.main().getByRole('status').filter({ hasText: words }).first().waitFor();
const chosen = ({ page }: Visitor) => page.getByRole('region', { name: /^Actions for/ });
const resize = ({ page }: Visitor, width: number, height = 900) => page.setViewportSize({ width, height });

/** At each width nothing is cut off, and axe finds nothing. */
async function fits(visitor: Visitor, ...widths: number[]): Promise<void> {
  for (const width of widths) {
    await resize(visitor, width);
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await visitor.axe('main')).toEqual([]);
  }
}

/** Scripts that the page has fetched, as the build has them. */
async function scriptsOf(visitor: Visitor): Promise<string[]> {
  const urls = await visitor.page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  return [...new Set(urls)].filter((path) => path.endsWith('.js')).map((path) => join(DIST, 'client', path));
}

it('only who goes to the desk downloads it, and it stands below the question about cookies', async () => {
  await using visitor = await site.arrive('/home', curator);
  const way = visitor.page.getByRole('banner').getByRole('link', { name: 'Curators’ desk' });
  await way.waitFor();
  const ofDesk = (file: string) => readFileSync(file, 'utf8').includes('/curation/items');
  const atHome = await scriptsOf(visitor);
  expect(atHome.length).toBeGreaterThan(2);
  expect(atHome.filter(ofDesk)).toEqual([]);
  await way.click();
  await visitor.heading(/, Nadia$/).waitFor();
  const atDesk = await scriptsOf(visitor);
  expect(atDesk.filter(ofDesk)).not.toEqual([]);
  const packed = atDesk.map((file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size);
  expect(packed.reduce((sum, size) => sum + size, 0)).toBeLessThan(350_000);

  for (const width of [1280, 390]) {
    await resize(visitor, width);
    const cookies = await visitor.page.getByRole('region', { name: 'Cookies', exact: true }).boundingBox();
    const bar = await visitor.page.getByRole('banner').boundingBox();
    expect(cookies?.height).toBeGreaterThan(0);
    expect(bar?.y).toBeGreaterThanOrEqual((cookies?.y ?? 0) + (cookies?.height ?? 0));
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

it('the list begins high up, its rows and its bar stay in place, and two that become one stand side by side', async () => {
  for (const name of ['Qqhour', 'Qqhour too']) await tool(name, { url: 'https://example.org/qqhour' });
  await using visitor = await site.arrive('/curate/items', curator, { height: 800 });
  // Where colours are the reader's own, one link of the rail and one tab look like the present one.
  await visitor.page.emulateMedia({ forcedColors: 'active' });
  for (const [name, side] of [
    ['Desk', 'borderLeftColor'],
    ['Views', 'borderBottomColor'],
  ] as const) {
    const bars = visitor.page.getByRole('navigation', { name }).getByRole('link');
    await bars.first().waitFor();
    const marked = await bars.evaluateAll((links, of) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.cssText = 'forced-color-adjust: none; color: Canvas';
      const canvas = getComputedStyle(probe).color;
      probe.remove();
      return links.filter((link) => getComputedStyle(link)[of] !== canvas && link.className.includes('border-')).length;
    }, side);
    expect(marked, name).toBe(1);
  }
  await visitor.page.emulateMedia({ forcedColors: 'none' });
  const { page } = visitor;
  const row = page.getByRole('row').nth(1);
  await row.waitFor();
  const cookies = visitor.button('Essential only');
  if (await cookies.isVisible()) {
    await cookies.click();
    await cookies.waitFor({ state: 'hidden' });
  }
  expect((await row.boundingBox())?.y).toBeLessThan(420);
  await visitor.button('More filters').click();
  await page.getByLabel('Kind').selectOption('collection');
  await expect.poll(() => visitor.path).toBe('/curate/items?kind=collection');
  await page.goBack();
  await expect.poll(() => visitor.path).toBe('/curate/items');
  await expect.poll(() => page.getByLabel('Kind').inputValue()).toBe('');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await chosen(visitor).getByRole('button', { name: 'More' }).click();
  await chosen(visitor).getByRole('button', { name: 'Delete drafts' }).click();
  await visitor.button('Delete these drafts').waitFor();
  await fits(visitor, 1280);

  await page.getByLabel('Search items').fill('qqhour');
  await page.keyboard.press('Enter');
  await visitor.button('Edit Qqhour too here').click();
  const form = page.getByRole('form', { name: 'Edit Qqhour too' });
  // What is pressed in a question over a row is no key of the row.
  await form.getByLabel('Status').selectOption('published');
  await visitor.button('Save').click();
  const question = page.getByRole('dialog', { name: 'Check before publishing' });
  await question.getByText('There is no topic.').waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await form.getByLabel('Status').inputValue()).toBe('published');
  await form.getByLabel('Status').selectOption('draft');
  await form.getByLabel('Tags', { exact: true }).fill('Qqquiet');
  // The question about a new word does not push the button away while it is pressed.
  await visitor.button('Save').click({ delay: 500 });
  await visitor.button('Create tag').click();
  await done(visitor, '‘Qqhour too’ is saved.');
  // What is done most often with them fits into one line.
  for (const name of ['Select Qqhour', 'Select Qqhour too'])
    await page.getByRole('checkbox', { name, exact: true }).check();
  const tops = chosen(visitor).getByRole('button');
  const lines = await tops.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(lines).size).toBe(1);
  await visitor.button('Merge these two').click();
  await visitor.main().getByText('Not the same: ').waitFor();
  await fits(visitor, 1280, 390);
});

it('on a telephone who searches is led to what was found, and a line below the list to what may be done', async () => {
  for (const name of ['Qqfine tide', 'Qqfine boat']) await tool(name);
  await using visitor = await site.arrive('/curate/items?query=qqfine', curator, { width: 390, height: 844 });
  const { page } = visitor;
  const find = async (words: string) => {
    await page.getByLabel('Search items').fill(words);
    await page.keyboard.press('Enter');
  };
  await page.getByLabel('Kind').waitFor({ state: 'hidden' });
  await find('qqfine b');
  const count = page.getByText('1 item', { exact: true });
  await expect.poll(() => count.evaluate((it) => it === document.activeElement)).toBe(true);
  expect((await visitor.link('Qqfine boat').boundingBox())?.y).toBeLessThan(844);
  await find('qqfine');
  await page.getByRole('checkbox', { name: 'Select Qqfine tide' }).check();
  await visitor.button('Show actions').click();
  await expect.poll(() => chosen(visitor).evaluate((it) => it === document.activeElement)).toBe(true);
  // The rail is behind the menu, where there is no room for it.
  const rail = page.getByRole('navigation', { name: 'Desk' });
  expect(await rail.isVisible()).toBe(false);
  await visitor.button('Menu').click();
  await rail.getByRole('link', { name: 'Help' }).click();
  await visitor.heading('Find items').first().waitFor();
  expect(await rail.isVisible()).toBe(false);
});

it('what keeps an order, and what was done, are in sight however low the window, and a question covers the form', async () => {
  const things = [];
  for (const name of ['Alder', 'Birch', 'Cedar']) things.push(await tool(name));
  const trees = { kind: 'collection', name: 'Trees', items: things.map((thing) => thing.external_id) };
  const { id } = await call('POST', '/items', trees);
  await using visitor = await site.arrive(`/curate/collections/${id}`, administrator, { height: 400 });
  const isInSight = async (what: ReturnType<Visitor['button']>, height: number) => {
    const box = await what.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  };
  await visitor.button('Move to top Cedar').click();
  await visitor.page.evaluate(() => scrollTo(0, 0));
  await isInSight(visitor.button('Save order'), 400);
  await fits(visitor, 1280);
  await visitor.page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Members' }).click();
  await visitor.page.getByRole('dialog', { name: 'You have not saved the new order' }).waitFor();
  expect(await visitor.axe()).toEqual([]);
  await visitor.button('Leave and finish later').click();

  await visitor.heading('Invite someone').waitFor();
  await resize(visitor, 1280, 500);
  await visitor.page.getByLabel('Their email address').fill('tomasz@example.org');
  await visitor.button('Invite').click();
  await done(visitor, 'tomasz@example.org is invited.');
  await isInSight(visitor.main().getByRole('status').filter({ hasText: 'is invited' }), 500);
  // Some time after the log-in it is asked once more who it is.
  const provenAt = (proven_at: string) =>
    site.store.db.updateTable('session').set({ proven_at }).where('member_id', '=', administrator.id).execute();
  await provenAt('2020-01-01T00:00:00.000Z');
  visitor.allow(/status of 403 .*\/api\/curation\/members/, 'fresh proof is asked for');
  await visitor.page.getByLabel('Their email address').fill('asked@example.org');
  await visitor.button('Invite').click();
  await visitor.page.getByRole('region', { name: 'Confirm it’s you' }).waitFor();
  await fits(visitor, 1280);
  await provenAt(now());
});

it('figures can be saved as a table, and printed without what is pressed', async () => {
  await countUsage(site.store.db, monthIn(new Date().toISOString(), 'Europe/London'));
  await using visitor = await site.arrive('/curate/figures', curator);
  const main = visitor.main();
  await main.getByRole('table', { name: 'By month' }).waitFor();
  await fits(visitor, 390);
  await resize(visitor, 1280);
  expect(await visitor.axeInEveryTheme()).toEqual([]);
  const [file] = await Promise.all([
    visitor.page.waitForEvent('download'),
    main.getByRole('button', { name: 'Download (CSV)' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('figures.csv');
  const table = readFileSync(await file.path(), 'utf8');
  expect(table).toMatch(/^\ufeffwhat,name,month,things,seen,/);
  expect(table).toContain('not found,autistic menopause,last 30 days,');
  expect(table).toContain('fewer than 5');
  await visitor.page.emulateMedia({ media: 'print' });
  expect(await main.getByRole('button', { name: 'Download (CSV)' }).isVisible()).toBe(false);
  expect(await main.getByRole('combobox', { name: 'Months' }).isVisible()).toBe(false);
  expect(await main.getByRole('table', { name: 'By kind' }).isVisible()).toBe(true);
});

it('states that only work brings fit, and those with colours of their own can be read in each theme', async () => {
  const job = { payload: '{}', run_at: now(), created_at: now(), failed_at: now(), trouble: 'no answer in time' };
  await site.store.db
    .insertInto('job')
    .values({ ...job, kind: 'webhook' })
    .execute();
  await using visitor = await site.arrive('/curate', administrator);
  const { page } = visitor;
  const reads = async () => expect(await visitor.axeInEveryTheme()).toEqual([]);
  await visitor.button(/^Try again ?An address/).waitFor();
  await fits(visitor, 1280);
  // What a program needs once, and what came of telling it something.
  await visitor.open('/curate/programs');
  await page.getByLabel('Name', { exact: true }).fill('Leeds Libraries');
  await visitor.button('Create API key').click();
  await visitor.button('Copy the key').waitFor();
  // Nobody lives at a name that ends so: no message leaves this machine.
  await page.getByLabel('Web address (URL)').fill('https://hook.invalid/');
  await visitor.button('Add webhook').click();
  await visitor.button(/^Send a test message/).click();
  await visitor.main().getByText('Recent deliveries').click({ timeout: 20_000 });
  await visitor
    .main()
    .getByText(/no answer/)
    .waitFor();
  await reads();
  await fits(visitor, 390);
  await visitor.open('/curate/thesaurus?group=adhd');
  await visitor.button('Change attention deficit').click();
  await visitor.button('Save').waitFor();
  await fits(visitor, 390, 1280);
  await visitor.open('/curate/advertisements?one=demo:advertisements:slow-steam-tea');
  await visitor.button('Save').waitFor();
  await fits(visitor, 390, 1280);
  const { id } = await call('POST', '/items', { kind: 'support', name: 'Qqradio', hours: 'Mo-Fr 16:00-22:00' });
  await visitor.open(`/curate/items/${id}`);
  await page.getByRole('radio', { name: /Scheduled/ }).check();
  await page.getByLabel('Short description').fill('For a man who suffers from autism.');
  await visitor.button('Write ‘is autistic’').waitFor();
  await done(visitor, 'Saved just now');
  await fits(visitor, 1280);
  await call('POST', '/bulk', { ids: [id], change: { set: { synopsis: 'For a man who is tired.' } } });
  visitor.allow(/status of 412/, 'somebody was quicker');
  await page.getByLabel('Short description').fill('For a man who is autistic.');
  await page.getByLabel('Name', { exact: true }).focus();
  await visitor.button('Compare versions').click();
  await visitor.heading('Nadia Whitlock saved changes while you were editing').waitFor();
  await reads();
});
