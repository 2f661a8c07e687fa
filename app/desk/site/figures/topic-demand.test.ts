import { expect, it } from 'vitest';
import type { Figures } from '#contract/figures.ts';
import { asked, leastFound, monthsShown, mostWanted, standingOut, type TopicFigures } from './topic-demand.ts';

const NOTHING = { seen: null, followed: null, kept: null, rated: null, answered: null };
const topic = (name: string, things: number, seen: number | null, searched: number | null = null): TopicFigures => ({
  id: things,
  name,
  things,
  used: { ...NOTHING, seen, searched },
});
const month = (name: string, seen: number | null) => ({
  month: name,
  used: { ...NOTHING, seen, searched: null, empty: null },
});

const figures = (some: Partial<Figures>): Figures => ({
  months: [month('2026-05', null), month('2026-06', 40)],
  kinds: [],
  topics: [],
  guides: [],
  not_found: [],
  complete: [],
  ...some,
});

const SLEEP = topic('Sleep', 2, 60, 15);
const WORK = topic('Work', 80, 900);
const SILENT = topic('Silent', 1, null);

it('tells what is wanted most from what is found least, and leaves out what nobody asked for', () => {
  expect(mostWanted([SLEEP, SILENT, WORK]).map(({ name }) => name)).toEqual(['Work', 'Sleep']);
  expect(leastFound([WORK, SILENT, SLEEP]).map(({ name }) => name)).toEqual(['Sleep', 'Work']);
  expect(leastFound([topic('None yet', 0, 30), SLEEP])[0]?.name).toBe('Sleep');
  expect(leastFound([topic('None yet', 0, 40), SLEEP])[0]?.name).toBe('None yet');
});

it('begins with the first month of which anything is known', () => {
  expect(monthsShown(figures({})).map((one) => one.month)).toEqual(['2026-06']);
  expect(monthsShown(figures({ months: [month('2026-05', 5), month('2026-06', null)] }))).toHaveLength(2);
  expect(monthsShown(figures({ months: [month('2026-06', null)] }))).toEqual([]);
});

it('says in a sentence what stands out most', () => {
  const complete: Figures['complete'] = [
    { missing: 'picture', of: 9, without: 1 },
    { missing: 'in_short', of: 9, without: 7 },
  ];
  const not_found = [
    { words: '', searches: 90 },
    { words: 'seldom', searches: null },
    { words: 'menopause', searches: 15 },
  ];
  const said = (some: Partial<Figures>) => standingOut(figures(some)).join(' ');
  expect(said({ months: [month('2026-06', null)], topics: [SLEEP] })).toMatch(/^Not enough visits yet\./);
  expect(said({ topics: [WORK, SLEEP], not_found, complete })).toBe(
    'People look for ‘Sleep’, but it has few items. Seen about 60 times, searched about 15 times, and it has 2 items.',
  );
  expect(said({ topics: [WORK], not_found, complete })).toBe(
    '‘menopause’ was not found. It was searched about 15 times in the last 30 days, and nothing was found.',
  );
  expect(said({ topics: [WORK], complete })).toBe(
    'Readers find what they look for. 7 items still lack ‘In 30 seconds’.',
  );
  expect(said({})).toBe('Readers find what they look for. Nothing is missing.');
  expect(asked({ seen: null, searched: 1500 })).toBe('Searched about 1,500 times');
});
