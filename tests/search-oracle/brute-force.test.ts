import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SearchIndex } from '#server/search/search-index.ts';
import {
  FACETS,
  FIELDS,
  type Filters,
  type SearchDocument,
  type SearchRequest,
  type ThesaurusEntry,
} from '#server/search/search-types.ts';
import { bruteForce } from './brute-force.ts';

const WORDS =
  'quietroom sleep sleeping sleeps quiet room the of noise noisy school schools café walking walk 24 tools help'.split(
    ' ',
  );
const VALUES = ['One', 'Two', 'Three'];

const entry = (
  group: string,
  preferred: string,
  term: string,
  relation: ThesaurusEntry['relation'],
): ThesaurusEntry => ({
  group,
  preferred,
  term,
  relation,
  note: null,
  match: null,
});
const THESAURUS: ThesaurusEntry[] = [
  entry('rest', 'quiet room', 'sleeping', 'equivalent'),
  entry('rest', 'quiet room', 'café', 'legacy'),
  entry('rest', 'quiet room', 'school noise', 'narrower'),
  entry('rest', 'quiet room', 'schools walk', 'legacy'),
  entry('walk', 'walking', 'quiet walk', 'equivalent'),
  entry('walk', 'walking', '24', 'abbreviation'),
  entry('gone', 'noisy tools', 'stands nowhere', 'equivalent'),
  entry('apart', 'gone far', 'noisy sleep', 'equivalent'),
  entry('apart', 'gone far', 'far gone', 'equivalent'),
  entry('apart', 'gone far', 'quiet walk', 'narrower'),
  entry('apart', 'gone far', 'sleep nowhere', 'equivalent'),
  entry('wide', 'tools', 'gone far', 'narrower'),
  entry('part', 'room', 'sleep nowhere', 'narrower'),
  entry('wide', 'tools', 'school', 'narrower'),
];

const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((words) => words.join(' '));
const facets = fc.record(
  Object.fromEntries(
    FACETS.map((facet) => [
      facet,
      fc
        .uniqueArray(fc.constantFrom(...VALUES))
        .map((names) => names.map((name) => ({ name, value: name.toLowerCase() }))),
    ]),
  ),
);
/** The first three documents are the pages of a topic each. */
const pageOf = (id: number): SearchDocument['page'] => {
  const name = VALUES[id - 1];
  return name === undefined ? undefined : { facet: 'topic', value: { name, value: name.toLowerCase() } };
};
const document = fc
  .record({
    id: fc.integer({ min: 1, max: 25 }),
    staticRank: fc.integer({ min: 0, max: 3 }),
    prior: fc.double({ min: 0, max: 1, noNaN: true }),
    facets,
    fields: fc.record(Object.fromEntries(FIELDS.map((field) => [field, text]))),
  })
  .map((one) => ({ ...one, page: pageOf(one.id) })) as fc.Arbitrary<SearchDocument>;
const question = fc.option(
  fc
    .array(fc.constantFrom(...WORDS, 'nowhere', 'stands nowhere', 'quiet room', 'far gone', 'help'), {
      minLength: 1,
      maxLength: 9,
    })
    .map((words) => words.join(' ')),
  { nil: undefined },
);
const filters = fc.record(
  Object.fromEntries(
    FACETS.map((facet) => [facet, fc.array(fc.constantFrom('one', 'TWO', 'three', 'four'), { maxLength: 2 })]),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<Filters>;
const otherKinds = fc.option(fc.uniqueArray(fc.constantFrom('two', 'three'), { minLength: 1 }), { nil: undefined });
const weighed = fc.record({
  facet: fc.constantFrom('city' as const, 'topic' as const),
  values: fc.uniqueArray(fc.constantFrom('one', 'three', 'four'), { minLength: 1 }),
  by: fc.constantFrom(0.1, 0.5),
});
const weights = fc.record({
  lifted: fc.array(weighed, { maxLength: 2 }),
  lowered: fc.option(weighed, { nil: undefined }),
});
type Weights = Pick<SearchRequest, 'lifted' | 'lowered'>;
type Ask = [string | undefined, Filters, string[] | undefined, Weights];
type Step = { put: SearchDocument } | { remove: number } | { compact: true } | { ask: Ask };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: document.map((put) => ({ put })) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 25 }).map((remove) => ({ remove })) },
  { weight: 1, arbitrary: fc.constant({ compact: true as const }) },
  { weight: 3, arbitrary: fc.tuple(question, filters, otherKinds, weights).map((ask) => ({ ask })) },
);

const CLOSE = 1e-4;

/** Same totals, same counts, same order but for documents whose scores are the same. */
function agree(
  index: SearchIndex,
  documents: readonly SearchDocument[],
  asked: string | undefined,
  chosen: Filters,
  others?: string[],
  weighing: Weights = {},
): void {
  const { meanLengths } = index;
  const kinds = others ? ['one'] : undefined;
  const question = { text: asked, filters: chosen, kinds, ...weighing };
  const expected = bruteForce(documents, { ...question, otherKinds: others, thesaurus: THESAURUS, meanLengths });
  const found = index.search({
    ...question,
    from: 0,
    size: 100,
    count: FACETS,
    forgiving: false,
    otherKinds: others && { kinds: others, size: 100 },
  });
  expect(found.total).toBe(expected.total);
  expect(found.full).toBe(expected.full);
  for (const facet of FACETS) {
    expect(Object.fromEntries((found.counts[facet] ?? []).map(({ value, count }) => [value, count]))).toEqual(
      expected.counts[facet],
    );
  }
  inOrder(found.ids, expected.ranking);
  for (const [i, kind] of (others ?? []).entries())
    inOrder(found.otherKinds.find((one) => one.kind === kind)?.ids ?? [], expected.otherKinds[i] as Ranking);
  if (asked === undefined) expect(found.ids).toEqual(expected.ranking.map(({ id }) => id));
}

type Ranking = ReturnType<typeof bruteForce>['ranking'];

function inOrder(ids: readonly number[], expected: Ranking): void {
  const scoreOf = new Map(expected.map(({ id, score }) => [id, score]));
  expect(ids.toSorted((a, b) => a - b)).toEqual([...scoreOf.keys()].sort((a, b) => a - b));
  for (const [i, id] of ids.entries()) {
    const { score } = expected[i] as Ranking[number];
    expect(Math.abs((scoreOf.get(id) as number) - score)).toBeLessThan(CLOSE * (1 + score));
  }
}

it('answers as if every document were looked at, whatever came and went', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(document, { maxLength: 20 }), fc.array(step, { maxLength: 30 }), async (first, steps) => {
      const documents = new Map(first.map((one) => [one.id, one]));
      const index = SearchIndex.of(documents.values(), THESAURUS);
      for (const one of steps) {
        if ('put' in one) {
          index.put(one.put);
          documents.set(one.put.id, one.put);
        } else if ('remove' in one) {
          index.remove(one.remove);
          documents.delete(one.remove);
        } else if ('compact' in one) index.compact();
        else agree(index, [...documents.values()], ...one.ask);
      }
      agree(index, [...documents.values()], 'sleep quiet', {});
      agree(index, [...documents.values()], undefined, { kind: ['one'] });
    }),
    { numRuns: 400 },
  );
});

it('finds what comes and goes while a compaction is under way', async () => {
  const make = (id: number, title: string): SearchDocument => ({ id, staticRank: id, facets: {}, fields: { title } });
  const documents = new Map(
    Array.from({ length: 1_200 }, (_, id) => [id, make(id, `${WORDS[id % 12]} ${WORDS[id % 7]} filler${id % 50}`)]),
  );
  const index = SearchIndex.of(documents.values());
  const compacting = index.compactInSteps();
  for (let i = 0; !compacting.next().done; i++) {
    const put = make(i % 2 ? i : 5_000 + i, `quiet late${i}`);
    index.put(put);
    documents.set(put.id, put);
    index.remove(100 + i);
    documents.delete(100 + i);
    const late = index.search({ text: `late${i}`, from: 0, size: 5, forgiving: false });
    expect(late.ids).toEqual([put.id]);
  }
  for (let id = 0; id < 700; id++) {
    index.put(make(20_000 + id, 'school noise'));
    documents.set(20_000 + id, make(20_000 + id, 'school noise'));
  }
  await index.compacted();
  const held = [...documents.values()];
  for (const asked of ['quiet', 'school noise', 'late3', 'filler7 sleep']) {
    const found = index.search({ text: asked, from: 0, size: 10_000, forgiving: false });
    expect(found.total).toBe(bruteForce(held, { text: asked, filters: {}, meanLengths: index.meanLengths }).total);
  }
});
