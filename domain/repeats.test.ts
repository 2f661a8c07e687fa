import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveDate, shownDate } from './dates.ts';
import { REPEATS_MOST } from './limits.ts';
import { addDays, daysFrom, isRealDay, REPEAT_EVERY, repeatChoices, repeatedDays } from './repeats.ts';
import { movedAlong, timesOn } from './series-times.ts';

const wordsOf = (day: string) => repeatChoices(day).map(({ words }) => words);

describe('the days of a rule', () => {
  it.each([
    ['every week', '2026-12-01', { every: 'week', times: 3 }, ['2026-12-01', '2026-12-08', '2026-12-15']],
    ['every two weeks, over a year', '2026-12-22', { every: 'two-weeks', times: 2 }, ['2026-12-22', '2027-01-05']],
    [
      'until a day, that day with it',
      '2026-12-01',
      { every: 'week', until: '2026-12-08' },
      ['2026-12-01', '2026-12-08'],
    ],
    ['by date', '2027-01-12', { every: 'month-date', times: 3 }, ['2027-01-12', '2027-02-12', '2027-03-12']],
    [
      'on the second Tuesday',
      '2026-12-08',
      { every: 'month-weekday', times: 3 },
      ['2026-12-08', '2027-01-12', '2027-02-09'],
    ],
    [
      'on the last Friday',
      '2026-11-27',
      { every: 'month-last', times: 4 },
      ['2026-11-27', '2026-12-25', '2027-01-29', '2027-02-26'],
    ],
    [
      'by list, in order and each once',
      '2026-12-01',
      { every: 'list', days: ['2027-01-03', '2026-12-09', '2027-01-03', '2026-11-30', '2027-02-30'] },
      ['2026-12-01', '2026-12-09', '2027-01-03'],
    ],
  ] as const)('%s', (_, first, rule, days) => {
    expect(repeatedDays(first, rule)).toEqual({ days, without: [] });
  });

  it('leaves out months that have no such day, and says which', () => {
    expect(repeatedDays('2027-01-31', { every: 'month-date', times: 4 })).toEqual({
      days: ['2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31'],
      without: ['2027-02', '2027-04', '2027-06'],
    });
    expect(repeatedDays('2028-01-29', { every: 'month-date', times: 2 })).toEqual({
      days: ['2028-01-29', '2028-02-29'],
      without: [],
    });
    // Up to the month of the last day, not after it.
    expect(repeatedDays('2027-01-31', { every: 'month-date', until: '2027-02-28' })).toEqual({
      days: ['2027-01-31'],
      without: ['2027-02'],
    });
  });

  it('ends at the end of the calendar, and begins with no day that is none', () => {
    expect(repeatedDays('9999-12-20', { every: 'week', times: 9 }).days).toEqual(['9999-12-20', '9999-12-27']);
    expect(repeatedDays('9999-11-20', { every: 'month-date', times: 9 }).days).toEqual(['9999-11-20', '9999-12-20']);
    expect(repeatedDays('2027-02-30', { every: 'week', times: 3 }).days).toEqual([]);
    expect([isRealDay('2028-02-29'), isRealDay('2027-02-29'), isRealDay('soon')]).toEqual([true, false, false]);
  });

  const someDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));

  it('are as many as asked for, in order, each where its rule says', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 2, max: 80 }), (first, times) => {
        for (const { every } of repeatChoices(first)) {
          const { days } = repeatedDays(first, { every, times });
          expect(days).toHaveLength(Math.min(times, REPEATS_MOST));
          expect(days).toEqual([...new Set(days)].toSorted());
          const plain = days.map((day) => Temporal.PlainDate.from(day));
          const begun = Temporal.PlainDate.from(first);
          for (const day of plain) {
            if (every === 'month-date') expect(day.day).toBe(begun.day);
            else expect(day.dayOfWeek).toBe(begun.dayOfWeek);
            if (every === 'month-weekday') expect(Math.ceil(day.day / 7)).toBe(Math.ceil(begun.day / 7));
            if (every === 'month-last') expect(day.add({ days: 7 }).month).not.toBe(day.month);
          }
          const until = days.at(-1) as string;
          expect(repeatedDays(first, { every, until }).days).toEqual(days);
        }
      }),
    );
  });
});

it('what there is to choose from a day on says it in words', () => {
  expect(wordsOf('2026-12-08')).toEqual([
    'Every week',
    'Every two weeks',
    'Every month on the 8th',
    'Every month on the second Tuesday',
  ]);
  expect(wordsOf('2026-12-25').slice(2)).toEqual([
    'Every month on the 25th',
    'Every month on the fourth Friday',
    'Every month on the last Friday',
  ]);
  expect(wordsOf('2026-12-31').slice(2)).toEqual(['Every month on the 31st', 'Every month on the last Thursday']);
  expect(wordsOf('2026-12-13').slice(2, 3)).toEqual(['Every month on the 13th']);
  expect(wordsOf('')).toEqual([]);
  expect(repeatChoices('2026-12-25').every(({ every }) => REPEAT_EVERY.includes(every))).toBe(true);
});

describe('the times of a date', () => {
  const LONDON = 'Europe/London';
  it('stand on the clock, in summer and in winter', () => {
    const [start, end] = ['2027-03-23T18:30:00', '2027-03-24T00:15:00'];
    const times = timesOn(start, end, '2027-03-30');
    expect(times).toEqual({ start: '2027-03-30T18:30:00', end: '2027-03-31T00:15:00' });
    expect(resolveDate(start, LONDON)).toBe('2027-03-23T18:30:00.000Z');
    expect(resolveDate(times.start, LONDON)).toBe('2027-03-30T17:30:00.000Z');
    expect(shownDate(resolveDate(times.start, LONDON), LONDON)).toBe('2027-03-30T18:30:00+01:00');
    expect(timesOn('2028-02-28', '2028-03-01', '2028-03-06')).toEqual({ start: '2028-03-06', end: '2028-03-08' });
    expect(timesOn('2028-02-28', null, '2028-03-06').end).toBeNull();
  });

  const one = { start: '2026-12-01T18:30:00', end: '2026-12-01T20:00:00' };
  const other = { start: '2026-12-08T18:30:00', end: '2026-12-08T20:00:00' };
  it.each([
    [
      'later',
      { start: '2026-12-01T19:00:00', end: '2026-12-01T20:30:00' },
      other,
      ['2026-12-08T19:00:00', '2026-12-08T20:30:00', []],
    ],
    [
      'on the day after',
      { start: '2026-12-02T18:30:00', end: '2026-12-02T20:00:00' },
      other,
      ['2026-12-09T18:30:00', '2026-12-09T20:00:00', []],
    ],
    ['longer', { ...one, end: '2026-12-01T21:00:00' }, other, ['2026-12-08T18:30:00', '2026-12-08T21:00:00', []]],
    [
      'over midnight',
      { ...one, end: '2026-12-02T01:00:00' },
      other,
      ['2026-12-08T18:30:00', '2026-12-09T01:00:00', []],
    ],
    ['without an end', { ...one, end: null }, other, ['2026-12-08T18:30:00', null, []]],
    ['as whole days', { start: '2026-12-01', end: '2026-12-02' }, other, ['2026-12-08', '2026-12-09', []]],
    [
      'later, where a time of its own stays',
      { start: '2026-12-01T19:00:00', end: '2026-12-01T20:30:00' },
      { start: '2026-12-08T10:00:00', end: '2026-12-08T11:30:00' },
      ['2026-12-08T10:00:00', '2026-12-08T11:30:00', ['start_date', 'end_date']],
    ],
    [
      'longer, where a length of its own stays',
      { ...one, end: '2026-12-01T21:00:00' },
      { ...other, end: '2026-12-08T19:00:00' },
      ['2026-12-08T18:30:00', '2026-12-08T19:00:00', ['end_date']],
    ],
    [
      'on the day after, whatever its own time',
      { start: '2026-12-02T18:30:00', end: '2026-12-02T20:00:00' },
      { start: '2026-12-08T10:00:00', end: null },
      ['2026-12-09T10:00:00', null, []],
    ],
    [
      'without a date',
      { start: null, end: null },
      other,
      ['2026-12-08T18:30:00', '2026-12-08T20:00:00', ['start_date']],
    ],
  ] as const)('move along when one is %s', (_, after, theirs, [start, end, kept]) => {
    expect(movedAlong(one, after, theirs)).toMatchObject({ start, end });
    expect(movedAlong(one, after, theirs).kept).toEqual(expect.arrayContaining([...kept]));
  });

  const clock = fc.tuple(
    fc.integer({ min: 0, max: 20_000 }),
    fc.integer({ min: 0, max: 1_439 }),
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ min: 0, max: 1_439 }),
  );
  const at = (minutes: number) =>
    `T${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
  const times = clock.map(([day, begins, days, ends]) => ({
    start: addDays('2000-01-01', day) + at(begins),
    end: addDays('2000-01-01', day + days) + at(ends),
  }));

  it('stay where nothing was moved, and are all alike where all were alike', () => {
    fc.assert(
      fc.property(times, times, fc.integer({ min: 1, max: 400 }), (before, after, days) => {
        expect(movedAlong(before, before, after)).toEqual({ ...after, kept: [] });
        expect(movedAlong(before, after, before)).toEqual({ ...after, kept: [] });
        const later = (from: { start: string; end: string }) =>
          timesOn(from.start, from.end, addDays(from.start.slice(0, 10), days));
        expect(movedAlong(before, after, later(before))).toEqual({ ...later(after), kept: [] });
        expect(daysFrom(before.start.slice(0, 10), later(before).start.slice(0, 10))).toBe(days);
      }),
    );
  });
});
