import { expect, it } from 'vitest';
import { waitingInWords } from './save-state.tsx';

it('says which fields wait', () => {
  expect(waitingInWords([], 0)).toBe('Readers see it once you keep it below.');
  expect(waitingInWords(['Link'], 1)).toBe('‘Link’ needs another look before the site can keep it.');
  expect(waitingInWords(['Link', 'Minutes'], 2)).toBe(
    '‘Link’ and ‘Minutes’ need another look before the site can keep it.',
  );
  expect(waitingInWords(['A', 'B', 'C', 'D', 'E', 'F'], 6)).toContain('‘D’ and 2 more need');
  expect(waitingInWords([], 1)).toBe('The site cannot keep it like this yet.');
});
