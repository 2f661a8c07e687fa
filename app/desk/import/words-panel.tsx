/** Names in the file that are not here yet: each is meant, or another is chosen for it in the whole file. */
import { useId } from 'react';
import type { ImportJob, ImportWord } from '#contract/imports.ts';
import { Button } from '../../ui/button.tsx';
import { DeskSelect } from '../kit/fields/desk-field.tsx';
import type { Choice } from '../kit/fields/names-field.tsx';
import { fieldWords } from '../kit/history/field-words.ts';
import { useChoices } from '../kit/items/use-choices.ts';
import { Panel } from '../kit/screen-parts.tsx';
import type { WordChange } from './import-options.ts';

interface WordsPanelProps {
  job: ImportJob;
  changed: readonly WordChange[];
  isOpen: boolean;
  isMeant: boolean;
  onMeant: (isMeant: boolean) => void;
  onChange: (words: readonly WordChange[]) => void;
}

/** In a select, for what stays as it is. */
const STAYS = 'stays';
const LEFT_OUT = 'out';
const USED = 'use:';

export const wordKey = ({ field, word }: Pick<ImportWord, 'field' | 'word'>): string => `${field} ${word}`;

export function WordsPanel({ job, changed, isOpen, isMeant, onMeant, onChange }: WordsPanelProps) {
  const choices = useChoices(job.kind);
  const { new_words: words, new_word_count: count } = job;
  if (words.length === 0 && changed.length === 0) return null;
  const isNew = words.some(({ must }) => !must);
  const others = (one: Pick<ImportWord, 'field' | 'word'>) => changed.filter((it) => wordKey(it) !== wordKey(one));
  return (
    <Panel title="New tags" count={count} className="mt-5">
      {words.length > 0 && (
        <p className="px-4 pb-2">Check for typing mistakes. What you choose applies to all rows of the file.</p>
      )}
      <ul>
        {words.map((one) => (
          <WordRow
            key={wordKey(one)}
            one={one}
            choices={choices.of(one.field)}
            isOpen={isOpen}
            onUse={(use) => onChange([...others(one), { field: one.field, word: one.word, use }])}
          />
        ))}
        {changed.map((one) => (
          <li
            key={wordKey(one)}
            className="flex flex-wrap items-center gap-x-4 border-t-(length:--line-width) border-line px-4 py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              ‘{one.word}’ {one.use === '' ? 'is skipped' : `is ‘${labelOf(choices.of(one.field), one.use)}’`} in this
              file.
            </span>
            <Button look="plain" isDisabled={!isOpen} onPress={() => onChange(others(one))}>
              Undo that<span className="sr-only"> for {one.word}</span>
            </Button>
          </li>
        ))}
      </ul>
      {count > words.length && <p className="px-4 py-2">Only the first {words.length} are listed.</p>}
      {isNew && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 border-t-(length:--line-width) border-line px-4 py-2 font-strong">
          <input
            type="checkbox"
            className="tick-box size-6 shrink-0"
            checked={isMeant}
            onChange={({ target }) => onMeant(target.checked)}
          />
          These new tags are correct. Readers will find things by them.
        </label>
      )}
    </Panel>
  );
}

interface WordRowProps {
  one: ImportWord;
  choices: readonly Choice[];
  isOpen: boolean;
  onUse: (use: string) => void;
}

function WordRow({ one: { field, word, rows, row, must, near }, choices, isOpen, onUse }: WordRowProps) {
  const id = useId();
  const close = near === null ? undefined : (choices.find(({ label }) => label === near)?.value ?? near);
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-t-(length:--line-width) border-line px-4 py-2 sm:grid-cols-2">
      <p className="min-w-0 wrap-anywhere">
        <strong>{word}</strong>
        <span className="block text-muted">
          {fieldWords(field)}, {rows === 1 ? `row ${row}` : `${rows.toLocaleString('en-GB')} rows, first in row ${row}`}
        </span>
      </p>
      <DeskSelect
        id={id}
        label={`What ‘${word}’ is to be`}
        value={STAYS}
        disabled={!isOpen}
        onChange={({ target }) => {
          if (target.value === LEFT_OUT) onUse('');
          else if (target.value.startsWith(USED)) onUse(target.value.slice(USED.length));
        }}
      >
        <option value={STAYS}>{must ? 'Skip these rows' : 'Create as new tag'}</option>
        {close !== undefined && <option value={`${USED}${close}`}>Use ‘{near}’</option>}
        <option value={LEFT_OUT}>Import the rows without it</option>
        {choices
          .filter(({ value }) => value !== close)
          .map(({ value, label }) => (
            <option key={value} value={`${USED}${value}`}>
              Use ‘{label}’
            </option>
          ))}
      </DeskSelect>
    </li>
  );
}

const labelOf = (choices: readonly Choice[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;
