import { deserialize, serialize } from 'node:v8';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SearchIndex } from '../search-index.ts';
import { FACETS, type SearchDocument, type ThesaurusEntry } from '../search-types.ts';

const WORDS = 'quiet room sleep sleeping noise noisy school café walking tools of the'.split(' ');
const THESAURUS: ThesaurusEntry[] = [
  { group: 'rest', preferred: 'quiet room', term: 'sleep', relation: 'equivalent', note: null, match: null },
];

const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.integer({ min: 1, max: 20 }), text, text, fc.constantFrom('one', 'two', 'three')),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 20 }) },
  { weight: 1, arbitrary: fc.constant('compact' as const) },
);
type IndexChange = typeof change extends fc.Arbitrary<infer T> ? T : never;

const document = (id: number, title: string, body: string, tag: string): SearchDocument => ({
  id,
  staticRank: id % 7,
  latest: id * 1_000,
  prior: (id % 5) / 5,
  until: id % 4 === 0 ? 1 : undefined,
  facets: {
    tag: [{ name: tag.toUpperCase(), value: tag }],
    kind: [{ name: 'post', value: id % 2 ? 'post' : 'topic' }],
  },
  page: id % 9 === 0 ? { facet: 'tag', value: { name: tag, value: tag } } : undefined,
  fields: { title, body, tags: tag },
});

function apply(index: SearchIndex, changes: readonly IndexChange[]): void {
  for (const one of changes) {
    if (one === 'compact') index.compact();
    else if (typeof one === 'number') index.remove(one);
    else index.put(document(...one));
  }
}

/** Everything that an index answers. */
const answers = (index: SearchIndex, queries: readonly string[]) => [
  index.size,
  index.meanLengths,
  index.list({ filters: { tag: ['one'] }, order: 'latest', from: 0, size: 9 }),
  index.similar([1, 2], { size: 5 }),
  ...queries.map((query) => [
    index.search({ text: query, from: 0, size: 30, count: [...FACETS], top: 4 }),
    index.search({ text: query, filters: { tag: ['two'] }, from: 0, size: 30 }),
    index.suggest(query.slice(0, 4), { facets: { tag: 3 }, documents: 5, terms: 3, words: 3 }),
    index.suggest(`${query} x`, { facets: { tag: 3 }, documents: 5, terms: 3, words: 3 }),
    index.termOf(query),
  ]),
];

it('goes on from a snapshot as it would have gone on itself, whatever came before and comes after', () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 30 }),
      fc.array(change, { maxLength: 15 }),
      fc.array(text, { minLength: 1, maxLength: 4 }),
      (before, after, queries) => {
        const index = new SearchIndex(THESAURUS);
        apply(index, before);
        const restored = SearchIndex.restored(deserialize(serialize(index.snapshot())), THESAURUS);
        expect(answers(restored, queries)).toEqual(answers(index, queries));
        for (const one of [index, restored]) apply(one, after);
        expect(answers(restored, queries)).toEqual(answers(index, queries));
      },
    ),
    { numRuns: 300 },
  );
});
