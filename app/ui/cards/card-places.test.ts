import { describe, expect, it } from 'vitest';
import { areaOf, placesOf } from './card-places.ts';

/** 'ccrc': cards and rows; the answer says which of them stand in each line. */
function lines(list: string, columns: number): string[] {
  const places = placesOf(
    [...list].map((one) => one === 'r'),
    columns,
  );
  const found = Map.groupBy(places.entries(), ([, { line }]) => line);
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([, line]) => line.sort(([, one], [, other]) => one.at - other.at).map(([i]) => `${list[i]}${i}`))
    .map((line) => line.join(' '));
}

describe('cards with compact rows among them', () => {
  it('stand in their order where there are cards or rows alone', () => {
    expect(lines('ccccc', 3)).toEqual(['c0 c1 c2', 'c3 c4']);
    expect(lines('rrr', 3)).toEqual(['r0 r1', 'r2']);
  });

  it('leave no gap in a line of cards: rows wait until it is whole', () => {
    expect(lines('crrcccc', 3)).toEqual(['c0 c3 c4', 'r1 r2', 'c5 c6']);
    expect(lines('crrcccc', 2)).toEqual(['c0 c3', 'r1 r2', 'c4 c5', 'c6']);
    expect(lines('rccrcrc', 3)).toEqual(['r0', 'c1 c2 c4', 'r3 r5', 'c6']);
  });

  it('never let more than two cards go before a row, of three to a line', () => {
    const list = 'crcrrccrcccrrrcrc';
    const places = placesOf(
      [...list].map((one) => one === 'r'),
      3,
    );
    for (const [i, { line }] of places.entries()) {
      if (list[i] !== 'r') continue;
      const before = places.filter((place, k) => k > i && list[k] === 'c' && place.line < line);
      expect(before.length).toBeLessThanOrEqual(2);
    }
  });

  it('have rows half as wide as the list, and a last one as wide as it', () => {
    const [first, second, third] = placesOf([true, true, true], 3);
    expect([first, second, third].map((place) => place && areaOf(place, true, 3))).toEqual([
      '1 / 1 / auto / span 3',
      '1 / 4 / auto / span 3',
      '2 / 1 / auto / span 6',
    ]);
    expect(placesOf([false, false], 3).map((place) => areaOf(place, false, 3))).toEqual([
      '1 / 1 / auto / span 2',
      '1 / 3 / auto / span 2',
    ]);
  });
});
