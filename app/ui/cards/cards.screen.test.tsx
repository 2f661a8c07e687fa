/** What a card says, to those who see it and to those who hear it, on the pages that list things. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

const cardsOf = (page: Page) => within(page.main()).getAllByRole('article');
const titleOf = (card: HTMLElement) => card.querySelector('h2 bdi, h3 bdi, h4 bdi')?.textContent ?? '';
const linksTo = (part: Element) => [...part.querySelectorAll<HTMLElement>('a[href], button')];
/** What a listener is told of a link or button: its label, or its words. */
const nameOf = (part: Element) => part.getAttribute('aria-label') ?? part.textContent ?? '';

describe('to a listener', () => {
  // spec(130)
  it.each(['/search?query=sleep', '/events', '/directory', '/support', '/tools', '/topic/sleep'])(
    'every card of %s says its title in its heading and in the name of ‘Save’, and the rest is described by it',
    async (path) => {
      await using page = await site.openScreen(path);
      const cards = cardsOf(page);
      expect(cards.length).toBeGreaterThan(0);
      for (const card of cards) {
        const title = titleOf(card);
        expect(title).not.toBe('');
        // The first thing in it is the heading, and the one link in that has the same words.
        const spoken = card.querySelector('h2, h3, h4, p, a, button, ul, dl');
        expect(spoken?.tagName).toMatch(/^H/);
        const [heading, ...saving] = linksTo(card).filter((part) => nameOf(part).includes(title));
        expect(heading?.closest('h2, h3, h4')).toBe(spoken);
        for (const part of saving) expect(nameOf(part)).toBe(`${part.textContent}: ${title}`);
        for (const part of card.querySelectorAll('[aria-describedby]')) {
          const [id = ''] = part.getAttribute('aria-describedby')?.split(' ') ?? [];
          expect(document.getElementById(id)?.textContent).toBe(title);
        }
        for (const part of linksTo(card))
          if (part.textContent === 'Details') expect(part.getAttribute('aria-describedby')).toBeTruthy();
      }
    },
  );

  it.each(['/events', '/topic/adhd', '/search?query=sleep'])(
    'one note at the end of %s says why there are no ratings, and what the sign of a new tab means; no card does',
    async (path) => {
      await using page = await site.openScreen(path);
      const [note, ...more] = within(page.main()).getAllByRole('button', { name: 'Log in to see ratings' });
      expect(more).toEqual([]);
      for (const list of page.main().querySelectorAll('.cards'))
        expect(list.compareDocumentPosition(note as HTMLElement) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
      expect(page.main().textContent?.match(/opens in a new tab/g)).toEqual(['opens in a new tab']);
      expect(cardsOf(page).filter(({ textContent }) => textContent?.includes('logged in'))).toEqual([]);
    },
  );
});

describe('a card', () => {
  it('says in its name that it opens a new tab, where that leads, and in whole words what it is', async () => {
    await using page = await site.openScreen('/search?query=sleep');
    const results = screen.getByRole('region', { name: 'Results' });
    const away = within(results)
      .getAllByRole('article')
      .filter((card) => card.querySelector('h3 a[target="_blank"]'));
    expect(away.length).toBeGreaterThan(0);
    for (const card of away) {
      const link = within(card).getByRole('link', { name: /\(opens in new tab\)$/ });
      const { hostname } = new URL(link.getAttribute('href') ?? '');
      expect(card.textContent).toContain(hostname.replace(/^www\./, ''));
      // To the eye it is a sign alone.
      expect(card.textContent?.replaceAll(' (opens in new tab)', '')).not.toContain('new tab');
    }
    const texts = [...page.main().querySelectorAll('.card-synopsis')].map(
      ({ textContent }) => textContent?.length ?? 0,
    );
    expect(Math.max(...texts)).toBeLessThanOrEqual(242);
  });

  it('leads to its own page here by ‘Details’', async () => {
    await using page = await site.openScreen('/search?query=sleep&type=post');
    const results = screen.getByRole('region', { name: 'Results' });
    const [details] = within(results).getAllByRole('link', { name: /^Details/ });
    // An address, so that it works without script, too.
    const href = details?.getAttribute('href');
    expect(href).toMatch(/^\/item\/post\//);
    await page.user.click(details as HTMLElement);
    await waitFor(() => expect(page.path).toBe(href));
  });

  it('of the directory says what it costs; its title leads to our page everywhere', async () => {
    await using page = await site.openScreen('/directory');
    const { data } = await site.call('GET', '/directory/entry');
    const priced = data.find(({ price }: { price: string | null }) => price);
    const card = cardsOf(page).find((one) => titleOf(one) === priced.name);
    expect(within(card as HTMLElement).getByText(priced.price)).toBeTruthy();
    for (const path of ['/directory', `/search?query=${encodeURIComponent(priced.name)}`]) {
      await page.open(path);
      const titles = cardsOf(page)
        .filter((one) => titleOf(one) === priced.name)
        .map((one) => one.querySelector(':is(h2, h3, h4) a')?.getAttribute('href'));
      expect(new Set(titles)).toEqual(new Set([`/item/directory/${priced.slug}`]));
    }
  });
});

describe('a thing without a picture of its own', () => {
  it.each(['/topic/adhd', '/events', '/directory', '/support', '/tools', '/people', '/guides', '/search?query=sleep'])(
    'is a row on %s, with five facts at most, and at most one large mosaic leads',
    async (path) => {
      await using page = await site.openScreen(path);
      const rows = page.main().querySelectorAll('.cards .row');
      expect(rows.length).toBeGreaterThan(2);
      for (const row of rows) expect(row.querySelectorAll('.card-facts > span').length).toBeLessThanOrEqual(5);
      const drawn = [...page.main().querySelectorAll('.cards article img[src^="/mosaic/"]')];
      expect(drawn.filter((picture) => !picture.closest('.row')).length).toBeLessThanOrEqual(1);
    },
  );

  it('wears other colours than its neighbours', async () => {
    await using page = await site.openScreen('/topic/adhd');
    const list = page.main().querySelector('.cards') as HTMLElement;
    const worn = [...list.querySelectorAll('img[src^="/mosaic/"]')].map(
      (one) => /\/(.)\d\w*\/[^/]+\.svg$/.exec(one.getAttribute('src') ?? '')?.[1],
    );
    expect(worn.length).toBeGreaterThan(5);
    for (const [i, harmony] of worn.entries()) expect(worn.slice(Math.max(0, i - 2), i)).not.toContain(harmony);
  });
});
