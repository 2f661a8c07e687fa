/** Large, wide and other letters: words stay whole, headings stay in proportion, pictures make room. */
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '#app/lib/preferences/preferences.ts';
import { brokenWords, overflow } from '#tests/setup/browser/layout-audit.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

/** Forty: each typeface at five sizes, with letters as usual and as wide as they go. */
const FACES = SETTINGS.face.values;
const SIZES = [100, 130, 150, 175, 200];
const LETTERS = [0, Math.max(...SETTINGS.letters.values)];
const CHOICES = FACES.flatMap((face) => SIZES.flatMap((size) => LETTERS.map((letters) => ({ face, size, letters }))));

/** As the reader's own choice would, at once; answers when its letters are there. */
const wear = (visitor: Visitor, choice: (typeof CHOICES)[number]) =>
  visitor.page.evaluate(async (chosen) => {
    for (const [name, value] of Object.entries(chosen)) document.documentElement.dataset[name] = String(value);
    const family = getComputedStyle(document.body).fontFamily;
    await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 20px ${family}`)));
  }, choice);

describe('at any of 40 settings', () => {
  it.each(['/home', '/search?query=sleep', '/topic/adhd', '/directory', '/events', '/support'])(
    'words of %s break only between words, and nothing is wider than the window',
    async (path) => {
      await using visitor = await Visitor.arrive(path);
      await visitor.page.evaluate(() => document.querySelector('#cookie-banner')?.remove());
      expect(CHOICES.length).toBe(40);
      for (const choice of CHOICES) {
        await wear(visitor, choice);
        expect(await visitor.page.evaluate(brokenWords), JSON.stringify(choice)).toEqual([]);
        expect(await visitor.page.evaluate(overflow), JSON.stringify(choice)).toBeLessThanOrEqual(0);
      }
    },
  );
});

it('headings grow less than text, and pictures of cards give way', async () => {
  await using visitor = await Visitor.arrive('/home');
  const measure = () =>
    visitor.page.evaluate(() => {
      const size = (selector: string) =>
        Number.parseFloat(getComputedStyle(document.querySelector(selector) as Element).fontSize);
      const image = document.querySelector('main .cards li:nth-child(2) img') as HTMLElement;
      const card = image.closest('article') as HTMLElement;
      return { heading: size('main h2'), text: size('body'), part: image.offsetHeight / card.offsetHeight };
    });
  const before = await measure();
  await wear(visitor, { face: 'atkinson', size: 200, letters: 0 });
  const after = await measure();
  expect(after.text / before.text).toBeGreaterThan(1.9);
  expect(after.heading / before.heading).toBeLessThan(1.7);
  expect(after.heading).toBeGreaterThan(after.text);
  expect(after.part).toBeLessThan(before.part);
});

it.each([1280, 390])(
  'at %i pixels, in text half as large again, the number of results keeps its comma',
  async (width) => {
    await using visitor = await Visitor.arrive('/search?query=sleep', { width });
    await wear(visitor, { face: 'atkinson', size: 150, letters: 0 });
    const line = visitor.main().getByRole('status').filter({ hasText: 'of them above' });
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
  },
);
