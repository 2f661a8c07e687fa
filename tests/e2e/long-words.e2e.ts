/** Words longer than a screen, and letters further apart, make no page wider than it (WCAG 1.4.10, 1.4.12). */
import { beforeAll, describe, expect, it } from 'vitest';
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
});
