/** One at a time, to whoever runs no script: it is an address, and links lead to all there is. */
import { describe, expect, it } from 'vitest';
import { OTHER_TABS } from '#domain/kinds.ts';
import { type SentPage, withPages } from '#tests/setup/pages/pages.ts';

const site = withPages();

const get = (path: string) => site.call('GET', path);
const read = async (path: string) => (await site.ask(path, { redirect: 'follow' })).text();
/** What a page that was sent says; it is cut out of its HTML, for there are many. */
const textOf = async (path: string) =>
  (await read(path)).replaceAll(/<(script|style).*?<\/\1>|<[^>]*>/gs, '').replaceAll('&nbsp;', ' ');
const linksOf = (page: string) =>
  [...page.matchAll(/ href="(\/[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

const cards = (page: SentPage) => [...page.main().querySelectorAll('.paged > li, .one-card .cards > li')];
const title = (page: SentPage) => cards(page)[0]?.querySelector('h2, h3')?.textContent;
/** Which result it is, and of how many. */
const place = (text: string) => /Result \d+ of \d+/.exec(text)?.[0];
const placeOf = (page: SentPage) => place(page.main().textContent);

describe('one at a time', () => {
  it('can be opened by its address, link by link', async () => {
    const page = await site.openPage('/directory?size=1');
    const first = title(page);
    expect(first).toBeTruthy();
    expect(page.main().textContent).toContain('This is the first.');
    await page.follow('Next', page.main());
    expect(page.path).toMatch(/^\/directory\?(size=1&page=2|page=2&size=1)$/);
    expect(cards(page).length).toBe(1);
    expect(placeOf(page)).toMatch(/^Result 2 of /);
    expect(title(page)).not.toBe(first);
    await page.follow('Back', page.main());
    expect(page.path).toBe('/directory?size=1');
    expect(title(page)).toBe(first);
    await page.follow('Show all', page.main());
    expect(cards(page).length).toBe(12);
  });

  it('shows all of each theme of a collection, place by place, and leads to its other lists and back', async () => {
    const { data } = await get('/content/collection?size=50');
    const seen = { themes: 0, tabs: 0 };
    for (const { slug, locked } of data as { slug: string; locked: boolean }[]) {
      if (locked) continue;
      const path = `/collection/${slug}?size=1`;
      const collection = await get(`/content/collection/${slug}`);
      for (const number of [1, 2, 3]) {
        const { count = 0 } = collection[`theme_${number}`] ?? {};
        for (let at = 1; at <= count; at++) {
          const text = await textOf(`${path}&theme=${number}${at > 1 ? `&theme_page=${at}` : ''}`);
          // The list that is not asked for is hidden, and stands below it.
          expect([slug, number, place(text)]).toEqual([slug, number, `Result ${at} of ${count}`]);
        }
        if (count > 0) seen.themes++;
      }
      const links = linksOf(await read(path));
      for (const tab of OTHER_TABS) {
        const { pagination } = await get(`/content/other?collection=${slug}&type=${tab}`);
        const isThere = pagination.total_objects > 0;
        expect([slug, tab, links.includes(`/collection/${slug}?size=1&tab=${tab}`)]).toEqual([slug, tab, isThere]);
        if (!isThere) continue;
        seen.tabs++;
        expect(linksOf(await read(`${path}&tab=${tab}`))).toContain(path);
      }
    }
    expect(seen.themes).toBeGreaterThan(9);
    expect(seen.tabs).toBeGreaterThan(5);
  });

  it('says in ones where a list ends, however far past its end an address leads', async () => {
    const page = await site.openPage('/search?size=1&query=sleep');
    const [, total = ''] = /^Result 1 of (\d+)$/.exec(placeOf(page) ?? '') ?? [];
    await page.open('/search?size=1&query=sleep&page=1000000');
    expect(page.main().textContent).toContain(`This list has no page 1,000,000. It ends with page ${total}.`);
    const last = [...page.main().querySelectorAll('a')].find((one) => one.href.includes(`page=${total}`));
    await page.open(last?.getAttribute('href') ?? '');
    expect(placeOf(page)).toBe(`Result ${total} of ${total}`);
  });
});
