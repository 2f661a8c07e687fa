import { expect, it } from 'vitest';
import { waitingInWords } from './save-state.tsx';

it('says which fields wait', () => {
  expect(waitingInWords([], 0)).toBe('Save below to put it on the site.');
  expect(waitingInWords(['Link'], 1)).toBe('Fix before you save: ‘Link’.');
  expect(waitingInWords(['Link', 'Minutes'], 2)).toBe('Fix before you save: ‘Link’ and ‘Minutes’.');
  expect(waitingInWords(['A', 'B', 'C', 'D', 'E', 'F'], 6)).toContain('‘D’ and 2 more.');
  expect(waitingInWords([], 1)).toBe('Fix the marked fields before you save.');
});
