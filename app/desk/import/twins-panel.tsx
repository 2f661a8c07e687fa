/** New rows that may be here already: one answer for all of them, and another for any single one. */
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { ImportJob, ImportRow, RowTwin } from '#contract/imports.ts';
import { TITLE_FIELD } from '#domain/item-fields.ts';
import { Button } from '../../ui/button.tsx';
import { statusWords } from '../kit/items/status-mark.tsx';
import { Panel } from '../kit/screen-parts.tsx';
import { type Correction, rowsInWords, type Settings } from './import-options.ts';

interface TwinsPanelProps {
  job: ImportJob;
  said: Settings['twins'];
  isOpen: boolean;
  onSaid: (twins: NonNullable<Settings['twins']>) => void;
  onCorrect: (correction: Correction) => void;
}

const WAYS = [
  { way: 'leave', words: 'Skip them' },
  { way: 'bring', words: 'Import them anyway' },
] as const;

export function TwinsPanel({ job, said, isOpen, onSaid, onCorrect }: TwinsPanelProps) {
  const id = useId();
  const { kind, columns, twin_count: count } = job;
  const rows = job.rows.flatMap((row) => (row.like ? [{ row, like: row.like }] : []));
  if (count === 0) return null;
  const titleAt = columns.findIndex(({ field }) => field === TITLE_FIELD[kind]);
  return (
    <Panel title="Possible duplicates" count={count} className="mt-5">
      <fieldset className="px-4 pb-2">
        <legend className="contents">
          <span className="font-strong">{rowsInWords(count, kind)} may be duplicates</span>
        </legend>
        <div className="flex flex-wrap gap-x-6">
          {WAYS.map(({ way, words }) => (
            <label key={way} className="inline-flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name={id}
                className="size-5 accent-accent"
                checked={said === way}
                disabled={!isOpen}
                onChange={() => onSaid(way)}
              />
              {words}
            </label>
          ))}
        </div>
      </fieldset>
      <ul>
        {rows.map(({ row, like }) => (
          <TwinRow
            key={row.row}
            row={row}
            title={row.cells[titleAt] ?? ''}
            like={like}
            isOpen={isOpen}
            onSlug={(value) => onCorrect({ row: row.row, column: 'slug', value })}
          />
        ))}
      </ul>
      {count > rows.length && <p className="px-4 py-2">Only the first {rows.length} are listed.</p>}
    </Panel>
  );
}

interface TwinRowProps {
  row: ImportRow;
  title: string;
  like: RowTwin;
  isOpen: boolean;
  /** The address by which it is said what the row is. */
  onSlug: (address: string) => void;
}

function TwinRow({ row: { row }, title, like, isOpen, onSlug }: TwinRowProps) {
  const { id, address, status } = like;
  const name = <span className="sr-only">, row {row}</span>;
  return (
    <li className="grid gap-x-4 gap-y-1 border-t-(length:--line-width) border-line px-4 py-2 md:grid-cols-[4rem_minmax(0,1fr)_auto]">
      <span className="figures text-muted">Row {row}</span>
      <p className="min-w-0 wrap-anywhere">
        <strong className="font-strong">{title}</strong> may be{' '}
        {id === null ? (
          `‘${like.title}’`
        ) : (
          <Link to="/curate/items/$id" params={{ id: String(id) }}>
            {like.title}
          </Link>
        )}
        <span className="block text-muted">
          {like.says}. {status && `${statusWords(status)}.`}
        </span>
      </p>
      <span className="flex flex-wrap gap-x-4">
        {address !== null && (
          <Button look="plain" isDisabled={!isOpen} onPress={() => onSlug(address)}>
            Same item{name}
          </Button>
        )}
        <Button look="plain" isDisabled={!isOpen} onPress={() => onSlug(like.other_address)}>
          Different item{name}
        </Button>
      </span>
    </li>
  );
}
