import { describe, expect, it } from 'vitest';
import { FieldProblem } from './fields.ts';
import { hours, hoursAsRows, openAt, readHours, rowsAsHours } from './opening-hours.ts';

const LONDON = 'Europe/London';
/** What holds at a moment of the clock in London. */
const at = (rule: string, local: string) =>
  openAt(
    readHours(rule),
    LONDON,
    new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(LONDON).epochMilliseconds).toISOString(),
  );
/** The closing time as the clock in London shows it. */
const until = (rule: string, local: string) => {
  const open = at(rule, local);
  return open?.until ? Temporal.Instant.from(open.until).toZonedDateTimeISO(LONDON).toPlainDateTime().toString() : open;
};

describe('opening hours', () => {
  // 2026-11-23 is a Monday.
  it.each([
    ['24/7', '2026-11-23T03:00', { until: null }],
    ['Mo-Su 00:00-24:00', '2026-11-23T03:00', { until: null }],
    ['Mo-Fr 09:00-17:00', '2026-11-23T09:00', '2026-11-23T17:00:00'],
    ['Mo-Fr 09:00-17:00', '2026-11-23T17:00', null],
    ['Mo-Fr 09:00-17:00', '2026-11-28T12:00', null],
    ['09:00-12:00, 13:00-17:00', '2026-11-28T13:30', '2026-11-28T17:00:00'],
    ['20:00-01:00', '2026-11-24T00:30', '2026-11-24T01:00:00'],
    ['Su 20:00-01:00', '2026-11-23T00:30', '2026-11-23T01:00:00'],
    ['Su 20:00-01:00', '2026-11-24T00:30', null],
    ['Sa-Mo 22:00-24:00; Su,Mo,Tu 00:00-06:00', '2026-11-29T23:00', '2026-11-30T06:00:00'],
    ['Fr-Mo 10:00-11:00', '2026-11-29T10:00', '2026-11-29T11:00:00'],
  ])('%s at %s', (rule, local, expected) => expect(until(rule, local)).toEqual(expected));

  it('go by the clock, over the night on which it changes', () => {
    // On 2026-10-25 the clocks went back at two.
    expect(at('Sa 22:00-06:00', '2026-10-24T23:00')?.until).toBe('2026-10-25T06:00:00.000Z');
    expect(at('22:00-06:00', '2026-07-01T23:00')?.until).toBe('2026-07-02T05:00:00.000Z');
  });

  it.each([
    'soon',
    'Mo-Fr',
    'Mo-Fr 9-5',
    'Xx 09:00-17:00',
    'Mo 25:00-26:00',
    'Mo 09:75-10:00',
    'Mo 09:00',
    'Mo-Xx 09:00-10:00',
    ';',
    'Mo 24:00-25:00',
  ])('of %s are refused with a reason', (text) => expect(() => hours.read(text)).toThrow(FieldProblem));

  it('are kept as they were written, with single spaces', () => {
    expect(hours.read('Mo-Fr  09:00-17:00;  Sa 10:00-12:00')).toBe('Mo-Fr 09:00-17:00; Sa 10:00-12:00');
  });
});

describe('hours that are chosen', () => {
  it.each(['Mo-Fr 09:00-17:00', 'Mo-Fr 09:00-12:00; Mo-Fr 13:00-17:00; Sa,Su 20:00-24:00', 'Mo,We-Fr 09:00-10:00'])(
    'are the rows of %s, and come back as they were',
    (text) => {
      const rows = hoursAsRows(text);
      expect(rows && rowsAsHours(rows)).toBe(text);
    },
  );

  it('stand in rows where one rule has several times or names no day, and leave out what is not chosen yet', () => {
    expect(hoursAsRows('Mo,Tu 09:00-12:00, 13:00-17:00')).toEqual([
      { days: ['Mo', 'Tu'], from: '09:00', to: '12:00' },
      { days: ['Mo', 'Tu'], from: '13:00', to: '17:00' },
    ]);
    expect(hoursAsRows('09:00-12:00')?.[0]?.days).toHaveLength(7);
    expect(hoursAsRows('24/7')).toBeUndefined();
    expect(hoursAsRows('by appointment')).toBeUndefined();
    expect(rowsAsHours([{ days: [], from: '09:00', to: '10:00' }])).toBe('');
    expect(rowsAsHours([{ days: ['Sa'], from: '20:00', to: '00:00' }])).toBe('Sa 20:00-24:00');
  });
});
