/** How much there is at once: Full, Fewer, Words, One at a time. */
import { describe, expect, inject, it } from 'vitest';
import { OTHER_TABS } from '#domain/kinds.ts';
import { KEY, withChoice } from '#tests/setup/browser/preferences.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const STOPS = ['fewer', 'words', 'one'] as const;
const QUIET = /ERR_FAILED/;

const cards = (visitor: Visitor) =>
  visitor.main().locator(':is(.paged, .one-card .cards) > li').filter({ visible: true });
const pictures = (visitor: Visitor) => visitor.page.locator('main img, main .tiles').filter({ visible: true });
const place = (visitor: Visitor) =>
  visitor.page.getByRole('status').filter({ hasText: /^Result \d+ of \d+/, visible: true });
const numbers = async (visitor: Visitor) =>
  (await place(visitor).textContent())?.match(/\d+/g)?.slice(0, 2).map(Number) ?? [];
const title = (visitor: Visitor) => cards(visitor).getByRole('heading').first().textContent();
const extras = (visitor: Visitor) =>
  visitor.page
    .getByRole('complementary', { name: 'Advertisement' })
    .or(visitor.page.getByRole('region', { name: /^(Explore topics and collections|You may also like)$/ }))
    .filter({ visible: true });

const read = async (path: string): Promise<string> => (await fetch(`${inject('siteUrl')}${path}`)).text();
const call = async (path: string) => JSON.parse(await read(`/api${path}`));
/** What a page that was sent says. */
const textOf = async (path: string) =>
  (await read(path)).replaceAll(/<(script|style).*?<\/\1>|<[^>]*>/gs, '').replaceAll('&nbsp;', ' ');
const linksOf = (page: string) =>
  [...page.matchAll(/ href="(\/[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

async function openPanel(visitor: Visitor) {
  await visitor.page.getByRole('banner').getByRole('button', { name: 'Display' }).click();
  return visitor.page.getByRole('dialog').getByRole('group', { name: 'How much at once' });
}

describe('the dial', () => {
  it('stands first in the panel, says what each stop does, and is one press there and back', async () => {
    await using visitor = await Visitor.arrive('/home');
    const dial = await openPanel(visitor);
    expect(await visitor.page.getByRole('dialog').getByRole('group').first().textContent()).toContain(
      'How much at once',
    );
    await dial.getByRole('radio', { name: 'Fewer' }).check();
    await visitor.page.waitForURL('**/home?size=3');
    expect(await dial.textContent()).toContain('Fewer: three results at first');
    await dial.getByRole('radio', { name: 'One at a time' }).check();
    await visitor.page.waitForURL('**/home?size=1');
    expect(await dial.textContent()).toContain('One at a time: one result on the page');
    await dial.getByRole('radio', { name: 'Full' }).check();
    await visitor.page.waitForURL(/\/home$/);
  });

  it('keeps what was chosen as calm mode', async () => {
    await using visitor = await withChoice({ calm: 'on' }, '/home');
    const dial = await openPanel(visitor);
    expect(await dial.getByRole('radio', { name: 'Fewer' }).isChecked()).toBe(true);
  });

  it.each(STOPS)('‘%s’ holds from the first frame on, before any script', async (amount) => {
    await using visitor = await withChoice({ amount }, '/home');
    const wanted = amount === 'one' ? 1 : 3;
    const seen = async () => [await cards(visitor).count(), await extras(visitor).count()];
    await expect.poll(seen).toEqual([wanted, 0]);
    await visitor.page.route('**/*.js', (route) => route.abort());
    await visitor.page.goto(`${inject('siteUrl')}/home`);
    expect(await seen()).toEqual([wanted, 0]);
    expect((await pictures(visitor).count()) > 0).toBe(amount === 'fewer');
    expect(await place(visitor).count()).toBe(amount === 'one' ? 1 : 0);
    visitor.allow(QUIET, 'no script comes');
  });

  it.each(STOPS)('‘%s’ breaks no rule in any theme', async (amount) => {
    await using visitor = await withChoice({ amount }, '/topic/adhd');
    const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    for (const [path, width] of [
      ['/topic/adhd', 320],
      ['/search?query=sleep', 1280],
    ] as const) {
      await visitor.page.setViewportSize({ width, height: 900 });
      await visitor.open(path);
      await expect.poll(() => visitor.path).toContain('size=');
      expect(await visitor.axeInEveryTheme(), path).toEqual([]);
      expect(await visitor.page.evaluate(wide), path).toBe(0);
    }
  });

  it('‘Fewer’ folds filters and popular searches, one column, and two actions a card', async () => {
    await using visitor = await withChoice({ amount: 'fewer' }, '/search');
    const popular = visitor.page.getByRole('navigation', { name: 'Popular searches' });
    expect(await popular.isVisible()).toBe(false);
    await visitor.button('Popular searches').click();
    await popular.waitFor();
    await visitor.open('/search?query=sensory&consumption=Read');
    const filters = visitor.page.getByRole('heading', { name: 'Filters' });
    expect(await filters.isVisible()).toBe(false);
    await visitor.button(/^Filters/).click();
    await filters.waitFor();
    const lefts = await cards(visitor).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left));
    expect(lefts.length).toBe(3);
    expect(new Set(lefts).size).toBe(1);
    for (const path of ['/search?query=sensory&consumption=Read', '/directory']) {
      await visitor.open(path);
      for (const card of await cards(visitor).all()) {
        const actions = card.locator('article').locator('button, a').filter({ visible: true });
        const beside = await actions.evaluateAll((all) => all.filter((one) => !one.closest('h2, h3')).length);
        expect(beside).toBeLessThanOrEqual(2);
      }
    }
  });
});

describe('one at a time', () => {
  it('goes on and back by keyboard, says which it is, and loses the focus at neither end', async () => {
    await using visitor = await withChoice({ amount: 'one' }, '/search?query=sleep');
    await expect.poll(() => visitor.path).toContain('size=1');
    const [, total = 0] = await numbers(visitor);
    expect(total).toBeGreaterThan(2);
    await place(visitor)
      .filter({ hasText: /^Result 1 / })
      .waitFor();
    const seen = [await title(visitor)];
    await visitor.link('Next').focus();
    for (let at = 2; at <= total; at++) {
      await visitor.page.keyboard.press('Enter');
      await place(visitor)
        .filter({ hasText: `Result ${at} of ${total}` })
        .waitFor();
      expect(await cards(visitor).count()).toBe(1);
      seen.push(await title(visitor));
    }
    // Each comes once, and the end is said in words.
    expect(new Set(seen).size).toBe(total);
    expect(await visitor.link('Next').count()).toBe(0);
    await visitor.main().getByText('That is everything.').waitFor();
    await expect.poll(() => visitor.page.evaluate(() => document.activeElement?.textContent)).toContain('Result');
    await visitor.link('Back').click();
    await place(visitor)
      .filter({ hasText: `Result ${total - 1} of ${total}` })
      .waitFor();
    expect(await title(visitor)).toBe(seen.at(-2));
  });

  it('can be opened by its address without script, link by link', async () => {
    await using visitor = await Visitor.arrive('/directory?size=1', { javaScript: false });
    const first = await title(visitor);
    await visitor.main().getByText('This is the first.').waitFor();
    await visitor.link('Next').click();
    await visitor.page.waitForURL(/\/directory\?(size=1&page=2|page=2&size=1)$/);
    expect(await cards(visitor).count()).toBe(1);
    expect(await numbers(visitor)).toEqual([2, expect.any(Number)]);
    expect(await title(visitor)).not.toBe(first);
    await visitor.link('Back').click();
    await visitor.page.waitForURL(/\/directory\?size=1$/);
    expect(await title(visitor)).toBe(first);
    await visitor.link('Show all').click();
    await expect.poll(() => cards(visitor).count()).toBe(12);
  });

  it('keeps Back and Next in place under short and long cards', async () => {
    await using visitor = await withChoice({ amount: 'one' }, '/search?query=sleep&size=1', {
      width: 390,
      height: 844,
    });
    const top = () =>
      visitor.page
        .getByRole('navigation', { name: 'Back and next' })
        .evaluate((row) => row.getBoundingClientRect().top + scrollY);
    const before = await top();
    await visitor.link('Next').click();
    await place(visitor)
      .filter({ hasText: /^Result 2 / })
      .waitFor();
    expect(await top()).toBe(before);
  });

  it('‘Change how much at once’ opens the dial', async () => {
    await using visitor = await withChoice({ amount: 'one' }, '/events');
    await visitor.button('Change how much at once').click();
    await visitor.page.getByRole('dialog').getByRole('radio', { name: 'Full' }).check();
    await visitor.page.waitForURL(/\/events$/);
    expect(await visitor.page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
  });

  it('shows all of each theme of a collection, place by place, and leads to its other lists and back', async () => {
    const { data } = await call('/content/collection?size=50');
    const seen = { themes: 0, tabs: 0 };
    for (const { slug, locked } of data) {
      if (locked) continue;
      const path = `/collection/${slug}?size=1`;
      const collection = await call(`/content/collection/${slug}`);
      for (const number of [1, 2, 3]) {
        const { count = 0 } = collection[`theme_${number}`] ?? {};
        for (let at = 1; at <= count; at++) {
          const text = await textOf(`${path}&theme=${number}${at > 1 ? `&theme_page=${at}` : ''}`);
          // The list that is not asked for is hidden, and stands below it.
          expect([slug, number, /Result \d+ of \d+/.exec(text)?.[0]]).toEqual([
            slug,
            number,
            `Result ${at} of ${count}`,
          ]);
        }
        if (count > 0) seen.themes++;
      }
      const links = linksOf(await read(path));
      for (const tab of OTHER_TABS) {
        const { pagination } = await call(`/content/other?collection=${slug}&type=${tab}`);
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
    const [, total = ''] = /Result 1 of (\d+)/.exec(await textOf('/search?size=1&query=sleep')) ?? [];
    const past = '/search?size=1&query=sleep&page=1000000';
    expect(await textOf(past)).toContain(`This list has no page 1,000,000. It ends with page ${total}.`);
    const last = linksOf(await read(past)).find((link) => link.includes(`page=${total}`)) ?? '';
    expect(await textOf(last)).toContain(`Result ${total} of ${total}`);
  });
});
