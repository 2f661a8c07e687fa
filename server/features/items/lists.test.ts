import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Kind } from '#domain/kinds.ts';
import { nameKey } from '#domain/names.ts';
import { openCatalogueIndex } from '#server/features/search/catalogue-index.ts';
import { Shelves } from '#tests/builders/shelves.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { type ItemFilters, resolveFilters } from './filters.ts';
import { featuredFirst, type ListRequest, listFromDatabase, listIds, newestFirst, offered } from './lists.ts';

/** Names that mean several things at once: one's slug is another's name, and folding makes some alike that are not. */
const NAMES = ['Sleep', 'sleep 2', 'Café', 'Cafe', 'Sleep-2', 'ÅNGSTRÖM', 'late  diagnosis', 'x'];
const ASKED = [
  ...NAMES,
  'sleep',
  'SLEEP-2',
  'café',
  'cafe',
  'cafe-2',
  'sleep-2-2',
  'Late Diagnosis',
  'angstrom',
  'nothing',
];
const DAYS = ['2024-01-01T00:00:00.000Z', '2025-05-05T00:00:00.000Z', '2025-05-05T00:00:00.001Z'];
const FILTERS = ['topic', 'tag', 'interest', 'audience', 'directorycategory', 'city', 'eventtagcategory'] as const;
const KINDS: Kind[] = ['post', 'media', 'tool', 'directory'];

/** Names as one thing carries them: each once. */
const names = (most: number) =>
  fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: most, comparator: (a, b) => nameKey(a) === nameKey(b) });
const some = <T>(from: readonly T[], most: number) => fc.array(fc.constantFrom(...from), { maxLength: most });
const thing = fc.record({
  kind: fc.constantFrom('post', 'media', 'tool', 'entry'),
  topics: fc.uniqueArray(fc.nat(3), { maxLength: 2 }),
  tags: names(3),
  interests: names(1),
  audiences: names(2),
  category: names(2),
  city: fc.option(fc.constantFrom(...NAMES)),
  published_at: fc.constantFrom(...DAYS),
  featured: fc.boolean(),
  hidden: fc.nat(4).map((n) => n === 0),
  body: fc.option(fc.constantFrom('Some words.', 'Other words.')),
});
type Thing = typeof thing extends fc.Arbitrary<infer T> ? T : never;

const request = fc.record({
  kinds: fc.oneof(
    fc.constant(['post', 'media'] as Kind[]),
    fc.constantFrom(...KINDS).map((kind) => [kind]),
  ),
  filters: fc.dictionary(fc.constantFrom(...FILTERS), some(ASKED, 3), { maxKeys: 3 }) as fc.Arbitrary<ItemFilters>,
  mark: fc.constantFrom(undefined, undefined, 'featured' as const, 'own' as const),
  order: fc.constantFrom(featuredFirst, newestFirst),
  words: fc.constantFrom(undefined, undefined, 'thing', 'words'),
  page: fc.integer({ min: 1, max: 4 }),
  size: fc.integer({ min: 1, max: 5 }),
});

/** Topics whose names and addresses cross, as those of terms do. */
const TOPICS = [
  { name: 'Sleep', slug: 'sleep' },
  { name: 'Café', slug: 'sleep-2' },
  { name: 'Sleep-2', slug: 'cafe' },
  { name: 'x', slug: 'angstrom' },
];

async function fill(shelves: Shelves, things: readonly Thing[]): Promise<void> {
  const topics: string[] = [];
  for (const topic of TOPICS) topics.push((await shelves.topic(topic)).slug);
  for (const { kind, hidden, city, category, body, topics: of, interests, ...rest } of things) {
    const cells = { ...rest, interests, topics: of.map((n) => topics[n] as string) };
    const own = kind === 'post' ? { body } : {};
    const { id } =
      kind === 'entry'
        ? await shelves.entry({ ...cells, city, category })
        : await shelves[kind as 'post' | 'media' | 'tool']({ ...cells, ...own });
    if (hidden) await shelves.hide(id);
  }
  const first = (await shelves.topic({ name: 'Hidden', slug: 'hidden' })).id;
  await shelves.hide(first);
}

onEachEngine('lists from the index', (engine) => {
  it('are those of the database, for any catalogue and filters: ids, order, totals and pages', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(thing, { minLength: 8, maxLength: 20 }),
        fc.array(request, { minLength: 40, maxLength: 60 }),
        async (things, requests) => {
          await using store = await freshStore(engine);
          await fill(new Shelves(store.db), things);
          const catalogue = await openCatalogueIndex(store);
          for (const { words, ...rest } of requests) {
            const { search } = catalogue;
            const found = words === undefined ? undefined : search.rank(words, { kind: rest.kinds });
            const asked: ListRequest = { ...rest, found };
            const resolved = await resolveFilters(store.db, rest.filters);
            expect(await listIds({ db: store.db, search }, asked)).toEqual(
              await listFromDatabase(store.db, asked, resolved),
            );
            compared++;
          }
          await catalogue.stop();
        },
      ),
      { numRuns: engine === 'sqlite' ? 8 : 4, endOnFailure: true },
    );
    expect(compared).toBeGreaterThan(60);
  }, 300_000);

  it('finds what a name means in any case, and what its address means', async () => {
    await using store = await freshStore(engine);
    const shelves = new Shelves(store.db);
    await shelves.post({ tags: ['Sleep'] });
    await shelves.post({ tags: ['sleep 2'] });
    const filters = await resolveFilters(store.db, { tag: [' SLEEP ', 'Sleep  2'] });
    expect(filters.map(({ of, slugs }) => [of, slugs.toSorted()])).toEqual([['tag', ['sleep', 'sleep-2']]]);
    expect(await resolveFilters(store.db, { tag: [], topic: undefined })).toEqual([]);
  });
});

it('of more options than a filter offers keep the most used and the chosen, in their order', () => {
  const all = Array.from({ length: 300 }, (_, n) => ({
    name: `City ${n}`,
    slug: `city-${n}`,
    count: n % 3 === 0 ? 5 : 1,
  }));
  expect(offered(all).map(({ slug }) => slug)).toEqual(all.filter(({ count }) => count === 5).map(({ slug }) => slug));
  const chosen = offered(all, ['city-1', 'CITY 298']);
  expect(chosen).toHaveLength(102);
  expect(chosen[1]?.slug).toBe('city-1');
  expect(chosen.at(-1)?.slug).toBe('city-298');
  expect(offered(all.slice(0, 100))).toHaveLength(100);
});
