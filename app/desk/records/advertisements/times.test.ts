import { describe, expect, it } from 'vitest';
import type { CuratedRecord } from '#contract/curated-records.ts';
import { aheadOf, clockIn, plainOf, runningOf, timesInWords } from './times.ts';

const ad = (times: object) => ({ id: 1, external_id: 'a', version: 1, ...times }) as CuratedRecord;
const at = Date.parse('2027-06-01T12:00:00Z');

describe('the times of an advertisement, on the clock of London', () => {
  it('are read as whole days or moments, and shown as they were written', () => {
    expect(plainOf('2027-05-11', 'starts_at')).toBe('2027-05-10T23:00:00.000Z');
    expect(plainOf('2027-05-11', 'ends_at')).toBe('2027-05-11T23:00:00.000Z');
    expect(plainOf('2027-01-11T09:30', 'starts_at')).toBe('2027-01-11T09:30:00.000Z');
    expect(plainOf('', 'ends_at')).toBeNull();
    for (const end of ['starts_at', 'ends_at'] as const)
      for (const written of ['2027-05-11', '2027-01-11', '2027-05-11T09:30'])
        expect(clockIn(plainOf(written, end) ?? '', end)).toBe(written);
    expect(clockIn('2027-05-11', 'ends_at')).toBe('2027-05-11');
  });

  it('say whether it runs', () => {
    expect(runningOf(ad({}), at)).toBe('now');
    expect(runningOf(ad({ starts_at: '2027-06-01T12:00:01Z' }), at)).toBe('later');
    expect(runningOf(ad({ ends_at: '2027-06-01T12:00:00Z' }), at)).toBe('over');
    expect(runningOf(ad({ ends_at: '2027-06-01' }), at)).toBe('now');
    expect(runningOf(ad({ ends_at: '2027-05-31' }), at)).toBe('over');
  });

  it('name the one that is shown in the place of another', () => {
    const named = (id: number, times: object) => ({ ...ad(times), id, category: 'Banner' }) as CuratedRecord;
    const always = named(1, {});
    const week = named(2, { starts_at: '2027-06-07', ends_at: '2027-06-13' });
    expect(aheadOf(week, [week, always], at)).toBe(always);
    expect(aheadOf(always, [week, always], at)).toBeUndefined();
    expect(aheadOf(week, [week, named(1, { ends_at: '2027-06-06' })], at)).toBeUndefined();
    expect(aheadOf(week, [week, named(1, { starts_at: '2027-06-14' })], at)).toBeUndefined();
    expect(aheadOf(week, [week, { ...always, category: 'Foot' } as CuratedRecord], at)).toBeUndefined();
    expect(aheadOf(named(2, { ends_at: '2027-05-01' }), [always], at)).toBeUndefined();
  });

  it('are said in words', () => {
    expect(timesInWords(ad({}))).toBe('No end date');
    expect(timesInWords(ad({ starts_at: '2027-05-11', ends_at: '2027-06-02T08:00:00Z' }))).toBe(
      'From Tuesday 11 May 2027, until Wednesday 2 June 2027, 9 am',
    );
    expect(timesInWords(ad({ ends_at: '2027-05-11T23:00:00Z' }))).toBe('Until the end of Tuesday 11 May 2027');
  });
});
