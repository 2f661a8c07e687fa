/** Large, wide and other letters, and the bar at the top: words stay whole, headings stay in proportion, and the bar is one row. */
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '#app/lib/preferences/preferences.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { brokenWords, overflow } from '#tests/setup/browser/layout-audit.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();
const site = withMembersSite();

/** Twenty-four: each typeface at three sizes, with letters as usual and as wide as they go. */
const FACES = SETTINGS.face.values;
const SIZES = [100, 150, 200];
const LETTERS = [0, Math.max(...SETTINGS.letters.values)];
const CHOICES = FACES.flatMap((face) => SIZES.flatMap((size) => LETTERS.map((letters) => ({ face, size, letters }))));

/** As the reader's own choice would, at once; answers when its letters are there. */
const wear = (visitor: Visitor, choice: Readonly<Record<string, string | number>>) =>
  visitor.page.evaluate(async (chosen) => {
    const { dataset } = document.documentElement;
    for (const [name, value] of Object.entries(chosen))
      if (value === 100 || value === 0) delete dataset[name];
      else dataset[name] = String(value);
    const family = getComputedStyle(document.body).fontFamily;
    await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 20px ${family}`)));
  }, choice);

it('at any of 24 settings words break only between words, and nothing is wider than the window', async () => {
  expect(CHOICES.length).toBe(24);
  await using visitor = await Visitor.arrive('/home');
  for (const path of ['/home', '/search?query=sleep', '/topic/adhd', '/directory', '/events', '/support']) {
    await visitor.open(path);
    await visitor.page.evaluate(() => document.querySelector('#cookie-banner')?.remove());
    for (const choice of CHOICES) {
      await wear(visitor, choice);
      const at = `${path} ${JSON.stringify(choice)}`;
      expect(await visitor.page.evaluate(brokenWords, {}), at).toEqual([]);
      expect(await visitor.page.evaluate(overflow), at).toBeLessThanOrEqual(0);
    }
  }
});

/** On a telephone: the narrowest as it is, and what people need who choose large or other letters. */
const NEEDS: readonly [width: number, choice: Readonly<Record<string, string | number>>][] = [
  [320, { face: 'atkinson', size: 100, letters: 0 }],
  [390, { face: 'opendyslexic', size: 150, letters: 0 }],
  [390, { face: 'atkinson', size: 200, letters: 0 }],
  [390, { face: 'opendyslexic', size: 150, letters: Math.max(...LETTERS) }],
];
const READ = [
  '/home',
  '/search?query=sleep',
  '/topics-and-collections',
  '/topic/adhd',
  '/directory',
  '/events',
  '/item/event/quiet-hour-glass-museum',
  '/support',
  '/tonight',
  '/guides',
  '/guide/burnout',
  '/tools',
  '/contact',
  '/about',
  '/privacy-policy',
];
const DESK = ['', '/items', '/items/new?kind=event', '/inbox', '/topics', '/import', '/figures'];

describe('on a telephone, with what people need, a word that takes half of its width stays whole', () => {
  const look = async (visitor: Visitor, paths: readonly string[]) => {
    const broken: [string, string[]][] = [];
    for (const path of paths) {
      await visitor.open(path);
      await visitor.page.evaluate(() => document.querySelector('#cookie-banner')?.remove());
      for (const [width, choice] of NEEDS) {
        await visitor.page.setViewportSize({ width, height: 844 });
        await wear(visitor, choice);
        const words = await visitor.page.evaluate(brokenWords, { share: 0.5 });
        if (words.length > 0) broken.push([`${path} ${width} ${JSON.stringify(choice)}`, words]);
        expect(await visitor.page.evaluate(overflow), `${path} ${width}`).toBeLessThanOrEqual(0);
      }
    }
    return broken;
  };

  it('on fifteen pages', async () => {
    await using visitor = await Visitor.arrive('/home');
    expect(await look(visitor, READ)).toEqual([]);
  });

  it('on seven screens of the desk', async () => {
    await using visitor = await site.arrive('/events', await joinDesk(site, 'large@example.org', 'Curators'));
    expect(
      await look(
        visitor,
        DESK.map((path) => `/curate${path}`),
      ),
    ).toEqual([]);
  });
});

it('headings grow less than text, and pictures of cards give way', async () => {
  await using visitor = await Visitor.arrive('/home');
  const measure = () =>
    visitor.page.evaluate(() => {
      const size = (selector: string) =>
        Number.parseFloat(getComputedStyle(document.querySelector(selector) as Element).fontSize);
      const image = document.querySelector('main .cards li:nth-child(2) img') as HTMLElement;
      const card = image.closest('article') as HTMLElement;
      return {
        heading: size('main h2:not(#situations)'),
        text: size('body'),
        part: image.offsetHeight / card.offsetHeight,
      };
    });
  const before = await measure();
  await wear(visitor, { face: 'atkinson', size: 200, letters: 0 });
  const after = await measure();
  expect(after.text / before.text).toBeGreaterThan(1.9);
  expect(after.heading / before.heading).toBeLessThan(1.7);
  expect(after.heading).toBeGreaterThan(after.text);
  expect(after.part).toBeLessThan(before.part);
});

it('in text half as large again, the number of results keeps its comma', async () => {
  await using visitor = await Visitor.arrive('/search?query=sleep');
  for (const width of [1280, 390]) {
    await visitor.page.setViewportSize({ width, height: 900 });
    await wear(visitor, { face: 'atkinson', size: 150, letters: 0 });
    const line = visitor.main().locator('p').filter({ hasText: 'already shown above' });
    const places = await line.evaluate((element) => {
      const seen = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const letters: { letter: string; left: number; right: number; top: number }[] = [];
      while (seen.nextNode()) {
        const text = seen.currentNode as Text;
        if (text.parentElement?.closest('.sr-only')) continue;
        for (let at = 0; at < text.data.length; at++) {
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          const { left, right, top, height } = range.getBoundingClientRect();
          letters.push({ letter: text.data[at] ?? '', left, right, top: top + height / 2 });
        }
      }
      const at = letters.findIndex(({ letter }) => letter === ',');
      const [before, comma] = [letters[at - 1], letters[at]];
      return { gap: (comma?.left ?? 0) - (before?.right ?? 0), fall: (comma?.top ?? 0) - (before?.top ?? 0) };
    });
    expect(Math.abs(places.gap)).toBeLessThan(2);
    expect(Math.abs(places.fall)).toBeLessThan(4);
  }
});

const WIDTHS = [320, 390, 768, 1024, 1280, 1472, 1473, 1600, 1920];

/** How high the bar is, and how many rows its links and buttons stand in. */
function measure() {
  const bar = document.querySelector('header.navbar') as HTMLElement;
  const middles = [...bar.querySelectorAll<HTMLElement>('a, button')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('ul'))
    .map((one) => one.getBoundingClientRect())
    .map(({ top, height }) => Math.round((top + height / 2) / 8));
  const [first] = [...bar.querySelectorAll('nav a')].filter((one) => one.textContent?.startsWith('Topics'));
  return {
    height: Math.round(bar.getBoundingClientRect().height),
    rows: new Set(middles).size,
    isWider: document.documentElement.scrollWidth > window.innerWidth,
    topics: (first as HTMLElement | undefined)?.innerText ?? '',
  };
}

/** Who looks at the site, by name. */
const PEOPLE: Record<string, () => Promise<Visitor>> = {
  visitor: () => Visitor.arrive('/events', { url: site.url }),
  member: async () => site.arrive('/events', await site.join('bar@example.org')),
  curator: async () => site.arrive('/events', await joinDesk(site, 'desk@example.org', 'Curators')),
};

/** Five letterings: each typeface, and letters as wide as they go. */
const LETTERINGS = [...SETTINGS.face.values.map((face) => ({ face, letters: 0 })), { face: 'atkinson', letters: 12 }];
const BAR_SIZES = [100, 115, 130, 150, 175];
const NARROW = [320, 390, 768];

/** How high the cards of a list are, wide and narrow; of a member, once they have what members press. */
async function heightsOfCards(visitor: Visitor, isMember: boolean): Promise<number[][]> {
  const cards = visitor.main().locator('.paged > li');
  const many = await cards.count();
  if (isMember)
    for (const name of [/Rate$/, /^Save: /])
      await expect.poll(() => visitor.main().getByRole('button', { name }).count()).toBe(many);
  const heights: number[][] = [];
  for (const width of [1280, 390]) {
    await visitor.page.setViewportSize({ width, height: 900 });
    heights.push(await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().height))));
  }
  return heights;
}

/** What the bar of a narrow screen shows: words that are seen whole, in one line. */
function narrowBar() {
  const bar = document.querySelector('header.navbar') as HTMLElement;
  const parts = [...bar.querySelectorAll<HTMLElement>('a, button')].filter((one) => one.checkVisibility());
  const range = document.createRange();
  const words: string[] = [];
  for (const part of parts.slice(1)) {
    const text = [...part.childNodes].find((one) => one.nodeType === Node.TEXT_NODE && one.textContent?.trim());
    if (!text) continue;
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()];
    const isWhole = boxes.every(({ left, right }) => left >= 0 && right <= innerWidth);
    if (isWhole && new Set(boxes.map(({ top }) => Math.round(top))).size === 1)
      words.push(text.textContent?.trim() ?? '');
  }
  const middles = parts
    .map((one) => one.getBoundingClientRect())
    .map(({ top, height }) => Math.round((top + height / 2) / 8));
  return {
    height: Math.round(bar.getBoundingClientRect().height),
    rows: new Set(middles).size,
    isWider: document.documentElement.scrollWidth > window.innerWidth,
    links: parts.length - 1,
    isSolid: getComputedStyle(bar).position === 'static',
    words,
  };
}

describe('the bar', () => {
  // spec(72)
  it('is one row, 20 units of 4 px high, on narrow screens 16, at every width, for visitors, members and curators; and a log-in adds no row to cards', async () => {
    const heights: number[][][] = [];
    for (const [who, arrive] of Object.entries(PEOPLE)) {
      await using visitor = await arrive();
      const desk = visitor.page.getByRole('link', { name: 'Curators’ desk' });
      if (who !== 'curator') heights.push(await heightsOfCards(visitor, who === 'member'));
      for (const path of ['/events', '/home']) {
        await visitor.page.setViewportSize({ width: 1280, height: 800 });
        await visitor.open(path);
        if (who === 'curator') await desk.waitFor();
        for (const width of WIDTHS) {
          await visitor.page.setViewportSize({ width, height: 800 });
          const { topics, ...seen } = await visitor.page.evaluate(measure);
          const height = width < 1024 ? 64 : 80;
          expect([path, width, seen]).toEqual([path, width, { height, rows: 1, isWider: false }]);
          // In full wherever there is room for it.
          if (width > 1472) expect(topics.replaceAll('\n', ' ')).toBe('Topics and Collections');
        }
      }
    }
    expect(heights[1]).toEqual(heights[0]);
  });

  it('has its sign, Support and Menu in words, in one line, at every lettering and size', async () => {
    await using visitor = await Visitor.arrive('/home', { url: site.url });
    for (const [lettering, size] of LETTERINGS.flatMap((one) => BAR_SIZES.map((size) => [one, size] as const))) {
      await wear(visitor, { ...lettering, size });
      for (const width of NARROW) {
        await visitor.page.setViewportSize({ width, height: 800 });
        const at = JSON.stringify({ ...lettering, size, width });
        const { words, ...seen } = await visitor.page.evaluate(narrowBar);
        expect(seen, at).toEqual({ height: 64, rows: 1, isWider: false, links: 2, isSolid: size >= 115 });
        expect(words, at).toEqual(['Support', 'Menu']);
      }
    }
  });

  // spec(63)
  it('lies over the picture of home, or is solid where less is wanted', async () => {
    await using visitor = await Visitor.arrive('/home');
    for (const [choice, position] of [
      [{}, 'absolute'],
      [{ theme: 'dusk' }, 'absolute'],
      [{ theme: 'contrast' }, 'static'],
      [{ amount: 'fewer' }, 'static'],
      [{ amount: 'words' }, 'static'],
      [{ images: 'hide' }, 'static'],
      [{ size: '150' }, 'static'],
    ] as const) {
      const seen = await visitor.page.evaluate((chosen) => {
        const { dataset } = document.documentElement;
        Object.assign(dataset, chosen);
        const { position } = getComputedStyle(document.querySelector('header') as Element);
        for (const name of Object.keys(chosen)) delete dataset[name];
        return position;
      }, choice);
      expect([choice, seen]).toEqual([choice, position]);
    }
  });
});
