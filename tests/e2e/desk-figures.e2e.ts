/** ‘What is worth doing’ at the desk: figures that name nobody, on the screen, on paper and as a table. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { monthIn, monthsLater } from '#domain/months.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { countUsage } from '#tests/setup/browser/usage.ts';
import { withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();
const PRESENT = monthIn(new Date().toISOString(), 'Europe/London');

it('is kind in the first month, and says what is missing already', async () => {
  const curator = await joinDesk(site, 'kit@example.org');
  await using desk = await site.arrive('/curate', curator);
  await desk.page.getByRole('link', { name: 'What is worth doing' }).click();
  await desk.main().getByText('It is early days.').waitFor();
  await desk.main().getByText('No month has figures yet. They begin with the first readers.').waitFor();
  expect(await desk.main().getByRole('table').count()).toBe(0);
  await desk
    .main()
    .getByRole('link', { name: /^Show the \d+ without ?: A picture$/ })
    .click();
  await desk.page.waitForURL(/\/curate\/items\?.*missing=picture/);
  await desk.main().getByRole('combobox', { name: 'Missing' }).waitFor();
});

it('tells by month, kind and topic what people use and want, and nothing of fewer than five', async () => {
  await countUsage(site.store.db, PRESENT);
  const curator = await joinDesk(site, 'sam@example.org');
  for (const width of [1280, 390]) {
    await using desk = await site.arrive('/curate/figures', curator, { width, height: 900 });
    const months = desk.main().getByRole('table', { name: 'By month' });
    await months.waitFor();
    expect(await months.getByRole('row').count()).toBe(1 + 12);
    const last = months.getByRole('row').last();
    expect(await last.innerText()).toContain('under 5');
    await desk.main().getByRole('heading', { name: 'Most wanted' }).waitFor();
    await desk.main().getByText('autistic menopause').waitFor();
    expect(await desk.main().innerText()).not.toContain('asked by two');
    expect(
      await desk.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
    expect(await desk.axeInEveryTheme()).toEqual([]);
  }
});

it('shows other months, and says so in its address', async () => {
  const curator = await joinDesk(site, 'alex@example.org');
  await using desk = await site.arrive('/curate/figures', curator);
  await desk.main().getByRole('combobox', { name: 'Months' }).selectOption('The last 3 months');
  await desk.page.waitForURL(`**/curate/figures?from=${monthsLater(PRESENT, -2)}`);
  await expect.poll(() => desk.main().getByRole('table', { name: 'By month' }).getByRole('row').count()).toBe(1 + 3);
});

it('can be saved as a table, and printed without what is pressed', async () => {
  const curator = await joinDesk(site, 'lou@example.org');
  await using desk = await site.arrive('/curate/figures', curator);
  await desk.main().getByRole('table', { name: 'By month' }).waitFor();
  const [file] = await Promise.all([
    desk.page.waitForEvent('download'),
    desk.main().getByRole('button', { name: 'Save as a table' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('figures.csv');
  const table = readFileSync(await file.path(), 'utf8');
  expect(table).toMatch(/^\ufeffwhat,name,month,things,seen,/);
  expect(table).toContain('not found,autistic menopause,last 30 days,');
  expect(table).toContain('fewer than 5');
  await desk.page.emulateMedia({ media: 'print' });
  expect(await desk.main().getByRole('button', { name: 'Save as a table' }).isVisible()).toBe(false);
  expect(await desk.main().getByRole('combobox', { name: 'Months' }).isVisible()).toBe(false);
  expect(await desk.main().getByRole('table', { name: 'By kind' }).isVisible()).toBe(true);
});
