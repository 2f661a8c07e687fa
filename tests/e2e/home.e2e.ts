/** The top of the home page, where words stand in a picture. */
import { describe, expect, inject, it } from 'vitest';
import { FIRST_VISIT_LIMITS, firstVisit, SCREENS } from '#tests/setup/browser/first-visit.ts';
import { withChoice } from '#tests/setup/browser/preferences.ts';
import { theBrowser, Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const CHOICES: [name: string, preferences: object][] = [
  ['nothing chosen', {}],
  ['larger text', { size: 115 }],
  ['much larger text', { size: 130 }],
  ['the look ‘Roomy’', { size: 115, lines: 1.8, letters: 3, measure: 60 }],
  ['OpenDyslexic', { face: 'opendyslexic' }],
  ['OpenDyslexic, larger and wide', { face: 'opendyslexic', size: 130, letters: 6 }],
  ['wide letters', { letters: 12 }],
  ['narrow columns', { measure: 44 }],
];

describe('the words of the hero', () => {
  it.each(CHOICES)('never lie under the bar, nor run out of the page: %s', async (_name, preferences) => {
    await using visitor = await withChoice(preferences, '/home');
    for (const width of [320, 390, 761, 834, 900, 1024, 1100, 1280, 1600]) {
      await visitor.page.setViewportSize({ width, height: 900 });
      const { gap, beyond, word } = await visitor.page.evaluate(() => {
        const heading = document.querySelector('h1') as HTMLElement;
        const bar = document.querySelector('header')?.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(heading);
        return {
          gap: heading.getBoundingClientRect().top - (bar?.bottom ?? 0),
          beyond: document.documentElement.scrollWidth - innerWidth,
          word: Math.max(...[...range.getClientRects()].map(({ right }) => right)),
        };
      });
      expect(gap, `at ${width}`).toBeGreaterThan(0);
      expect(beyond, `at ${width}`).toBe(0);
      expect(word, `at ${width}`).toBeLessThanOrEqual(width);
    }
  });
});

describe('home on a telephone', () => {
  // spec(93)
  it('has the search on the first screen, also under the cookie band, and the way to join after it', async () => {
    await using visitor = await Visitor.arrive('/home', { width: 390, height: 844 });
    expect(await visitor.page.locator('#cookie-banner').isVisible()).toBe(true);
    const field = await visitor
      .main()
      .getByRole('textbox')
      .or(visitor.main().getByRole('combobox'))
      .first()
      .boundingBox();
    const join = await visitor.main().getByRole('button', { name: 'Join now for free' }).first().boundingBox();
    expect(field?.y).toBeLessThan(620);
    expect(join?.y).toBeGreaterThan(field?.y ?? 0);
    expect(await visitor.main().getByRole('button', { name: 'Join now for free' }).count()).toBe(1);
  });

  it('has the first title of its list by 1,100 pixels', async () => {
    await using visitor = await Visitor.arrive('/home', { width: 390, height: 844 });
    await visitor.button('Essential only').click();
    await visitor.page.locator('#cookie-banner').waitFor({ state: 'hidden' });
    const title = visitor.main().locator('.cards').getByRole('heading').first();
    expect(await title.evaluate((heading) => heading.getBoundingClientRect().top + scrollY)).toBeLessThan(1_100);
  });
});

describe('home on a wide screen', () => {
  it('has its choices in one row, with the rest behind ‘More tags’', async () => {
    await using visitor = await Visitor.arrive('/home');
    const row = visitor.page.getByRole('navigation', { name: 'Choose what to show' });
    const tops = await row
      .locator(':scope > a, :scope > details > summary')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops.length).toBeGreaterThan(4);
    expect(new Set(tops).size).toBe(1);
    const last = row.locator(':scope > a').last();
    const before = await last.textContent();
    await row.getByText('More tags', { exact: true }).click();
    await row.getByText('Fewer tags', { exact: true }).waitFor();
    expect(await row.getByRole('link').count()).toBeGreaterThan(tops.length - 1);
    expect(await last.textContent()).toBe(before);
  });
});

describe('a first visit', () => {
  it.each(Object.keys(SCREENS) as (keyof typeof SCREENS)[])(
    'on a %s weighs little, and asks no other host',
    async (screen) => {
      const { bytes, hosts } = await firstVisit(theBrowser(), `${inject('siteUrl')}/home`, screen);
      expect(hosts).toEqual([]);
      expect(bytes.scripts).toBeGreaterThan(50_000);
      expect(bytes.scripts, 'scripts').toBeLessThan(FIRST_VISIT_LIMITS.scripts);
      expect(bytes['in all'], JSON.stringify(bytes)).toBeLessThan(FIRST_VISIT_LIMITS['in all']);
    },
  );
});
