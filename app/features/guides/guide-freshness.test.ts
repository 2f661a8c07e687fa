import { expect, it } from 'vitest';
import { checkedInWords } from './guide-freshness.ts';

it('says how fresh a guide is', () => {
  const words = (checked: string | null) => checkedInWords(checked, '2026-11-24T08:00:00.000Z', 'en-GB');
  expect(words(null)).toBe('Not checked yet');
  expect(words('2026-11-01')).toBe('Checked this month');
  expect(words('2026-05-31')).toBe('Checked in May 2026');
  expect(words('2025-12-01')).toBe('Checked in December 2025');
  expect(words('2025-11-30')).toBe('Not checked for 12 months');
});
