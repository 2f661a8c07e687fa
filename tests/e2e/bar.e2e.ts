/** The bar at the top: one row, 20 units of 4 px high, on narrow screens 16, for visitors, members and curators, in any letters. */
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '#app/lib/preferences/preferences.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();
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
const SIZES = [100, 115, 130, 150, 175];
const NARROW = [320, 390, 768];

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
  it.each(Object.keys(PEOPLE))('is one row, 20 units high, at every width, for a %s', async (who) => {
    await using visitor = await (PEOPLE[who] as () => Promise<Visitor>)();
    const desk = visitor.page.getByRole('link', { name: 'Curators’ desk' });
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
  });

  it.each(LETTERINGS)('has its sign, Support and Menu in words, in one line, at every size: %o', async (lettering) => {
    await using visitor = await Visitor.arrive('/home', { url: site.url });
    for (const size of SIZES) {
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
});
