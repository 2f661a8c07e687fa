/** Where each column goes, and the one question about dates. */
import { useId } from 'react';
import type { ImportJob } from '#contract/imports.ts';
import { DeskSelect, Panel } from '../parts.tsx';
import { choicesOf, type DateOrder, leftOutInWords, readingsOf } from './settings.ts';

interface ColumnsPanelProps {
  job: ImportJob;
  onField: (column: string, field: string) => void;
  isOpen: boolean;
}

export function ColumnsPanel({ job, onField, isOpen }: ColumnsPanelProps) {
  const id = useId();
  const choices = choicesOf(job.kind);
  const leftOut = leftOutInWords(job.columns);
  return (
    <Panel title="Your columns, and where they go" count={job.columns.length}>
      {leftOut && <p className="px-4 pb-2 font-strong wrap-anywhere">{leftOut}</p>}
      <ul>
        {job.columns.map(({ column, example, field }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
            key={at}
            className="grid items-center gap-x-4 gap-y-1 border-t-(length:--line-width) border-line px-4 py-2 sm:grid-cols-2"
          >
            <p className="min-w-0 wrap-anywhere">
              <strong>{column || 'A column without a name'}</strong>
              <span className="block text-muted">{example ? `For example: ${example}` : 'Empty'}</span>
            </p>
            <DeskSelect
              id={`${id}-${at}`}
              label={`${column || 'This column'} goes to`}
              value={field ?? ''}
              disabled={!isOpen}
              onChange={({ target }) => onField(column, target.value)}
            >
              <option value="">Leave it out</option>
              {choices.map((choice) => (
                <option key={choice.field} value={choice.field}>
                  {choice.words}
                </option>
              ))}
            </DeskSelect>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface DatesQuestionProps {
  /** A date that has two readings. */
  date: string;
  said: DateOrder | undefined;
  onSaid: (order: DateOrder) => void;
}

export function DatesQuestion({ date, said, onSaid }: DatesQuestionProps) {
  const id = useId();
  const readings = readingsOf(date);
  return (
    <fieldset className="mt-4 rounded-card border-2 border-led-line bg-raised px-4 py-3">
      <legend className="contents">
        <span className="font-strong">One question about dates. Which day is {date.trim()}?</span>
      </legend>
      <div className="flex flex-wrap gap-x-6">
        {(['day-first', 'month-first'] as const).map((order) => (
          <label key={order} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name={id}
              className="size-5 accent-accent"
              checked={said === order}
              onChange={() => onSaid(order)}
            />
            {readings[order]}
          </label>
        ))}
      </div>
      <p>We ask once, for the whole file. Times are on the site’s own clock.</p>
    </fieldset>
  );
}
