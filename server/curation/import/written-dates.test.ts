import { describe, expect, it } from 'vitest';
import { from, zoned } from '#domain/date-fields.ts';
import { resolveDate } from '#domain/dates.ts';
import { text, truth } from '#domain/fields.ts';
import { orderShown, readWritten, swappable } from '../formats/written-dates.ts';
import { asFormatCell } from './normalize-cells.ts';

describe('dates as people write them', () => {
  it.each([
    ['16/01/2027 10:00', '2027-01-16T10:00'],
    ['16/01/2027', '2027-01-16'],
    ['16.1.27, 9.30', '2027-01-16T09:30'],
    ['16-1-2027 4pm', '2027-01-16T16:00'],
    ['3/2/2027 12 am', '2027-02-03T00:00'],
    ['3/2/2027 12:15 p.m.', '2027-02-03T12:15'],
    ['2027-01-16 10:00', '2027-01-16T10:00'],
    ['2027/1/6', '2027-01-06'],
    ['16 January 2027', '2027-01-16'],
    ['Sat 16th Jan 2027 at 10am', '2027-01-16T10:00'],
    ['Saturday, 16 January 2027, 10:00', '2027-01-16T10:00'],
    ['1st of September 2027 noon', '2027-09-01T12:00'],
    ['January 16, 2027 10:00:00', '2027-01-16T10:00'],
    ['16-Jan-27', '2027-01-16'],
    ['31/02/2027', '2027-02-31'],
  ])('%s is %s', (written, date) => {
    expect(readWritten(written, 'day-first')).toBe(date);
  });

  it.each([
    'Tuesdays, 9:00',
    'soon',
    '16/01',
    '13:00',
    '16/01/2027 25 o’clock',
    '1/2/3/4',
    '16/01/2027 13pm',
    '',
    '46038',
  ])('‘%s’ is none', (written) => {
    expect(readWritten(written, 'day-first')).toBeUndefined();
  });

  it('take the order that was said, and know where it matters', () => {
    expect(readWritten('03/02/2027 10:00', 'month-first')).toBe('2027-03-02T10:00');
    expect(swappable('03/02/2027 10:00')).toEqual({ first: 3, second: 2, year: 2027 });
    for (const clear of ['16/01/2027', '3/3/2027', '3 Feb 2027', '2027-02-03', 'x'])
      expect(swappable(clear)).toBeUndefined();
    expect(orderShown('16/01/2027')).toBe('day-first');
    expect(orderShown('01/16/2027')).toBe('month-first');
    expect(orderShown('03/02/2027')).toBeUndefined();
    expect(orderShown('33/22/2027')).toBeUndefined();
  });

  it('are read in no time, however long', () => {
    const begun = performance.now();
    for (const long of ['1/'.repeat(50_000), `16/01/2027${' '.repeat(50_000)}x`, `16/01/2027${' at'.repeat(20_000)}`])
      readWritten(long, 'day-first');
    expect(performance.now() - begun).toBeLessThan(500);
  });
});

describe('cells as people fill them in', () => {
  const ways = { dates: 'day-first', isOwnWay: true } as const;
  const stored = (cell: string, zone = 'Europe/London') => resolveDate(asFormatCell('x', zoned, cell, ways), zone);

  it('keep times of events on the clock of their place', () => {
    expect(stored('16/01/2027 10:00')).toBe('2027-01-16T10:00:00.000Z');
    expect(stored('16/07/2027 10:00')).toBe('2027-07-16T09:00:00.000Z');
    expect(stored('16/07/2027 10:00', 'Asia/Kolkata')).toBe('2027-07-16T04:30:00.000Z');
    expect(stored('16/07/2027')).toBe('2027-07-16');
  });

  it('read an hour that London skips, or has twice, as before the change', () => {
    expect(stored('28/03/2027 01:30')).toBe('2027-03-28T01:30:00.000Z');
    expect(stored('31/10/2027 01:30')).toBe('2027-10-31T00:30:00.000Z');
    expect(stored('31/10/2027 02:30')).toBe('2027-10-31T02:30:00.000Z');
  });

  it('take other times as London’s, never as UTC', () => {
    const moment = (cell: string) => from.read(asFormatCell('published_at', from, cell, ways));
    expect(moment('16/07/2027 10:00')).toBe('2027-07-16T09:00:00.000Z');
    expect(moment('2027-07-16T10:00')).toBe('2027-07-16T09:00:00.000Z');
    expect(moment('2027-07-16T10:00Z')).toBe('2027-07-16T10:00:00.000Z');
    expect(moment('28/03/2027 01:30')).toBe('2027-03-28T01:30:00.000Z');
    expect(moment('16/07/2027')).toBe('2027-07-16T00:00:00.000Z');
    expect(() => moment('31/02/2027')).toThrow('there is no such day or time: 31/02/2027');
    expect(() => moment('Tuesdays')).toThrow('‘Tuesdays’ is no date that we can read');
  });

  it('say yes and no, and leave other words alone', () => {
    expect(asFormatCell('online', truth, 'Yes', ways)).toBe('true');
    expect(asFormatCell('online', truth, 'n', ways)).toBe('false');
    expect(asFormatCell('online', truth, 'perhaps', ways)).toBe('perhaps');
    expect(asFormatCell('name', text(10), 'a, b; 1/2/2027', ways)).toBe('a, b; 1/2/2027');
    expect(asFormatCell('url', text(10), 'www.example.org/tea', ways)).toBe('https://www.example.org/tea');
  });
});
