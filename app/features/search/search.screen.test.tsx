/** What a search tells: what it looked for, how sure it is of what it found, and the ways on. */
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
const verdict = () => document.getElementById('verdict')?.textContent;
const kinds = () => screen.getByRole('navigation', { name: 'Jump to' });
const results = () => screen.queryByRole('region', { name: 'Results' });
const follows = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
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
    await using _page = await site.openScreen('/search?query=sleep&exact=true');
    const all = within(kinds()).getAllByRole('link');
    expect(all.length).toBeGreaterThan(3);
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

  // spec(1)
  it('is led by the best of any kind, four as cards and the rest as rows, and leads to each kind', async () => {
    await using page = await site.openScreen('/search?query=dentist');
    const best = screen.getByRole('region', { name: 'Best matches' });
    expect(cards(best).length).toBeGreaterThan(0);
    expect(cards(best).length).toBeLessThanOrEqual(4);
    const all = titles(page.main());
    expect(new Set(all).size).toBe(all.length);
    // The way to each kind stands between these and the rest.
    expect(follows(best, kinds())).toBe(true);
    for (const later of [screen.queryByRole('region', { name: 'More matches' }), results()])
      if (later) expect(follows(kinds(), later)).toBe(true);
    // Why a card is there, where its title does not say so.
    const why = [...page.main().querySelectorAll('article p')].find((line) =>
      /^(Tag|Topic|By|Place|Says): /.test(line.textContent),
    );
    expect(why?.querySelector('mark')).not.toBeNull();
  });

  it('is which filter to remove where filters leave nothing, and how much is then found', async () => {
    await using page = await site.openScreen('/search?query=sleep&tag=nothing-of-this-name');
    expect(verdict()).toBe('No results for ‘sleep’ with these filters');
    expect(status().textContent).toBe('Remove a filter to see more:');
    const way = within(page.main()).getByRole('link', { name: /^Tag: nothing-of-this-name/ });
    expect(way.textContent).toMatch(/^Tag: nothing-of-this-name \(\d+\)$/);
    await page.user.click(way);
    await leadsTo(page, '/search?query=sleep');
    await waitFor(() => expect(status().textContent).toMatch(/^\d+ results for ‘sleep’$/));
  });

  it('leads to all of each kind that the words find', async () => {
    await using page = await site.openScreen('/search?query=asperger');
    const links = within(kinds())
      .getAllByRole('link')
      .map((one) => [one.textContent, one.getAttribute('href') ?? ''] as const)
      .filter(([, href]) => !href.includes('consumption='));
    expect(links.map(([words]) => words.replace(/ \d+/, ''))).toEqual(
      expect.arrayContaining(['Events', 'Directory', 'People']),
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
    await screen.findByRole('heading', { name: /matches$/ });
  });

  it('is no list of posts and media where other kinds are all there is', async () => {
    await using page = await site.openScreen('/search?query=dimmer+switch&exact=true');
    expect(cards().length).toBeGreaterThan(0);
    expect(screen.queryByRole('navigation', { name: 'Format' })).toBeNull();
    expect(within(page.main()).getAllByRole('link', { name: /^Dimmer Switch/ })).toHaveLength(1);
  });

  // spec(113)
  it('is how much was found when words or filters change, and the focus stays', async () => {
    await using page = await site.openScreen('/search?query=dyspraxia');
    const said = status();
    expect(said.textContent).toMatch(/^\d+ results for ‘dyspraxia’$/);
    await page.user.clear(fieldOf(page));
    await screen.findByRole('combobox');
    await page.user.keyboard('sleep{Enter}');
    await waitFor(() => expect(said.textContent).toMatch(/results for ‘sleep’$/));
    expect(document.activeElement?.getAttribute('name')).toBe('query');
    const asked = link(/^Listen \d/);
    const total = numberIn(asked.textContent);
    await page.user.click(asked);
    await waitFor(() => expect(said.textContent).toMatch(new RegExp(`^${total} results? for ‘sleep’$`)));
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

describe('by keyboard', () => {
  it.each(['sleep', 'note taking in lectures', 'school'])(
    'the first card for %s is at most 12 stops into the page, and a link skips to it',
    async (query) => {
      await using page = await site.openScreen(`/search?query=${encodeURIComponent(query)}`);
      const first = cards()[0] as HTMLElement;
      const stops = [...page.main().querySelectorAll('a[href], button, input:not([type=hidden]), select, summary')];
      expect(stops.filter((stop) => follows(stop, first)).length).toBeLessThanOrEqual(12);
      const skip = screen.getByRole('link', { name: 'Skip to results' });
      const target = document.querySelector<HTMLElement>(skip.getAttribute('href') ?? '');
      expect(target?.tabIndex).toBe(-1);
      expect(target?.textContent).toMatch(/ matches$/);
      await page.open('/events');
      expect(screen.queryByRole('link', { name: 'Skip to results' })).toBeNull();
    },
  );
});

describe('how sure the site is', () => {
  /** Words that no card of the demo has together. */
  const CLOSEST = '/search?query=adhd+coach+zeppelin';
  const headings = (page: Page) => [...page.main().querySelectorAll('h2')].map((one) => one.textContent);
  const ways = (part: HTMLElement) =>
    within(part)
      .getAllByRole('link')
      .map((one) => [one.textContent, one.getAttribute('href')]);

  it('is said once, before all cards: these come closest, what was found and what was not, and the ways on', async () => {
    await using page = await site.openScreen(CLOSEST);
    expect(headings(page).filter((one) => /matches|No results/.test(one))).toEqual(['Closest matches']);
    expect(status().textContent).toBe('We did not find everything in ‘adhd coach zeppelin’. These come closest.');
    const [found = ''] = /Found: .*/.exec(page.main().textContent) ?? [];
    expect(found).toMatch(/^Found: .+\. Not found: .*zeppelin\./);
    const [first] = cards();
    expect(follows(status(), first as HTMLElement)).toBe(true);
    const aside = screen.getByRole('complementary', { name: 'Not what you need?' });
    expect(follows(first as HTMLElement, aside)).toBe(true);
    expect(ways(aside)).toEqual([
      [expect.stringMatching(/^Search for ‘.+’$/), expect.stringMatching(/^\/search\?query=(?!.*zeppelin)/)],
      [expect.stringMatching(/^Browse ./), expect.stringMatching(/^\/topic/)],
      ['Ask us to find something', '/contact?about=adhd+coach+zeppelin'],
    ]);
    expect(follows(aside, kinds())).toBe(true);
    // By keys: the way to fewer words is the first after the cards.
    const fewer = within(aside).getAllByRole('link')[0] as HTMLElement;
    fewer.focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(status().textContent).not.toContain('zeppelin'));
    // One at a time it is told, too.
    await page.open(`${CLOSEST}&size=1`);
    screen.getByRole('heading', { name: 'Closest matches' });
  });

  it('is that nothing is missing, and yet nothing is all about it', async () => {
    await using page = await site.openScreen('/search?query=shed');
    expect(headings(page)).toContain('Closest matches');
    expect(status().textContent).toBe('These come closest to ‘shed’.');
    expect(page.main().textContent).not.toContain('Found:');
  });

  it('is that there is nothing, with three ways on and no list, but the way to what shares a word', async () => {
    await using page = await site.openScreen('/search?query=lottery+results');
    expect(verdict()).toBe('No results for ‘lottery results’');
    expect(status().textContent).toBe('Check the spelling, or try one or two other words.');
    expect(cards()).toEqual([]);
    expect(screen.queryByRole('navigation', { name: 'Jump to' })).toBeNull();
    expect(link('Browse topics').getAttribute('href')).toBe('/topics-and-collections');
    expect(link('Ask us to find something').getAttribute('href')).toBe('/contact?about=lottery+results');
    within(page.main()).getByRole('link', { name: 'Get support' });
    await page.press('link', /^Show (?:1 result that shares|\d+ results that share) only one word$/, page.main());
    await leadsTo(page, '/search?query=lottery+results&shared=true');
    await waitFor(() => expect(cards().length).toBeGreaterThan(0));
    expect(headings(page)).toContain('Closest matches');
  });

  it('is that there is nothing at all of words taken as typed, with the way to similar ones', async () => {
    await using page = await site.openScreen('/search?query=dyslexa&exact=true');
    expect(verdict()).toBe('No results for ‘dyslexa’');
    expect(link(/^Search for ‘\s*dyslexia/).getAttribute('href')).toBe('/search?query=dyslexia');
    await page.press('link', 'Search for similar words too');
    await leadsTo(page, '/search?query=dyslexa');
    await waitFor(() => expect(cards().length).toBeGreaterThan(0));
  });

  it('is that a place has nothing, where one was asked for', async () => {
    await using _page = await site.openScreen('/search?query=adhd+clinic+near+truro');
    expect(status().textContent).toBe('Nothing is listed in Truro. These are from other places.');
  });
});
