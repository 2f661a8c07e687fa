/** A list that somebody shares, as whoever has its address reads it. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

it('is searched once it is long, and leads back to all of it', async () => {
  const member = await site.join('sharer@example.org');
  const { data } = await site.call('GET', '/content/event?size=7');
  for (const { id } of data) await site.call('PUT', '/content/favourite/add', { id, object_type: 'Event' }, member);
  const { address } = await site.call('POST', '/auth/shared-list', { section: 'events' }, member);
  const { pathname } = new URL(address);
  await using page = await site.openScreen(pathname);
  await page.reads('7 things');
  const title: string = data[3].title;
  await page.fill('Search this list', title);
  await page.press('button', 'Search', page.main());
  await waitFor(() => expect(page.path).toMatch(/\?query=/));
  await waitFor(() => expect(screen.getAllByRole('article').length).toBeLessThan(7));
  expect(within(page.main()).getAllByRole('status')[0]?.textContent).toMatch(new RegExp(`^\\d things? for ‘${title}’`));
  await page.fill('Search this list', 'qwzxplk');
  await page.press('button', 'Search', page.main());
  await page.reads('Nothing on this list matches.');
  await page.press('link', 'Show the whole list');
  await page.reads('7 things');
});
