/** What a search tells: what it looked for, what answers, what is only near, and the ways on. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

/** By its name: while its list is open, it bears the field's label too. */
const fieldOf = (page: Page) => page.main().querySelector('input[name=query]') as HTMLInputElement;
const status = () => within(screen.getByRole('main')).getAllByRole('status')[0] as HTMLElement;
const cards = (part = screen.getByRole('main')) => within(part).queryAllByRole('article');
const link = (name: string | RegExp) => screen.getByRole('link', { name });
const leadsTo = (page: Page, path: string) => waitFor(() => expect(page.path).toBe(path));
const hrefs = (links: Iterable<Element>) => [...links].map((one) => one.getAttribute('href') ?? '');
const numberIn = (text: string | null | undefined) => /\d+/.exec(text ?? '')?.[0];
/** What stands under a title, by its address and its words. */
const titles = (part: HTMLElement) =>
  [...part.querySelectorAll('article h3 a')].map((one) => `${one.getAttribute('href')} ${one.textContent}`);

describe('what a search tells', () => {
  it('is what it searched instead, and it searches for the words as typed', async () => {
    await using page = await site.openScreen('/search?query=dispraxia&audience=adults');
    await page.reads('Showing results for dyspraxia instead of dispraxia.');
    await page.press('link', 'Search for dispraxia as you typed it');
    await leadsTo(page, '/search?query=dispraxia&audience=adults&exact=true');
    await waitFor(() => expect(page.main().textContent).not.toContain('instead of dispraxia'));
    expect(fieldOf(page).value).toBe('dispraxia');
  });

  it('keeps to the words as typed where it leads to all of a kind', async () => {
    await using page = await site.openScreen('/search?query=sleep&exact=true');
    const all = within(page.main()).getAllByRole('link', { name: /^See all / });
    for (const href of hrefs(all)) expect(href).toContain('exact=true');
  });

  it('is which days it reads, and it leads to all events of them', async () => {
    await using page = await site.openScreen('/search?query=quiet+event+this+week');
    await page.press('link', 'All events of this week');
    await leadsTo(page, '/events?when=week');
    const week = () => screen.getAllByRole('link', { name: /^This week\b/ })[0];
    await waitFor(() => expect(week()?.getAttribute('aria-current')).toBe('true'));
  });

  it.each([
    ['ADD', /^You searched for ‘ADD’\. ADD is an older name\./],
    ['asperger', /^You searched for ‘asperger’\. .*here we say autism/],
  ])('is which word is used here, and why: %s', async (query, words) => {
    await using page = await site.openScreen(`/search?query=${query}`);
    const notes = within(page.main()).getAllByRole('note');
    expect(notes.flatMap(({ textContent }) => textContent.trim()).filter((text) => words.test(text))).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(cards().length).toBeGreaterThan(0);
  });

  it('is marked in titles and synopses, and nowhere else', async () => {
    await using page = await site.openScreen('/search?query=adhd');
    const marks = () => [...page.main().querySelectorAll('article mark')].map((mark) => mark.textContent.toLowerCase());
    await waitFor(() => expect(new Set(marks())).toContain('adhd'));
    await page.open('/topic/adhd');
    expect(document.querySelector('mark')).toBeNull();
  });

  it('is that nothing holds all words, before the cards; or how many do', async () => {
    await using page = await site.openScreen('/search?query=quiet+swimming+museum');
    const told = [...page.main().querySelectorAll('p, article')].map((one) =>
      one.tagName === 'ARTICLE' ? 'card' : one.textContent,
    );
    const line = told.indexOf('No card has all of your words. These have most of them.');
    expect(line).toBeGreaterThan(-1);
    expect(line).toBeLessThan(told.indexOf('card'));
    await page.open('/search?query=quiet+museum+autism');
    await page.reads(/all of your words/);
  });

  // spec(1)
  it('puts the best of any kind above the list, once, and leads to each kind', async () => {
    await using page = await site.openScreen('/search?query=dentist');
    const best = screen.getByRole('region', { name: 'Best answers' });
    expect(cards(best).length).toBeGreaterThan(0);
    expect(cards(best).length).toBeLessThanOrEqual(4);
    const list = titles(screen.getByRole('region', { name: 'Results' }));
    expect(list.filter((one) => titles(best).includes(one))).toEqual([]);
    const jump = screen.getByRole('navigation', { name: 'What was found' }).querySelector('a[href^="#"]');
    expect(document.querySelectorAll(jump?.getAttribute('href') as string)).toHaveLength(1);
    // Why a card is there, where its title does not say so.
    const why = [...page.main().querySelectorAll('article p')].find((line) =>
      /^(Tag|Topic|By|Place|Says): /.test(line.textContent),
    );
    expect(why?.querySelector('mark')).not.toBeNull();
  });

  it('names the filter to take off where filters leave nothing, and how much is then found', async () => {
    await using page = await site.openScreen('/search?query=sleep&tag=nothing-of-this-name');
    const way = within(page.main()).getByRole('link', { name: 'take off the tag' });
    const total = numberIn(way.closest('li')?.textContent);
    await page.user.click(way);
    await leadsTo(page, '/search?query=sleep');
    await waitFor(() => expect(status().textContent).toMatch(`${total} result`));
  });

  it('shows what else the words find, each with the way to all of them', async () => {
    await using page = await site.openScreen('/search?query=asperger');
    const others = screen.getByRole('region', { name: 'Also found for these words' });
    const links = within(others)
      .getAllByRole('link', { name: /^See all/ })
      .map((one) => [one.textContent, one.getAttribute('href') ?? ''] as const);
    expect(links.map(([words]) => words.replace(/\d+/, 'n'))).toEqual(
      expect.arrayContaining(['See all n events', 'See all n directory entries', 'See all n people']),
    );
    for (const [words, href] of links) {
      await page.open(href);
      await waitFor(() => expect(status().textContent).toMatch(`${numberIn(words)} `));
    }
  });

  it('lists one kind that has no page of its own, and leads back', async () => {
    await using page = await site.openScreen('/search?query=asperger&among=people&size=4');
    expect(document.title).toBe('People: asperger · Tessera');
    screen.getByRole('heading', { name: 'People' });
    expect(cards()).toHaveLength(4);
    await page.press('link', 'Show more');
    await waitFor(() => expect(cards().length).toBeGreaterThan(4));
    await page.press('link', 'Back to all results');
    await leadsTo(page, '/search?query=asperger&size=4');
    await screen.findByRole('heading', { name: 'Also found for these words' });
  });

  it('shows other kinds first where they are all there is', async () => {
    await using page = await site.openScreen('/search?query=dimmer+switch&exact=true');
    await page.reads('Nothing to read, hear or watch');
    const found = screen.getByRole('region', { name: 'Found for these words' });
    expect(within(found).getAllByRole('listitem').length).toBeGreaterThan(2);
    // What stands among the best answers is not repeated.
    expect(within(page.main()).getAllByRole('link', { name: /^Dimmer Switch/ })).toHaveLength(1);
    await page.reads('Not what you were looking for?');
  });

  it('helps where there is nothing', async () => {
    await using page = await site.openScreen('/search?query=dyslexa&exact=true&audience=adults');
    await page.reads('We found nothing for dyslexa with these filters.');
    expect((await screen.findByRole('link', { name: 'dyslexia' })).getAttribute('href')).toBe('/search?query=dyslexia');
    expect(link('search without filters').getAttribute('href')).toBe('/search?query=dyslexa&exact=true');
    expect(link(/^ask us/).getAttribute('href')).toBe('/contact?about=dyslexa');
    within(page.main()).getByRole('link', { name: 'Autism' });
    await page.press('link', 'search for similar words too');
    await leadsTo(page, '/search?query=dyslexa');
    await waitFor(() => expect(cards().length).toBeGreaterThan(0));
  });

  // spec(113)
  it('is how much was found when words or filters change, and the focus stays', async () => {
    await using page = await site.openScreen('/search?query=dyspraxia');
    const said = status();
    expect(said.textContent).toMatch(/^\d+ results.* for dyspraxia/);
    await page.user.clear(fieldOf(page));
    await screen.findByRole('combobox');
    await page.user.keyboard('sleep{Enter}');
    await waitFor(() => expect(said.textContent).toMatch(/results.* for sleep/));
    expect(document.activeElement?.getAttribute('name')).toBe('query');
    const asked = link(/^Listen \d/);
    const total = numberIn(asked.textContent);
    await page.user.click(asked);
    await waitFor(() => expect(said.textContent).toMatch(new RegExp(`^${total} results? for sleep`)));
    // A live region speaks only if it was there before its words.
    expect(status()).toBe(said);
  });

  // spec(114)
  it('says its words once, in the field', async () => {
    await using page = await site.openScreen('/search');
    const title = () => screen.getByRole('heading', { level: 1 });
    expect(page.main().querySelector('label')?.textContent).not.toBe(title().textContent);
    await page.open('/search?query=sleep');
    expect(fieldOf(page).value).toBe('sleep');
    // The heading is there for whoever hears the page.
    expect(title().textContent).toBe('Search: sleep');
    expect(title().closest('.sr-only')).not.toBeNull();
  });
});

describe('what is only near', () => {
  const NOTHING = 'We have nothing on this yet. Near it:';
  const CLOSEST = 'Closest to what you wrote';
  const SOME = 'Only near what you asked:';
  /** Words that no card of the demo has together. */
  const ALONE = '/search?query=brown+bread+recipes+by+post';
  /** Which of the headings stands before the first card, and which after some. */
  const order = (page: Page) =>
    [...page.main().querySelectorAll('h2, article')].map((one) =>
      one.tagName === 'ARTICLE' ? 'card' : one.textContent,
    );

  it('stands after a line that says so, with the ways on', async () => {
    await using page = await site.openScreen(ALONE);
    const told = order(page);
    expect(told.filter((one) => one === CLOSEST)).toHaveLength(1);
    expect(told.indexOf(CLOSEST)).toBeLessThan(told.indexOf('card'));
    expect(told).not.toContain(NOTHING);
    expect(told).not.toContain('Best answers');
    expect(page.main().textContent).not.toContain('No card has all of your words');
    const ways = within(screen.getByRole('heading', { name: CLOSEST }).parentElement as HTMLElement);
    expect(hrefs(ways.getAllByRole('link'))).toEqual([
      expect.stringMatching(/^\/topic/),
      '/support',
      '/contact?about=brown+bread+recipes+by+post',
    ]);
    // One at a time it is told, too.
    await page.open(`${ALONE}&size=1`);
    const alone = order(page);
    expect(alone.indexOf(CLOSEST)).toBeGreaterThan(-1);
    expect(alone.indexOf(CLOSEST)).toBeLessThan(alone.indexOf('card'));
  });

  it('is denied where no title, tag, topic or short text has a word of it', async () => {
    await using page = await site.openScreen('/search?query=lottery+results');
    expect(order(page).filter((one) => one === NOTHING)).toHaveLength(1);
    expect(order(page)).not.toContain(CLOSEST);
  });

  it('stands after all that answers', async () => {
    await using page = await site.openScreen('/search?query=dimmer+switch');
    const told = order(page);
    expect(told.filter((one) => one === SOME)).toHaveLength(1);
    expect(told.indexOf('card')).toBeLessThan(told.indexOf(SOME));
    expect(told.indexOf(SOME)).toBeLessThan(told.lastIndexOf('card'));
    expect(told).not.toContain(NOTHING);
  });
});
