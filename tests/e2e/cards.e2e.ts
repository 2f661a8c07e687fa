/** What a card says, to those who see it and to those who hear it, as a card and as a row of a list. */
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cutOff, overflow } from '#tests/setup/browser/layout-audit.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const LIST = { 'preferences-1': JSON.stringify({ lists: 'list' }) };
const resultsOf = (visitor: Visitor) => visitor.page.getByRole('region', { name: 'Results' });

/** The titles of a page's cards, as their headings hold them. */
const titleOf = (card: Locator) =>
  card
    .getByRole('heading')
    .first()
    .evaluate((heading) => heading.querySelector('bdi')?.textContent ?? '');

describe('to a listener', () => {
  it.each(['/search?query=sleep', '/events', '/directory', '/support', '/tools', '/topic/sleep'])(
    'every card of %s says its title once, in its heading, and the rest is described by it',
    async (path) => {
      await using visitor = await Visitor.arrive(path);
      const cards = await visitor.main().getByRole('article').all();
      expect(cards.length).toBeGreaterThan(0);
      for (const card of cards) {
        const title = await titleOf(card);
        const tree = (await card.ariaSnapshot()).split('\n').map((line) => line.trim());
        // The first thing in it is the heading, and the one link in that has the same words.
        expect(tree.find((line) => !line.startsWith('- article'))).toMatch(/^- heading /);
        const named = tree.filter((line) => line.includes(title) && /^- (heading|link|button) /.test(line));
        expect(named.map((line) => line.split(' ')[1])).toEqual(['heading', 'link']);
        for (const part of await card.locator('[aria-describedby]').all()) {
          const id = (await part.getAttribute('aria-describedby'))?.split(' ')[0];
          expect(await card.locator(`[id="${id}"]`).textContent()).toBe(title);
        }
        for (const name of ['Save', 'Details']) {
          const one = card
            .getByText(name, { exact: true })
            .locator('xpath=ancestor-or-self::*[self::a or self::button]');
          if ((await one.count()) > 0) expect(await one.getAttribute('aria-describedby'), name).toBeTruthy();
        }
      }
    },
  );

  it('‘Sponsored’ comes after the heading, and is seen before it', async () => {
    await using visitor = await Visitor.arrive('/directory?query=northlight');
    const card = visitor.main().getByRole('article').filter({ hasText: 'Sponsored' }).first();
    const [heading, badge] = [card.getByRole('heading'), card.getByText('Sponsored')];
    const text = (await card.textContent()) ?? '';
    expect(text.indexOf('Sponsored')).toBeGreaterThan(text.indexOf(await titleOf(card)));
    const top = async (one: Locator) => (await one.boundingBox())?.y ?? 0;
    expect(await top(badge)).toBeLessThan(await top(heading));
  });

  it('one note above a list says why there are no ratings, and no card does', async () => {
    await using visitor = await Visitor.arrive('/events');
    expect(await visitor.main().getByRole('button', { name: 'Log in to see ratings' }).count()).toBe(1);
    expect(await visitor.main().getByRole('article').getByText('logged in').count()).toBe(0);
  });
});

describe('a card tells enough to decide', () => {
  it('where the thing stands, and in whole words what it is, on telephones in two lines', async () => {
    await using visitor = await Visitor.arrive('/search?query=sleep');
    const cards = resultsOf(visitor).getByRole('article');
    const away = cards.filter({ has: visitor.page.locator('h3 a[target="_blank"]') }).first();
    const href = (await away.getByRole('heading').getByRole('link').getAttribute('href')) ?? '';
    expect(await away.getByText(new URL(href).hostname.replace(/^www\./, '')).count()).toBe(1);
    const texts = await cards.locator('.card-synopsis').allTextContents();
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(242);
    await visitor.page.setViewportSize({ width: 390, height: 844 });
    for (const text of await cards.locator('.card-synopsis').all()) {
      const lines = await text.evaluate(
        (one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight),
      );
      expect(Math.round(lines)).toBeLessThanOrEqual(2);
    }
  });

  it('what an entry of the directory costs; its title leads to our page everywhere', async () => {
    const answer = await Visitor.arrive('/directory');
    await using visitor = answer;
    const { data } = await visitor.page.evaluate(async () => (await fetch('/api/directory/entry')).json());
    const priced = data.find(({ price }: { price: string | null }) => price);
    const card = visitor.main().getByRole('article').filter({ hasText: priced.name });
    expect(await card.getByText(priced.price).count()).toBe(1);
    for (const path of ['/directory', `/search?query=${encodeURIComponent(priced.name)}`]) {
      await visitor.open(path);
      const titles = visitor.main().getByRole('heading').getByRole('link', { name: priced.name });
      expect(await titles.count()).toBeGreaterThan(0);
      for (const title of await titles.all())
        expect(await title.getAttribute('href')).toBe(`/item/directory/${priced.slug}`);
    }
  });
});

describe('a thing without picture and text', () => {
  /** Every second result has neither. */
  async function bare(width: number): Promise<Visitor> {
    const visitor = await Visitor.arrive('/search', { width });
    await visitor.context.route('**/api/content/search?*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const data = body.data.map((card: object, i: number) => (i % 2 ? { ...card, images: [], synopsis: null } : card));
      await route.fulfill({ response: answer, json: { ...body, data } });
    });
    await visitor.link(/^Read \d/).click();
    await expect.poll(() => resultsOf(visitor).locator('.compact').count()).toBeGreaterThan(2);
    return visitor;
  }

  it.each([1280, 700])('is a low row between whole rows of cards at %i pixels', async (width) => {
    await using visitor = await bare(width);
    const boxes = await resultsOf(visitor)
      .locator('.paged > li')
      .evaluateAll((all) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return { x, y, width, height, isRow: one.querySelector('.compact') !== null };
        }),
      );
    const cards = boxes.filter(({ isRow }) => !isRow);
    for (const row of boxes.filter(({ isRow }) => isRow)) {
      expect(row.height).toBeLessThan(Math.min(...cards.map(({ height }) => height)));
      expect(cards.some(({ y, height }) => y < row.y + row.height && row.y < y + height)).toBe(false);
    }
    // No line of cards has a gap but the last.
    const lines = Map.groupBy(cards, ({ y }) => Math.round(y));
    const counts = [...lines.values()].map((line) => line.length);
    expect(new Set(counts.slice(0, -1)).size).toBeLessThanOrEqual(1);
  });

  it('is one column on a telephone, and breaks no rule for assistive technology', async () => {
    await using visitor = await bare(390);
    const left = await resultsOf(visitor)
      .locator('.paged > li')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)));
    expect(new Set(left).size).toBe(1);
    expect(await visitor.axeInEveryTheme()).toEqual([]);
  });
});

describe('cards or a list', () => {
  it('is the reader’s choice, at once and for every page', async () => {
    await using visitor = await Visitor.arrive('/events');
    const height = () =>
      visitor
        .main()
        .getByRole('article')
        .first()
        .evaluate((card) => card.clientHeight);
    const asCard = await height();
    const shown = visitor.main().getByRole('group', { name: 'Show as' });
    await shown.getByRole('button', { name: 'List' }).click();
    await expect.poll(() => shown.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true');
    expect(await height()).toBeLessThan(asCard / 2);
    await visitor.open('/directory');
    expect(await shown.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true');
    await shown.getByRole('button', { name: 'Cards' }).click();
    expect(await visitor.page.evaluate(() => localStorage.getItem('preferences-1'))).toBeNull();
  });

  it('holds before the first paint', async () => {
    await using visitor = await Visitor.arrive('/about', { storage: LIST });
    // Whatever comes after the first script is held back: the page is as it was sent.
    await visitor.context.route('**/assets/*.js', () => {});
    await visitor.page.goto(new URL('/events', visitor.page.url()).href, { waitUntil: 'commit' });
    await visitor.main().getByRole('article').first().waitFor();
    const border = visitor.main().getByRole('article').first();
    expect(await border.evaluate((card) => getComputedStyle(card).borderTopWidth)).toBe('0px');
    await visitor.context.unroute('**/assets/*.js');
  });

  it.each(['/events', '/search?query=sleep', '/directory', '/topic/sleep'])(
    'fits %s as a list, on wide and narrow screens, and breaks no rule',
    async (path) => {
      for (const width of [1280, 320]) {
        await using visitor = await Visitor.arrive(path, { storage: LIST, width });
        expect(await visitor.page.evaluate(overflow)).toBeLessThanOrEqual(0);
        expect(await visitor.page.evaluate(cutOff)).toEqual([]);
        expect(await visitor.axeInEveryTheme()).toEqual([]);
      }
    },
  );
});
