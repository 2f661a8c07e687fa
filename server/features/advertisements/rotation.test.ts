import { expect, it, vi } from 'vitest';
import { openApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { firstByTurn } from './routes.ts';

const of = (name: string, weight: number) => ({ name, weight });
const turns = (rows: { name: string; weight: number }[], many: number) =>
  Array.from({ length: many }, (_, turn) => firstByTurn(rows, turn)[0]?.name).join('');

it('gives each advertisement as many turns as its weight, spread out', () => {
  expect(turns([of('a', 1), of('b', 1)], 6)).toBe('ababab');
  expect(turns([of('a', 1), of('b', 3)], 8)).toBe('abbbabbb');
  expect(turns([of('a', 5), of('b', 1), of('c', 1)], 7)).toBe('aaabaca');
  expect(turns([of('a', 7)], 3)).toBe('aaa');
  expect(firstByTurn([], 5)).toEqual([]);
  expect(firstByTurn([of('a', 1), of('b', 1), of('c', 1)], 1).map(({ name }) => name)).toEqual(['c', 'a', 'b']);
});

it('is told of thousands as quickly as of a few', () => {
  const many = Array.from({ length: 3_000 }, (_, n) => of(`${n}`, (n % 100) + 1));
  const sum = many.reduce((all, { weight }) => all + weight, 0);
  const began = performance.now();
  const counts = new Map<string | undefined, number>();
  for (let turn = sum; turn < sum + 100; turn++) {
    const name = firstByTurn(many, turn)[0]?.name;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  // One turn of these took seconds when the turns before it were gone through.
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(Math.max(...counts.values())).toBe(1);
});

onEachEngine('advertisements of one place', (engine) => {
  // spec(27)
  it('take turns as the clock goes on, each as often as its weight says', async () => {
    await using api = await openApi(engine);
    await api.shelves.advertisement({ title: 'Tea', weight: 3 });
    await api.shelves.advertisement({ title: 'Wool' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T10:00:00Z') });
    const first: string[] = [];
    for (let turn = 0; turn < 8; turn++) {
      const { data } = (await api.get(`/api/advertisement?category=Banner&turn=${turn}`)).body;
      expect(data.map(({ weight }: { weight: number }) => weight).toSorted()).toEqual([1, 3]);
      first.push(data[0].title);
      vi.advanceTimersByTime(5 * 60_000);
    }
    vi.useRealTimers();
    expect(first.toSorted()).toEqual(['Tea', 'Tea', 'Tea', 'Tea', 'Tea', 'Tea', 'Wool', 'Wool']);
  });
});
