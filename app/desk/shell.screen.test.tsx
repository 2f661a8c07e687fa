/** The way to the curators' desk, and who is let in. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

it('leads visitors to the log-in, and back', async () => {
  await using page = await site.openScreen('/curate/items?status=draft');
  await waitFor(() => expect(page.path).toMatch(/^\/login\?/));
  expect(new URLSearchParams(location.search).get('next')).toBe('/curate/items?status=draft');
});

it('tells a member that it is not theirs, and has no rail for them', async () => {
  await using _page = await site.openScreen('/curate', { as: await site.join('member@example.org') });
  await screen.findByRole('heading', { name: 'This page is for curators' });
  expect(screen.queryByRole('navigation', { name: 'Desk' })).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Curators’ desk' })).toHaveLength(1);
});

it('stands in the bar of the site for curators, with help beside each screen', async () => {
  const curator = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia' });
  await using page = await site.openScreen('/home', { as: curator });
  await page.press('link', 'Curators’ desk', screen.getByRole('banner'));
  await screen.findByRole('navigation', { name: 'Desk' });
  await screen.findByRole('heading', { name: /, Nadia$/ });
  expect(page.path).toBe('/curate');
  // The rail comes after the screen, and a link skips to it.
  const stops = [...document.querySelectorAll('a[href], button, input')].filter(
    (stop) => !stop.closest('#cookie-banner'),
  );
  const content = stops.findIndex((stop) => page.main().contains(stop));
  expect(content).toBeGreaterThan(0);
  expect(content).toBeLessThanOrEqual(20);
  const menu = screen.getByRole('link', { name: 'Skip to the menu' }).getAttribute('href')?.slice(1) ?? '';
  expect(document.getElementById(menu)).toBe(screen.getByRole('navigation', { name: 'Desk' }));
  await page.press('link', 'Help', screen.getAllByRole('banner')[0]);
  await page.reads('See who did what');
  await page.user.click((await within(page.main()).findAllByRole('link', { name: 'Find items' }))[0] as HTMLElement);
  await screen.findByRole('heading', { name: 'Find items' });
});
