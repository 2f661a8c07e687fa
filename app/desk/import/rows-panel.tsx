/** Some rows as they are in the file, each with what becomes of it; what is wrong can be put right here. */
import { type FormEvent, useId, useRef, useState } from 'react';
import type { ImportJob, ImportRow } from '#contract/imports.ts';
import { TITLE_FIELD } from '#domain/item-fields.ts';
import { ITEM_STATUSES } from '#domain/item-status.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DeskField } from '../kit/fields/desk-field.tsx';
import { type Choice, NamesField } from '../kit/fields/names-field.tsx';
import { fieldWords } from '../kit/history/field-words.ts';
import { statusWords } from '../kit/items/status-mark.tsx';
import { useChoices } from '../kit/items/use-choices.ts';
import { Panel } from '../kit/screen-parts.tsx';
import type { Correction } from './import-options.ts';

const OUTCOMES: Record<Exclude<ImportRow['outcome'], 'refused'>, string> = {
  new: 'New',
  changed: 'Changes an item',
  same: 'Unchanged',
};

/** Columns that are seen at once; the others open. */
const COLUMNS_SHOWN = 4;
const FIRST_ROWS = 10;

interface RowsPanelProps {
  job: ImportJob;
  /** Without it nothing can be put right here. */
  onCorrect: ((correction: Correction) => void) | undefined;
  isBusy: boolean;
}

export function RowsPanel({ job, onCorrect, isBusy }: RowsPanelProps) {
  const status = useRef<HTMLParagraphElement>(null);
  const [onlyProblems, setOnlyProblems] = useState(false);
  const [most, setMost] = useState(FIRST_ROWS);
  const problems = job.rows.filter(({ outcome }) => outcome === 'refused');
  const hasPlan = job.result !== null;
  const rows = onlyProblems ? problems : job.rows;
  if (job.rows.length === 0) return null;
  // The form of the row goes away, and what is said next stands here.
  const correct =
    onCorrect &&
    ((correction: Correction) => {
      onCorrect(correction);
      status.current?.focus();
    });
  return (
    <Panel
      title={job.dry_run ? 'The first rows, and those to check' : 'Rows that were not imported'}
      count={rows.length}
      className="mt-5"
      aside={
        job.dry_run &&
        (problems.length > 0 || onlyProblems) &&
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
      <p ref={status} role="status" tabIndex={-1} className="px-4 pb-2 empty:hidden">
        {job.dry_run &&
          hasPlan &&
          onCorrect &&
          (isBusy ? 'Checking the file again…' : problemsInWords(problems.length))}
      </p>
      <ol>
        {rows.slice(0, most).map((row) => (
          <Row key={row.row} job={job} row={row} hasPlan={hasPlan} onCorrect={correct} isBusy={isBusy} />
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

const problemsInWords = (count: number): string => {
  if (count === 0) return 'No row that is shown has a problem.';
  return count === 1 ? '1 row has a problem.' : `${count.toLocaleString('en-GB')} rows have a problem.`;
};

interface RowProps extends RowsPanelProps {
  row: ImportRow;
  hasPlan: boolean;
}

function Row({ job, row, hasPlan, onCorrect, isBusy }: RowProps) {
  const cells = cellsOf(job, row, hasPlan);
  const more = cells.slice(COLUMNS_SHOWN);
  return (
    <li className="grid gap-x-4 gap-y-1 border-t-(length:--line-width) border-line px-4 py-2 md:grid-cols-[4rem_minmax(0,3fr)_minmax(0,2fr)]">
      <span className="figures text-muted">Row {row.row}</span>
      <div className="min-w-0">
        <Cells cells={cells.slice(0, COLUMNS_SHOWN)} />
        {more.length > 0 && (
          <details>
            <summary className="min-h-9 w-fit py-1 text-link underline">
              {more.length === 1 ? '1 more column' : `${more.length} more columns`}
              <span className="sr-only">, row {row.row}</span>
            </summary>
            <Cells cells={more} />
          </details>
        )}
      </div>
      <div className="min-w-0 wrap-anywhere">
        {row.outcome === 'refused' ? (
          <Refused row={row} job={job} onCorrect={onCorrect} isBusy={isBusy} />
        ) : (
          hasPlan && OUTCOMES[row.outcome]
        )}
      </div>
    </li>
  );
}

interface Cell {
  name: string;
  value: string | undefined;
}

/** The cells of a row that are brought in: what it is called and what is wrong with it first, then what is not empty. */
function cellsOf(job: ImportJob, row: ImportRow, hasPlan: boolean): Cell[] {
  const rank = ({ column, field, value }: ImportJob['columns'][number] & { value: string | undefined }): number => {
    if (field === TITLE_FIELD[job.kind]) return 0;
    if (column === row.column) return 1;
    return value ? 2 : 3;
  };
  return job.columns
    .map((use, at) => ({ ...use, value: row.cells[at] }))
    .filter(({ field }) => field !== null || !hasPlan)
    .sort((a, b) => rank(a) - rank(b))
    .map(({ column, field, value }) => ({ name: field ? fieldWords(field) : column, value }));
}

const Cells = ({ cells }: { cells: readonly Cell[] }) => (
  <dl className="flex flex-wrap content-start gap-x-4">
    {cells.map(({ name, value }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
      <div key={at} className="min-w-0 wrap-anywhere">
        <dt className="inline text-muted">{name}: </dt>
        <dd className="inline font-strong">{value || 'empty'}</dd>
      </div>
    ))}
  </dl>
);

function Refused({ job, row, onCorrect, isBusy }: Omit<RowProps, 'hasPlan'>) {
  const [isOpen, setOpen] = useState(false);
  const { column, other_address: otherAddress } = row;
  const correct = (correction: Correction) => {
    setOpen(false);
    onCorrect?.(correction);
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
        <span className="flex flex-wrap gap-x-4">
          <Button look="plain" isDisabled={isBusy} onPress={() => setOpen(true)}>
            Correct it here<span className="sr-only">, row {row.row}</span>
          </Button>
          {otherAddress !== null && (
            <Button
              look="plain"
              isDisabled={isBusy}
              onPress={() => correct({ row: row.row, column: 'slug', value: otherAddress })}
            >
              Import as a different item<span className="sr-only">, row {row.row}</span>
            </Button>
          )}
        </span>
      )}
      {isOpen && column !== null && (
        <CorrectionForm job={job} row={row} column={column} onCorrect={correct} onLeave={() => setOpen(false)} />
      )}
    </>
  );
}

interface CorrectionFormProps {
  job: ImportJob;
  row: ImportRow;
  column: string;
  onCorrect: (correction: Correction) => void;
  onLeave: () => void;
}

/** Fields of which there is only so much to choose from. */
const CLOSED: Record<string, readonly Choice[]> = {
  consumption: ['Read', 'Listen', 'Watch'].map((value) => ({ value, label: value })),
  status: ITEM_STATUSES.map((value) => ({ value, label: statusWords(value) })),
};

function CorrectionForm({ job, row, column, onCorrect, onLeave }: CorrectionFormProps) {
  const id = useId();
  const at = job.columns.findIndex((use) => use.column === column);
  const { field } = job.columns[at] ?? {};
  const cell = row.cells[at] ?? '';
  const names = useChoices(job.kind);
  const choices = field === 'topics' ? names.of(field) : CLOSED[field ?? ''];
  const [chosen, setChosen] = useState<readonly string[]>();
  const label = `${column}, row ${row.row}`;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = String(new FormData(event.currentTarget).get('value') ?? '');
    onCorrect({ row: row.row, column, value: choices ? (chosen ?? knownIn(cell, choices)).join('|') : written });
  };
  return (
    <form onSubmit={onSubmit} className="mt-1 grid gap-2">
      {choices ? (
        <NamesField
          id={`${id}-value`}
          label={label}
          isClosed
          choices={choices}
          value={chosen ?? knownIn(cell, choices)}
          onChange={setChosen}
        />
      ) : (
        <DeskField id={`${id}-value`} name="value" label={label} autoFocus maxLength={5_000} defaultValue={cell} />
      )}
      <span className="flex flex-wrap gap-2">
        <Button type="submit">Use this</Button>
        <Button look="plain" onPress={onLeave}>
          Cancel
        </Button>
      </span>
    </form>
  );
}

/** The names of a cell that there are. */
function knownIn(cell: string, choices: readonly Choice[]): string[] {
  const names = cell.split(/[|,;\n]/).map((name) => name.trim().toLowerCase());
  return choices.flatMap(({ value, label }) =>
    names.includes(value.toLowerCase()) || names.includes(label.toLowerCase()) ? value : [],
  );
}
