/** Things in another language than the site: what says so, and how one looks for them. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

describe('for readers', () => {
  const filters = () => within(screen.getByRole('navigation', { name: 'Filters' }));
  const cards = () => within(screen.getByRole('region', { name: 'Results' })).getAllByRole('article');

  it('is a filter where there are several, and cards say it', async () => {
    await using page = await site.openScreen('/search');
    filters().getByRole('heading', { name: 'Language' });
    await page.user.click(filters().getByText('Welsh'));
    await waitFor(() => expect(location.search).toContain('language=cy'));
    await waitFor(() => expect(cards()).toHaveLength(2));
    for (const card of cards()) {
      within(card).getByText('In Welsh');
      expect(card.querySelectorAll('h3 bdi[lang=cy]')).toHaveLength(1);
    }
    await page.press('link', /^Welsh ?: remove this filter$/);
    await waitFor(() => expect(cards().length).toBeGreaterThan(2));
    await page.open('/search?query=dentist');
    filters().getByRole('heading', { name: 'Topic' });
    expect(filters().queryByRole('heading', { name: 'Language' })).toBeNull();
  });

  it('stands on the page of a thing, whose title is in it', async () => {
    await using page = await site.openScreen('/item/media/swn-y-mor-yn-abertawe');
    await within(page.main()).findByText('In Welsh');
    expect(page.main().querySelector('h1 [lang=cy]')?.textContent).toContain('môr');
    await page.open('/item/tool/plus-10-minutes-kitchen-timer');
    await screen.findByRole('heading', { level: 1 });
    expect(page.main().querySelector('h1 [lang]')).toBeNull();
  });
});
