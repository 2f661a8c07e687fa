/** Home: its field, and its tags, every one of which can be reached and chosen. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

/** The names of all tags that have something, from the API. */
async function everyTag(): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1, more = true; more; page++) {
    const { data, pagination } = await site.call('GET', `/content/filter/tag?size=50&page=${page}`);
    names.push(...data.map(({ name }: { name: string }) => name));
    more = pagination.has_next;
  }
  return names;
}

// spec(97, 99, 293)
it('home has a button for every tag, and each is reached by keys', async () => {
  await using page = await site.openScreen('/home');
  const names = await everyTag();
  expect(names.length).toBeGreaterThan(40);
  const tags = screen.getByRole('navigation', { name: 'Choose what to show' });
  const chosen = () => tags.querySelector('[aria-current]')?.textContent;
  expect(chosen()).toBe('Featured');
  await page.user.click(within(tags).getByText('More topics'));
  const more = () => within(tags).queryByRole('link', { name: 'Show more topics' });
  for (let shown = 2; more(); shown++) {
    more()?.focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(page.path).toContain(`tags=${shown}`));
    // The link itself goes on to the next page, or away at the last.
    await waitFor(() => expect(more()?.getAttribute('href') ?? '').not.toContain(`tags=${shown}`));
    expect(within(tags).getAllByRole('link').length).toBeGreaterThanOrEqual(Math.min(shown * 40, names.length));
  }
  const links = within(tags).getAllByRole('link');
  const shown = links.map(({ textContent }) => textContent);
  expect(names.filter((name) => !shown.includes(name))).toEqual([]);
  expect(links.filter((link) => link.tabIndex < 0)).toEqual([]);
  const last = links.at(-1) as HTMLElement;
  last.focus();
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(page.path).toContain('tag='));
  await waitFor(() => expect(chosen()).toContain(shown.at(-1)));
});

// spec(95)
it('a search from home begins with a press of its button, too', async () => {
  await using page = await site.openScreen('/home');
  await page.fill('What would you like to know about?', 'quiet', page.main());
  await page.press('button', 'Search', page.main());
  await waitFor(() => expect(page.path).toBe('/search?query=quiet'));
});
