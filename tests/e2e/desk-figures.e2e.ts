/** ‘What is worth doing’ at the desk: figures that name nobody, on the screen, on paper and as a table. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { monthIn } from '#domain/months.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { countUsage } from '#tests/setup/browser/usage.ts';
import { withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();
const PRESENT = monthIn(new Date().toISOString(), 'Europe/London');

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
