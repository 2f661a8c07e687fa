import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TopK } from './top-k.ts';

it('gives what sorting everything gives, few or many, all alike or not', () => {
  const topK = new TopK();
  fc.assert(
    fc.property(
      fc.nat(5_000),
      fc.constantFrom(0, 1, 12, 64, 256, 6_000),
      fc.constantFrom(1, 2, 40, 1_000_000),
      fc.integer(),
      (length, size, kinds, seed) => {
        const keys = Float32Array.from(
          { length: 2 * length + 1 },
          (_, i) => (Math.imul(i + seed, 0x9e3779b1) >>> 8) % kinds,
        );
        const docs = Uint32Array.from({ length }, (_, i) => 2 * i);
        const order = (a: number, b: number) => (keys[b] as number) - (keys[a] as number) || b - a;
        const found = topK.first(docs, length, size, keys, (a, b) => b - a);
        expect(found.sort(order)).toEqual([...docs].sort(order).slice(0, size));
      },
    ),
    { numRuns: 300 },
  );
});
