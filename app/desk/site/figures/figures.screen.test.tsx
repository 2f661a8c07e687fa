/** ‘Statistics’ at the desk: figures that name nobody. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { monthIn, monthsLater } from '#domain/months.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { countUsage } from '#tests/setup/browser/usage.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();
const PRESENT = monthIn(new Date().toISOString(), 'Europe/London');

let curator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'kit@example.org');
});

const rows = async () => within(await screen.findByRole('table', { name: 'By month' })).getAllByRole('row');

it('is kind in the first month, and says what is missing already', async () => {
  await using page = await site.openScreen('/curate', { as: curator });
  await page.press('link', 'Statistics');
  await page.reads('Not enough visits yet.');
  await page.reads('No month has figures yet. They begin with the first readers.');
  expect(screen.queryByRole('table')).toBeNull();
  await page.press('link', /^Show the \d+ without ?: A picture$/);
  await waitFor(() => expect(page.path).toMatch(/^\/curate\/items\?.*missing=picture/));
  await screen.findByRole('combobox', { name: 'Missing' });
});

it('tells by month, kind and topic what people use and want, and nothing of fewer than five', async () => {
  await countUsage(site.store.db, PRESENT);
  await using page = await site.openScreen('/curate/figures', { as: curator });
  expect(await rows()).toHaveLength(1 + 12);
  expect((await rows()).at(-1)?.textContent).toContain('under 5');
  screen.getByRole('table', { name: 'By kind' });
  screen.getByRole('heading', { name: 'Most popular topics' });
  await page.reads('autistic menopause');
  expect(page.main().textContent).not.toContain('asked by two');
});

it('shows other months, and says so in its address', async () => {
  await using page = await site.openScreen('/curate/figures', { as: curator });
  await page.choose('Months', 'The last 3 months');
  await waitFor(() => expect(page.path).toBe(`/curate/figures?from=${monthsLater(PRESENT, -2)}`));
  await waitFor(async () => expect(await rows()).toHaveLength(1 + 3));
});
