import { expect, it } from 'vitest';
import type { AnyCard } from '#contract/items.ts';
import { arcOf } from './mosaic-arc.ts';

const cards = (ids: readonly number[]) => ids.map((id) => ({ id, object_type: 'Post' }) as AnyCard);
const laid = (ids: readonly number[]) => arcOf(cards(ids)).places.filter(({ card }) => card !== undefined);
const pathOf = (ids: readonly number[], id: number) => laid(ids).find(({ card }) => card?.id === id)?.path;

it('has one tile for each thing, however many there are', () => {
  for (const many of [0, 1, 7, 100, 101, 400]) {
    const ids = Array.from({ length: many }, (_, i) => i * 3 + 1);
    expect(laid(ids)).toHaveLength(many);
    expect(new Set(laid(ids).map(({ path }) => path)).size).toBe(many);
  }
});

it('keeps a tile where it lies when others come and go, whatever their order', () => {
  const path = pathOf([5], 5);
  expect(path).toBeDefined();
  expect(pathOf([12, 5, 80], 5)).toBe(path);
  expect(pathOf([80, 900, 12, 5], 5)).toBe(path);
});

it('stays within its drawing and has corners of numbers only', () => {
  for (const many of [3, 300]) {
    const { width, height, places } = arcOf(cards(Array.from({ length: many }, (_, i) => i)));
    for (const { path } of places) {
      const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
      expect(numbers).toHaveLength(8);
      for (const [i, value] of numbers.entries()) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(i % 2 ? height : width);
      }
    }
  }
});
