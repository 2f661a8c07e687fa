// @vitest-environment happy-dom
/** A row of a wide file shows what matters first; no column of it is out of reach. */
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ImportJob } from '#contract/imports.ts';
import { RowsPanel } from './rows-panel.tsx';

const COLUMNS = { Where: 'address', Room: 'city', Notes: 'synopsis', Spare: null, What: 'title', When: 'start_date' };
const row = { row: 2, outcome: 'refused', column: 'When', message: '‘Tuesdays’ is no date.', other_address: null };
const job = {
  kind: 'event',
  dry_run: true,
  result: { rows: 1, added: 0, changed: 0, unchanged: 0, refused: 1 },
  columns: Object.entries(COLUMNS).map(([column, field]) => ({ column, field })),
  rows: [{ ...row, cells: ['Hall', '', 'Bring a cup', 'x', 'Tea', 'Tuesdays'] }],
} as Partial<ImportJob> as ImportJob;

it('begins with the title and the column with the problem; the empty ones open last', () => {
  render(<RowsPanel job={job} onCorrect={undefined} isBusy={false} />);
  const cellsIn = (list: Element | null | undefined) =>
    [...(list?.querySelectorAll('dd') ?? [])].map((cell) => cell.textContent);
  const [shown, more] = document.querySelectorAll('li dl');
  expect(cellsIn(shown)).toEqual(['Tea', 'Tuesdays', 'Hall', 'Bring a cup']);
  expect(document.querySelector('summary')?.textContent).toBe('1 more column, row 2');
  expect(cellsIn(more)).toEqual(['empty']);
});
