/** Words longer than a screen, and letters further apart, make no page wider than it (WCAG 1.4.10, 1.4.12). */
import { beforeAll, describe, expect, it } from 'vitest';
import { PAGES } from '#tests/setup/browser/addresses.ts';
import { brokenWords, overflow } from '#tests/setup/browser/layout-audit.ts';
import { LONG_WORD, longThings, widths } from '#tests/setup/browser/long-words.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

const pages: string[] = [];

beforeAll(async () => {
  pages.push(...(await longThings(site.store.db)).map(({ page }) => page));
});

const LISTS = [
  '/home?tag=new',
  '/events',
  '/directory',
  `/directory?town=${LONG_WORD}`,
  '/support',
  '/guides',
  '/tools',
  '/people',
  '/blog',
  '/topics-and-collections',
  '/topic/adhd',
  `/search?query=${LONG_WORD}`,
  '/search?topic=long-topic',
  `/search?tag=${LONG_WORD.toLowerCase()}`,
  `/404?from=/${LONG_WORD}`,
];

describe('at 320 pixels', () => {
  it('no word or address of any field makes a page wider, with letters further apart either', async () => {
    await using visitor = await Visitor.arrive('/about', { url: site.url, width: 320 });
    for (const path of pages) await expect.poll(async () => (await fetch(site.url + path)).status).toBe(200);
    for (const path of [...pages, ...LISTS]) {
      await visitor.open(path);
      expect([path, ...(await widths(visitor))]).toEqual([path, 0, 0]);
    }
  });

  it('every page fits with letters further apart', async () => {
    await using visitor = await Visitor.arrive('/about', { width: 320 });
    visitor.allow(/410|404/, 'links that are over, and what is not found');
    for (const [path] of PAGES) {
      await visitor.open(path);
      expect([path, ...(await widths(visitor))]).toEqual([path, 0, 0]);
    }
  });

  it.each(['/tonight', '/topics-and-collections', '/guide/burnout', '/directory', '/search?query=sensory'])(
    'words of %s break only between words',
    async (path) => {
      await using visitor = await Visitor.arrive(path, { width: 320 });
      expect(await visitor.page.evaluate(brokenWords)).toEqual([]);
    },
  );
});

it.each(['/home', '/tonight', '/guide/burnout', '/accessibility'])(
  'in OpenDyslexic half as large again, buttons and headings of %s keep their words whole on a telephone',
  async (path) => {
    await using visitor = await Visitor.arrive(path, { width: 390 });
    await visitor.page.evaluate(async () => {
      Object.assign(document.documentElement.dataset, { face: 'opendyslexic', size: '150' });
      await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 20px OpenDyslexic`)));
    });
    const broken = new Set(await visitor.page.evaluate(brokenWords));
    const pressed = await visitor.page
      .locator('button, summary, h1, h2, a[href^="/"]')
      .evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).flatMap((one) => one.textContent.split(/\P{L}+/u)),
      );
    expect(pressed.filter((word) => broken.has(word))).toEqual([]);
    expect(await visitor.page.evaluate(overflow)).toBe(0);
  },
);
