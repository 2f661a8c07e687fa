/** The top of the home page, where words stand in a picture. */
import { describe, expect, it } from 'vitest';
import { withChoice } from '#tests/setup/preferences.ts';
import { withBrowser } from '#tests/setup/visitor.ts';

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
