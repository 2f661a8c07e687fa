import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Bitset } from './bitset.ts';

const slots = fc.integer({ min: 1, max: 200 });

it('holds what a plain set holds, emptied again and again', () => {
  const set = new Bitset();
  fc.assert(
    fc.property(slots, fc.array(fc.nat()), fc.array(fc.nat()), fc.array(fc.nat()), (size, some, others, dead) => {
      const within = (numbers: number[]) => Uint32Array.from(numbers, (number) => number % size);
      const alive = new Uint8Array(size).fill(1);
      for (const slot of within(dead)) alive[slot] = 0;
      set.clear(size);
      set.addAll(within(some));
      set.addRange({ docs: within(others), weights: new Float32Array(0), from: 0, to: others.length });
      const plain = new Set([...within(some), ...within(others)]);

      const members = new Uint32Array(plain.size + 1);
      const count = set.members(members, alive);
      expect([...members.subarray(0, count)]).toEqual([...plain].filter((slot) => alive[slot]).sort((a, b) => a - b));

      const all = Uint32Array.from({ length: size }, (_, slot) => slot);
      const among = new Uint32Array(size + 1);
      expect([...among.subarray(0, set.among(all, among))]).toEqual([...all].filter((slot) => plain.has(slot)));
    }),
  );
});
