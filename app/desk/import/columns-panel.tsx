/** Where each column goes, and the one question about dates. */
import { useId } from 'react';
import type { ImportJob } from '#contract/imports.ts';
import { Button } from '../../ui/button.tsx';
import { DeskSelect } from '../kit/fields/desk-field.tsx';
import { momentWithin } from '../kit/moments.ts';
import { Panel } from '../kit/screen-parts.tsx';
import { choicesOf, type DateOrder, leftOutInWords, readingsOf } from './import-options.ts';

interface ColumnsPanelProps {
  job: ImportJob;
  onField: (column: string, field: string) => void;
  /** Forgets where the columns of such a table went before. */
  onAnew: () => void;
  isOpen: boolean;
}

export function ColumnsPanel({ job, onField, onAnew, isOpen }: ColumnsPanelProps) {
  const choices = choicesOf(job.kind);
  const leftOut = leftOutInWords(job.columns);
  return (
    <Panel title="Your columns, and where they go" count={job.columns.length}>
      {job.recalled && (
        <p className="flex flex-wrap items-center gap-x-4 px-4 pb-2 wrap-anywhere">
          <span>
            They go where you chose for ‘{job.recalled.file}’, {momentWithin(job.recalled.at)}. Change what you need.
          </span>
          <Button look="plain" isDisabled={!isOpen} onPress={onAnew}>
            Start again
          </Button>
        </p>
      )}
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
              label={`${column || 'This column'} goes to`}
              value={field ?? ''}
              disabled={!isOpen}
              onChange={({ target }) => onField(column, target.value)}
            >
              <option value="">Do not import</option>
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
        <span className="font-strong">Are dates day first or month first? Which day is {date.trim()}?</span>
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

interface HtmlQuestionProps {
  html: NonNullable<ImportJob['html']>;
  isOpen: boolean;
  onSaid: (html: 'plain' | 'keep') => void;
}

export function HtmlQuestion({ html, isOpen, onSaid }: HtmlQuestionProps) {
  const id = useId();
  const ways = [
    { way: 'plain', words: 'Remove the HTML', shown: html.plain, isOn: !html.kept },
    { way: 'keep', words: 'Keep the HTML (readers would see the code)', shown: html.example, isOn: html.kept },
  ] as const;
  return (
    <fieldset className="mt-4 rounded-card border-2 border-led-line bg-raised px-4 py-3">
      <legend className="contents">
        <span className="font-strong">
          {html.cells === 1 ? 'One cell holds' : `${html.cells.toLocaleString('en-GB')} cells hold`} HTML, the code of
          web pages.
        </span>
      </legend>
      {ways.map(({ way, words, shown, isOn }) => (
        <label key={way} className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 py-1">
          <input
            type="radio"
            name={id}
            className="size-5 accent-accent"
            checked={isOn}
            disabled={!isOpen}
            onChange={() => onSaid(way)}
          />
          <span>{words}, for example:</span>
          <span className="col-start-2 whitespace-pre-line text-muted wrap-anywhere">{shown}</span>
        </label>
      ))}
    </fieldset>
  );
}
