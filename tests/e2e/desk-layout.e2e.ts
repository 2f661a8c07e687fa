/** What only a browser sees of the desk at work: whatever axe finds, what is cut off, what is in sight, and what is printed. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { monthIn } from '#domain/months.ts';
import { now } from '#server/database/instants.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { countUsage } from '#tests/setup/browser/usage.ts';
import { type Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

let curator: SiteMember;
let administrator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'nadia@example.org');
  administrator = await joinDesk(site, 'bea@example.org', 'Administrators');
});

const call = (method: string, path: string, body?: unknown) => site.call(method, `/curation${path}`, body, curator);
const done = (visitor: Visitor, words: string | RegExp) =>
  visitor.main().getByRole('status').filter({ hasText: words }).first().waitFor();
const label = (visitor: Visitor, name: string) => visitor.page.getByLabel(name, { exact: true });

/** At each width nothing is cut off, and axe finds nothing. */
async function fits(visitor: Visitor, widths = [1280], part?: string): Promise<void> {
  for (const width of widths) {
    await visitor.page.setViewportSize({ width, height: 900 });
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await visitor.axe(part)).toEqual([]);
  }
}

it('fits terms that become one, an order that is not kept, and the question about it', async () => {
  await call('POST', '/terms', { vocabulary: 'tag', name: 'Qqhush' });
  await using visitor = await site.arrive('/curate/vocabularies?query=qq', curator);
  await visitor.button('Merge Qqhush').click();
  await visitor.page.keyboard.type('qqloud');
  await visitor.page.keyboard.press('Enter');
  await visitor.main().getByText('We do not know ‘qqloud’').waitFor();
  await fits(visitor);

  const things = [];
  for (const name of ['Alder', 'Birch', 'Cedar']) things.push(await call('POST', '/items', { kind: 'tool', name }));
  const items = things.map((thing) => thing.external_id);
  const { id } = await call('POST', '/items', { kind: 'collection', name: 'Trees', items });
  await visitor.open(`/curate/collections/${id}`);
  await visitor.button('To the top Cedar').click();
  await fits(visitor);
  // The button that keeps it is in sight, however low the window.
  await visitor.page.setViewportSize({ width: 1280, height: 400 });
  await visitor.page.evaluate(() => scrollTo(0, 0));
  const keep = await visitor.button('Keep this order').boundingBox();
  expect((keep?.y ?? 400) + (keep?.height ?? 0)).toBeLessThanOrEqual(400);
  await visitor.page.setViewportSize({ width: 1280, height: 900 });
  const rail = visitor.page.getByRole('navigation', { name: 'Desk' });
  await rail.getByRole('link', { name: 'Topics' }).click();
  await visitor.page.getByRole('dialog', { name: 'This order is not kept yet' }).waitFor();
  await fits(visitor);
  await visitor.button('Go, and finish it later').click();

  await visitor.button('Quote of ADHD').click();
  await label(visitor, 'Quote').fill('Not less.');
  await visitor.button('Keep this quote').click();
  await done(visitor, 'The quote of ‘ADHD’ is kept.');
  await fits(visitor);
  await rail.getByRole('link', { name: 'Featured' }).click();
  const list = visitor.page.getByRole('list', { name: 'On the home page' });
  await list
    .getByRole('listitem')
    .nth(1)
    .getByRole('button', { name: /^Move .* up$/ })
    .click();
  await visitor.button('Keep this order').click();
  await done(visitor, 'The order is kept.');
  await fits(visitor);
  await visitor.link('Popular searches').click();
  await visitor.page.getByLabel('Words to keep out').fill('Qqgossip');
  await visitor.page.keyboard.press('Enter');
  await done(visitor, 'No popular search holds ‘qqgossip’ any more.');
  await fits(visitor);
});

it('has the first row of a list high up, and fits its filters, its views and its questions', async () => {
  const add = (name: string) => call('POST', '/items', { kind: 'tool', name, price: 'Free' });
  await add('Qqmuseum map');
  await using visitor = await site.arrive('/curate/items', curator, { width: 1280, height: 800 });
  const { page } = visitor;
  const row = page.getByRole('row').nth(1);
  await row.waitFor();
  const cookies = visitor.button('Essential only');
  if (await cookies.isVisible()) {
    await cookies.click();
    await cookies.waitFor({ state: 'hidden' });
  }
  expect((await row.boundingBox())?.y).toBeLessThan(420);
  await visitor.button('More filters').press('Enter');
  await label(visitor, 'Changed last by').selectOption({ label: 'Me' });
  await page.getByRole('row').filter({ hasText: 'Qqmuseum' }).waitFor();
  await fits(visitor);
  await page.getByText('Columns and views').click();
  await page.getByLabel('Name of a view').fill('Mine');
  await visitor.button('Keep this view').click();
  await done(visitor, 'The view ‘Mine’ stands above the list now.');
  await fits(visitor);
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  const bar = page.getByRole('region', { name: /^What to do with the/ });
  await bar.getByRole('button', { name: 'More' }).click();
  await bar.getByRole('button', { name: 'Delete drafts' }).click();
  await bar.getByRole('button', { name: /^Delete (?:these drafts|this draft)/ }).waitFor();
  await fits(visitor);
  await visitor.open('/curate/items?query=qqmusuem&kind=tool');
  await visitor.main().getByText('Nothing for ‘qqmusuem’. Did you mean qqmuseum?').waitFor();
  await fits(visitor);
});

it('fits what failed, a key that is shown once, and the tries of an address', async () => {
  const job = { payload: '{}', run_at: now(), created_at: now(), failed_at: now(), trouble: 'no answer in time' };
  await site.store.db
    .insertInto('job')
    .values({ ...job, kind: 'webhook' })
    .execute();
  await using visitor = await site.arrive('/curate', administrator);
  await visitor.button(/^Try again ?An address/).waitFor();
  await fits(visitor);
  await visitor.open('/curate/programs');
  await visitor.page.getByLabel('Whose key it is').fill('Leeds Libraries');
  await visitor.button('Make the key').click();
  await visitor.button('Copy the key').waitFor();
  expect(await visitor.axeInEveryTheme()).toEqual([]);
  await fits(visitor, [390]);
  await visitor.button('I have kept it').click();
  // Nobody lives at a name that ends so: no message leaves this machine.
  await visitor.page.getByLabel('Their address').fill('https://hook.invalid/');
  await visitor.button('Tell this address').click();
  await visitor.heading('Copy the secret now').waitFor();
  await visitor.button(/^Send a trial message/).click();
  await visitor.main().getByText('The latest tries').click({ timeout: 20_000 });
  await visitor
    .main()
    .getByText(/no answer/)
    .waitFor();
  await fits(visitor, [390, 1280], 'main');
});

it('fits figures wide and narrow, and they can be saved as a table and printed without what is pressed', async () => {
  await countUsage(site.store.db, monthIn(new Date().toISOString(), 'Europe/London'));
  await using visitor = await site.arrive('/curate/figures', curator, { width: 390, height: 900 });
  const main = visitor.main();
  await main.getByRole('table', { name: 'By month' }).waitFor();
  await fits(visitor, [390, 1280]);
  expect(await visitor.axeInEveryTheme()).toEqual([]);
  const [file] = await Promise.all([
    visitor.page.waitForEvent('download'),
    main.getByRole('button', { name: 'Save as a table' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('figures.csv');
  const table = readFileSync(await file.path(), 'utf8');
  expect(table).toMatch(/^\ufeffwhat,name,month,things,seen,/);
  expect(table).toContain('not found,autistic menopause,last 30 days,');
  expect(table).toContain('fewer than 5');
  await visitor.page.emulateMedia({ media: 'print' });
  expect(await main.getByRole('button', { name: 'Save as a table' }).isVisible()).toBe(false);
  expect(await main.getByRole('combobox', { name: 'Months' }).isVisible()).toBe(false);
  expect(await main.getByRole('table', { name: 'By kind' }).isVisible()).toBe(true);
});
