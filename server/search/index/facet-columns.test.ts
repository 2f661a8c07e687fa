import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FACETS } from '../search-types.ts';
import { FacetColumns } from './facet-columns.ts';
import { NO_VALUE } from './facet-dictionary.ts';

const TAG = FACETS.indexOf('tag');
const VALUES = 20;

it('counts values as if each document were asked, however many it has, and from a snapshot too', () => {
  const values = fc.uniqueArray(fc.integer({ min: NO_VALUE + 1, max: VALUES - 1 }), { maxLength: 12 });
  const looked = fc.record({ values, isFound: fc.boolean() });
  fc.assert(
    fc.property(fc.array(looked, { maxLength: 60 }), (documents) => {
      const columns = new FacetColumns();
      for (const [slot, document] of documents.entries()) columns.put(slot, TAG, document.values);
      const found = documents.flatMap(({ isFound }, slot) => (isFound ? slot : []));
      const plain = Array.from({ length: VALUES }, (_, value) =>
        value === NO_VALUE ? 0 : found.filter((slot) => documents[slot]?.values.includes(value)).length,
      );

      const again = new FacetColumns();
      again.restore(columns.snapshot());
      for (const some of [columns, again]) {
        const counts = new Uint32Array(VALUES);
        some.count(TAG, Uint32Array.from(found), found.length, counts, 1);
        counts[NO_VALUE] = 0;
        expect([...counts]).toEqual(plain);
        for (const [slot, document] of documents.entries()) expect(some.values(slot)).toEqual(document.values);
      }
    }),
  );
});
