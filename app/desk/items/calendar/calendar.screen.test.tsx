/** The month ahead at the desk. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

it('shows what goes out in a month and what takes place', async () => {
  const nadia = await joinDesk(site, 'nadia@example.org');
  const add = (item: Record<string, unknown>) => site.call('POST', '/curation/items', item, nadia);
  await add({ kind: 'post', display_title: 'Qqletter', status: 'scheduled', publish_at: '2096-05-10T09:30:00Z' });
  for (const n of [1, 2, 3, 4, 5]) {
    const when = { start_date: `2096-05-21T1${n}:00`, timezone: 'Europe/London' };
    await add({ kind: 'event', title: `Qqwalk ${n}`, ...when, cancelled: n === 2, status: 'published' });
  }
  await using page = await site.openScreen('/curate/calendar?month=2096-04', { as: nadia });
  await page.reads('Nothing is published or happens in April 2096.');
  await page.press('link', /^Later ?: May 2096$/);
  await waitFor(() => expect(page.path).toBe('/curate/calendar?month=2096-05'));
  const day = async (words: RegExp) =>
    (await screen.findByRole('heading', { name: words })).closest('li') as HTMLElement;
  expect((await day(/10 May 2096/)).textContent).toContain('10.30 am');
  const walks = within(await day(/21 May 2096/));
  walks.getByRole('link', { name: 'Qqwalk 1' });
  const off = walks.getAllByRole('listitem').find(({ textContent }) => textContent.includes('Qqwalk 2'));
  expect(off?.querySelector('s')?.textContent).toBe('Qqwalk 2');
  expect(off?.textContent).toContain('(cancelled)');
  await page.user.click(walks.getByText(/^\d+ more$/));
  await screen.findByRole('link', { name: 'Qqwalk 5' });
  await page.press('link', 'Qqletter');
  await waitFor(() => expect(page.path).toMatch(/^\/curate\/items\/\d+$/));
});
