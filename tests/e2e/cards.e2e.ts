/** What a card says, to those who see it and to those who hear it, as a card and as a row of a list. */
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cutOff, overflow } from '#tests/setup/browser/layout-audit.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const LIST = { 'preferences-1': JSON.stringify({ lists: 'list' }) };
const ROOMY = { 'preferences-1': JSON.stringify({ lists: 'roomy' }) };
const resultsOf = (visitor: Visitor) => visitor.page.getByRole('region', { name: 'Results' });

/** The titles of a page's cards, as their headings hold them. */
const titleOf = (card: Locator) =>
  card
    .getByRole('heading')
    .first()
    .evaluate((heading) => heading.querySelector('bdi')?.textContent ?? '');

describe('to a listener', () => {
  // spec(130)
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
        expect(tree.find((line) => !line.startsWith('- article'))).toMatch(/^- '?heading /);
        const named = tree.filter((line) => line.includes(title) && /^- '?(heading|link|button) /.test(line));
        expect(named.map((line) => line.split(' ')[1]?.replace("'", ''))).toEqual(['heading', 'link']);
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

  // spec(24)
  it('‘Sponsored’ comes after the heading, and is seen before it', async () => {
    await using visitor = await Visitor.arrive('/directory?query=northlight');
    const card = visitor.main().getByRole('article').filter({ hasText: 'Sponsored' }).first();
    const [heading, badge] = [card.getByRole('heading'), card.getByText('Sponsored')];
    const text = (await card.textContent()) ?? '';
    expect(text.indexOf('Sponsored')).toBeGreaterThan(text.indexOf(await titleOf(card)));
    const top = async (one: Locator) => (await one.boundingBox())?.y ?? 0;
    expect(await top(badge)).toBeLessThan(await top(heading));
  });

  it.each(['/events', '/topic/adhd', '/search?query=sleep'])(
    'one note at the end of %s says why there are no ratings, and no card does',
    async (path) => {
      await using visitor = await Visitor.arrive(path);
      const note = visitor.main().getByRole('button', { name: 'Log in to see ratings' });
      expect(await note.count()).toBe(1);
      expect(
        await note.evaluate((one) =>
          [...document.querySelectorAll('main .cards')].every(
            (list) => list.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
          ),
        ),
      ).toBe(true);
      expect(await visitor.main().getByText('opens in a new tab', { exact: true }).count()).toBe(1);
      expect(await visitor.main().getByRole('article').getByText('logged in').count()).toBe(0);
    },
  );
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
    expect(await card.getByText(priced.price, { exact: true }).count()).toBe(1);
    for (const path of ['/directory', `/search?query=${encodeURIComponent(priced.name)}`]) {
      await visitor.open(path);
      const titles = visitor.main().getByRole('heading').getByRole('link', { name: priced.name });
      expect(await titles.count()).toBeGreaterThan(0);
      for (const title of await titles.all())
        expect(await title.getAttribute('href')).toBe(`/item/directory/${priced.slug}`);
    }
  });
});

describe('a thing without a picture of its own', () => {
  const PLACES = [
    '/topic/adhd',
    '/events',
    '/directory',
    '/support',
    '/tools',
    '/people',
    '/guides',
    '/search?query=sleep',
  ];

  it.each(PLACES)('is a row on %s: a tile of 88 pixels, Save under it, and words beside both', async (path) => {
    await using visitor = await Visitor.arrive(path);
    const rows = await visitor
      .main()
      .locator('.cards .row')
      .evaluateAll((all) =>
        all.map((row) => {
          const box = (selector: string) => row.querySelector(selector)?.getBoundingClientRect();
          const [tile, save, title] = [box('.card-picture'), box('.card-foot button'), box('.card-title')];
          return {
            tile: [Math.round(tile?.width ?? 0), Math.round(tile?.height ?? 0)],
            isSaveUnderTile: !save || (save.top >= (tile?.bottom ?? 0) && save.left < (title?.left ?? 0)),
            isTitleBeside: (title?.left ?? 0) > (tile?.right ?? 0),
          };
        }),
      );
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) expect(row).toEqual({ tile: [88, 88], isSaveUnderTile: true, isTitleBeside: true });
    // One large mosaic at most, which leads.
    const large = await visitor
      .main()
      .locator('.cards img[src^="/mosaic/"]')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().width > 200).length);
    expect(large).toBeLessThanOrEqual(1);
  });

  it.each([1280, 700])('stands two abreast where two have room, at %i pixels', async (width) => {
    await using visitor = await Visitor.arrive('/tools', { width });
    const left = await visitor
      .main()
      .locator('.cards > li')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)));
    expect(new Set(left).size).toBe(width > 1000 ? 2 : 1);
  });

  it('says in one line what it is, and no more than five facts', async () => {
    await using visitor = await Visitor.arrive('/directory', { width: 390, height: 844 });
    const rows = visitor.main().locator('.row');
    for (const row of await rows.all()) {
      const lines = await row
        .locator('.card-synopsis')
        .evaluateAll((all) => all.map((one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)));
      for (const count of lines) expect(Math.round(count)).toBeLessThanOrEqual(2);
      expect(await row.locator('.card-facts > span').count()).toBeLessThanOrEqual(5);
    }
  });

  it('wears other colours than its neighbours', async () => {
    await using visitor = await Visitor.arrive('/topic/adhd');
    const worn = await visitor
      .main()
      .locator('.cards')
      .first()
      .locator('img[src^="/mosaic/"]')
      .evaluateAll((all) => all.map((one) => /\/(.)\d\w*\/[^/]+\.svg$/.exec(one.getAttribute('src') ?? '')?.[1]));
    expect(worn.length).toBeGreaterThan(5);
    for (const [i, harmony] of worn.entries()) expect(worn.slice(Math.max(0, i - 2), i)).not.toContain(harmony);
  });
});

describe('how close together rows stand', () => {
  it('is the reader’s choice, at once and for every page', async () => {
    await using visitor = await Visitor.arrive('/events');
    const first = visitor.main().getByRole('article').first();
    const height = () => first.evaluate((card) => card.clientHeight);
    const usual = await height();
    const choose = async (words: string) => {
      await visitor
        .button(/Display$/)
        .first()
        .click();
      await visitor.page.getByRole('group', { name: 'How close together' }).getByText(words, { exact: true }).click();
      await visitor.page.keyboard.press('Escape');
    };
    await choose('Close');
    await expect.poll(height).toBeLessThan(usual / 1.5);
    expect(await first.locator('.card-picture').isVisible()).toBe(false);
    await visitor.open('/directory');
    expect(await first.locator('.card-picture').isVisible()).toBe(false);
    await choose('Roomy');
    await expect.poll(() => first.locator('.card-picture').evaluate((one) => one.clientWidth)).toBe(132);
    await choose('Usual');
    await expect.poll(() => first.locator('.card-picture').evaluate((one) => one.clientWidth)).toBe(88);
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
    'fits %s roomy and close, on wide and narrow screens, and breaks no rule',
    async (path) => {
      for (const [storage, width] of [LIST, ROOMY].flatMap((one) => [1280, 320].map((at) => [one, at] as const))) {
        await using visitor = await Visitor.arrive(path, { storage, width });
        expect(await visitor.page.evaluate(overflow)).toBeLessThanOrEqual(0);
        expect(await visitor.page.evaluate(cutOff)).toEqual([]);
        expect(await visitor.axeInEveryTheme()).toEqual([]);
      }
    },
  );
});
