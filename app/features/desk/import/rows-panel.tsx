/** Some rows as they are in the file, each with what becomes of it; what is wrong can be put right here. */
import { type FormEvent, useId, useState } from 'react';
import type { ImportJob, ImportRow } from '#contract/imports.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { fieldWords } from '../field-words.ts';
import { DeskField, Panel } from '../parts.tsx';
import type { Correction } from './settings.ts';

const OUTCOMES: Record<Exclude<ImportRow['outcome'], 'refused'>, string> = {
  new: 'New',
  changed: 'Changes what is there',
  same: 'The same as on the site',
};

/** Columns beside which a row is shown. */
const COLUMNS_SHOWN = 4;
const FIRST_ROWS = 10;

interface RowsPanelProps {
  job: ImportJob;
  /** Without it nothing can be put right here. */
  onCorrect: ((correction: Correction) => void) | undefined;
}

export function RowsPanel({ job, onCorrect }: RowsPanelProps) {
  const [onlyProblems, setOnlyProblems] = useState(false);
  const [most, setMost] = useState(FIRST_ROWS);
  const problems = job.rows.filter(({ outcome }) => outcome === 'refused');
  const hasPlan = job.result !== null;
  const rows = onlyProblems ? problems : job.rows;
  if (job.rows.length === 0) return null;
  return (
    <Panel
      title={job.dry_run ? 'The first rows, and those with a problem' : 'Rows that did not come in'}
      count={rows.length}
      className="mt-5"
      aside={
        job.dry_run &&
        problems.length > 0 &&
        hasPlan && (
          <label className="inline-flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="tick-box size-6"
              checked={onlyProblems}
              onChange={({ target }) => setOnlyProblems(target.checked)}
            />
            Only rows with a problem
          </label>
        )
      }
    >
      <ol>
        {rows.slice(0, most).map((row) => (
          <Row key={row.row} job={job} row={row} hasPlan={hasPlan} onCorrect={onCorrect} />
        ))}
      </ol>
      {rows.length > most && (
        <p className="flex flex-wrap items-center gap-3 px-4 py-3">
          <Button onPress={() => setMost(most + FIRST_ROWS)}>Show {FIRST_ROWS} more rows</Button>
          <span className="text-muted">
            Showing {most} of {rows.length}
          </span>
        </p>
      )}
    </Panel>
  );
}

interface RowProps extends RowsPanelProps {
  row: ImportRow;
  hasPlan: boolean;
}

function Row({ job, row, hasPlan, onCorrect }: RowProps) {
  const shown = job.columns
    .map(({ column, field }, at) => ({
      name: field ? fieldWords(field) : column,
      isUsed: field !== null,
      cell: row.cells[at],
    }))
    .filter(({ isUsed }) => isUsed || !hasPlan)
    .slice(0, COLUMNS_SHOWN);
  return (
    <li className="grid gap-x-4 gap-y-1 border-t-(length:--line-width) border-line px-4 py-2 md:grid-cols-[4rem_minmax(0,3fr)_minmax(0,2fr)]">
      <span className="figures text-muted">Row {row.row}</span>
      <dl className="flex min-w-0 flex-wrap content-start gap-x-4">
        {shown.map(({ name, cell }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
          <div key={at} className="min-w-0 wrap-anywhere">
            <dt className="inline text-muted">{name}: </dt>
            <dd className="inline font-strong">{cell || 'empty'}</dd>
          </div>
        ))}
      </dl>
      <div className="min-w-0 wrap-anywhere">
        {row.outcome === 'refused' ? (
          <Refused row={row} job={job} onCorrect={onCorrect} />
        ) : (
          hasPlan && OUTCOMES[row.outcome]
        )}
      </div>
    </li>
  );
}

function Refused({ job, row, onCorrect }: Omit<RowProps, 'hasPlan'>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { column } = row;
  const at = job.columns.findIndex((use) => use.column === column);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get('value') ?? '');
    if (column !== null) onCorrect?.({ row: row.row, column, value });
    setOpen(false);
  };
  return (
    <>
      <p className="flex items-start gap-2 font-strong text-danger-ink">
        <Icon name="warning" className="mt-[0.2em] size-5" />
        <span>
          Problem{column === null ? '' : ` in ${column}`}: {row.message}
        </span>
      </p>
      {onCorrect && column !== null && !isOpen && (
        <Button look="plain" onPress={() => setOpen(true)}>
          Correct it here<span className="sr-only">, row {row.row}</span>
        </Button>
      )}
      {isOpen && (
        <form onSubmit={onSubmit} className="mt-1 grid gap-2">
          <DeskField
            id={`${id}-value`}
            name="value"
            label={`${column}, row ${row.row}`}
            autoFocus
            maxLength={5_000}
            defaultValue={row.cells[at]}
          />
          <span className="flex flex-wrap gap-2">
            <Button type="submit">Use this</Button>
            <Button look="plain" onPress={() => setOpen(false)}>
              Leave it
            </Button>
          </span>
        </form>
      )}
    </>
  );
}
