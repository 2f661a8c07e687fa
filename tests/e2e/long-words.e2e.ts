/** Words longer than a screen, and letters further apart, make no page wider than it (WCAG 1.4.10, 1.4.12). */
import { beforeAll, describe, expect, it } from 'vitest';
import { ITEM_FIELDS } from '#domain/item-fields.ts';
import { fieldOf } from '#domain/kinds/registry.ts';
import { KIND_FACTS, KINDS, type Kind } from '#domain/kinds.ts';
import { Shelves } from '#tests/builders/shelves.ts';
import { PAGES } from '#tests/setup/browser/addresses.ts';
import { brokenWords, overflow } from '#tests/setup/browser/layout-audit.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

const WORD = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauten';
const MAIL = 'quietcoordinationteamforsensoryandadjustments@neurodivergentfamilies.example.org';
const PAGE = `https://${'long'.repeat(15)}.example.org/${'path'.repeat(20)}`;
/** What WCAG 1.4.12 lets readers set. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** What stays as it is in a thing that everybody can see: its names, its days, and what decides whether it is shown. */
const OWN = new Set([
  'external_id',
  'slug',
  'status',
  'publish_at',
  'withdrawn',
  'access',
  'language',
  'sponsored',
  'topics',
]);

/** Every field that takes words, an address or a mailbox, with the longest that people write. */
function filled(kind: Kind): Record<string, unknown> {
  const fields = Object.entries(ITEM_FIELDS[kind]).filter(
    ([name]) => !OWN.has(name) && fieldOf(kind, name)?.holds === undefined,
  );
  return Object.fromEntries(
    fields.flatMap(([name, { shape, read, isWords, isAddress }]) => {
      if (!isWords && !isAddress) return [];
      const texts = [`${WORD} ${MAIL}`, WORD, `${WORD}: ${MAIL}`, `${WORD} | ${PAGE}`, MAIL, PAGE];
      for (const text of texts) {
        try {
          return [[name, read(shape === 'list' ? [text] : text)]];
        } catch {
          // It takes another of them, or none.
        }
      }
      return [];
    }),
  );
}

const pages: string[] = [];

beforeAll(async () => {
  const shelves = new Shelves(site.store.db, async () => {});
  for (const kind of KINDS) {
    const { slug } = await shelves.put(kind, { ...filled(kind), slug: `long-${kind}` } as object);
    const { page } = KIND_FACTS[kind];
    pages.push(page === '/item' ? `/item/${kind}/${slug}` : `${page}/${slug}`);
  }
  await shelves.advertisement({ title: `${WORD} ${MAIL}`, url: PAGE });
});

const LISTS = [
  '/home?tag=new',
  '/events',
  '/directory',
  '/support',
  '/guides',
  '/tools',
  '/people',
  '/blog',
  '/topics-and-collections',
  '/topic/adhd',
  `/search?query=${WORD}`,
  `/404?from=/${WORD}`,
];

/** How wide a page of 320 pixels is, as it is sent and with letters further apart. */
async function widths(visitor: Visitor): Promise<number[]> {
  const plain = await visitor.page.evaluate(overflow);
  const style = await visitor.page.addStyleTag({ content: SPACING });
  const spaced = await visitor.page.evaluate(overflow);
  await style.evaluate((element) => (element as Element).remove());
  return [plain, spaced];
}

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
