import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SearchIndex } from '../search-index.ts';
import type { Filters, SearchDocument } from '../search-types.ts';

const VALUES = ['one', 'two', 'three'];
const values = (most: number) =>
  fc
    .uniqueArray(fc.constantFrom(...VALUES), { maxLength: most })
    .map((all) => all.map((value) => ({ value, name: `Name of ${value}` })));
const document = fc.record({
  id: fc.nat(30),
  staticRank: fc.nat(3),
  latest: fc.nat(3),
  fields: fc.constant({ title: 'a title' }),
  facets: fc.record({ kind: values(1), tag: values(3), city: values(1) }),
});
const request = fc.record({
  filters: fc.record(
    { kind: fc.subarray(VALUES), tag: fc.subarray([...VALUES, 'Name of one']), city: fc.subarray(VALUES) },
    { requiredKeys: [] },
  ),
  order: fc.constantFrom('staticRank' as const, 'latest' as const),
  from: fc.nat(8),
  size: fc.integer({ min: 1, max: 6 }),
});
const step = fc.oneof(
  { weight: 3, arbitrary: request.map((ask) => ({ ask })) },
  { weight: 2, arbitrary: document.map((put) => ({ put })) },
  { weight: 1, arbitrary: fc.nat(30).map((remove) => ({ remove })) },
  { weight: 1, arbitrary: fc.constant({ compact: true }) },
);

/** The list once more, with every document looked at. */
function plainly(documents: Iterable<SearchDocument>, filters: Filters, order: 'staticRank' | 'latest'): number[] {
  const passes = ({ facets }: SearchDocument) =>
    (['kind', 'tag', 'city'] as const).every(
      (facet) => !filters[facet]?.length || facets[facet]?.some(({ value }) => filters[facet]?.includes(value)),
    );
  return [...documents]
    .filter(passes)
    .sort((a, b) => (b[order] ?? 0) - (a[order] ?? 0) || b.id - a.id)
    .map(({ id }) => id);
}

it('lists what every document says, whatever came and went since it was last asked', () => {
  fc.assert(
    fc.property(fc.array(document, { maxLength: 20 }), fc.array(step, { maxLength: 30 }), (first, steps) => {
      const documents = new Map(first.map((one) => [one.id, one]));
      const index = SearchIndex.of(documents.values());
      for (const one of steps) {
        if ('put' in one) {
          index.put(one.put);
          documents.set(one.put.id, one.put);
        } else if ('remove' in one) {
          index.remove(one.remove);
          documents.delete(one.remove);
        } else if ('compact' in one) index.compact();
        else {
          const { filters, order, from, size } = one.ask;
          const all = plainly(documents.values(), filters, order);
          expect(index.list({ filters, order, from, size })).toEqual({
            ids: all.slice(from, from + size),
            total: all.length,
          });
          expect(index.passing([...documents.keys()].reverse(), filters).sort()).toEqual([...all].sort());
        }
      }
    }),
    { numRuns: 200 },
  );
});

it('reads on where a list was left, and knows its end', () => {
  const documents = Array.from({ length: 1_000 }, (_, id) => ({ id, staticRank: id, fields: {}, facets: {} }));
  const index = SearchIndex.of(documents);
  const page = (from: number) => index.list({ filters: {}, order: 'staticRank', from, size: 3 });
  for (const from of [0, 300, 30, 996, 500, 0]) {
    const ids = [999 - from, 998 - from, 997 - from];
    expect(page(from)).toEqual({ ids, total: 1_000 });
  }
  expect(page(998).ids).toEqual([1, 0]);
  for (const from of [1_000, 50_000_000]) expect(page(from)).toEqual({ ids: [], total: 1_000 });
});
