/**
 * What to expect, as a grid: each line is yes, no or not known, also by the keys y, n and ?, with a note beside it. What nobody
 * has answered yet is folded away.
 */
import { type KeyboardEvent, useState } from 'react';
import { count } from '#app/lib/words/formatting.ts';
import { boxClass, type FieldProps } from '#app/ui/field.tsx';
import { splitFact, writeFact } from '#domain/kinds/expect-entries.ts';
import type { Choice } from '#domain/kinds/item-field.ts';
import type { ExpectAnswer } from '#domain/what-to-expect.ts';
import { FieldNotes } from '../kit/fields/desk-field.tsx';
import { WordingSuggestions } from '../kit/fields/wording-suggestions.tsx';

interface ExpectFieldProps extends FieldProps {
  /** What there is to ask, in its order. */
  asked: readonly Choice[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

const ANSWERS: readonly { value: ExpectAnswer; label: string; key: string }[] = [
  { value: 'yes', label: 'Yes', key: 'y' },
  { value: 'no', label: 'No', key: 'n' },
  { value: 'unknown', label: 'Not known', key: '?' },
];

const isAnswer = (text: string): text is ExpectAnswer => ANSWERS.some(({ value }) => value === text);

const isAnswered = ({ answer, note }: { answer: ExpectAnswer; note: string }): boolean =>
  answer !== 'unknown' || note !== '';

export function ExpectField({ id, label, hint, problem, asked, value, onChange }: ExpectFieldProps) {
  const written = new Map(value.map(splitFact).map((one) => [one.name.toLowerCase(), one]));
  const lines = asked.map((one) => {
    const { answer = '', note = '' } = written.get(one.value) ?? {};
    return { ...one, answer: isAnswer(answer) ? answer : ('unknown' as const), note };
  });
  const change = (name: string, said: { answer?: ExpectAnswer; note?: string }) =>
    onChange(
      lines
        .map((line) => (line.value === name ? { ...line, ...said } : line))
        .filter(isAnswered)
        .map((line) => writeFact({ name: line.value, answer: line.answer, note: line.note })),
    );
  const byKey = (name: string) => (event: KeyboardEvent<HTMLDivElement>) => {
    const answer = ANSWERS.find(({ key }) => key === event.key.toLowerCase());
    if (!answer || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    change(name, { answer: answer.value });
    event.currentTarget.querySelector<HTMLInputElement>(`input[value="${answer.value}"]`)?.focus();
  };
  const row = (line: (typeof lines)[number]) => (
    <fieldset
      key={line.value}
      className="grid items-center gap-x-5 gap-y-1 border-t-(length:--line-width) border-line py-1.5 @sm:grid-cols-[minmax(0,1fr)_auto] @2xl:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]"
    >
      <legend className="sr-only">{line.label}</legend>
      <span aria-hidden="true">{line.label}</span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys go to whichever of its buttons has the focus */}
      <div className="flex flex-wrap gap-x-4" onKeyDown={byKey(line.value)}>
        {ANSWERS.map((answer) => (
          <label key={answer.value} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={`${id}-${line.value}`}
              value={answer.value}
              checked={line.answer === answer.value}
              onChange={() => change(line.value, { answer: answer.value })}
              className="tick-box size-6 rounded-full"
            />
            {answer.label}
          </label>
        ))}
      </div>
      <Note
        id={`${id}-${line.value}-note`}
        label={`${line.label}: note`}
        note={line.note}
        isAsked={isAnswered(line)}
        onChange={(note) => change(line.value, { note })}
      />
      <div className="grid gap-2 empty:hidden @sm:col-span-full">
        <WordingSuggestions
          text={line.note}
          fieldId={`${id}-${line.value}-note`}
          onChange={(note) => change(line.value, { note })}
        />
      </div>
    </fieldset>
  );
  const [isOpen, setOpen] = useState(false);
  // What is answered in the fold stays in its place until the fold is closed, and what had an answer keeps its place.
  const [first, setFirst] = useState<ReadonlySet<string>>(new Set());
  const answered = lines.filter(isAnswered).map((line) => line.value);
  if (!isOpen && answered.some((name) => !first.has(name))) setFirst(new Set([...first, ...answered]));
  const folded = lines.filter((line) => !first.has(line.value));
  return (
    <fieldset id={id} tabIndex={-1} className="@container grid min-w-0 gap-1">
      <legend className="font-strong">{label}</legend>
      <FieldNotes id={id} hint={hint} problem={problem} />
      <p className="text-muted">Keyboard: press Y, N or ? on a row.</p>
      {lines.filter((line) => first.has(line.value)).map(row)}
      {folded.length > 0 && (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="target inline-flex cursor-pointer items-center rounded-control font-medium text-link underline underline-offset-[0.18em]">
            Add an answer ({count(folded.filter((line) => !isAnswered(line)).length, 'thing')} not known)
          </summary>
          <div className="mt-1 grid gap-1">{folded.map(row)}</div>
        </details>
      )}
    </fieldset>
  );
}

interface NoteProps {
  id: string;
  label: string;
  note: string;
  /** Before there is an answer its room is given to the next line, unless it has a column of its own. */
  isAsked: boolean;
  onChange: (note: string) => void;
}

/** A note as it is typed: the spaces around it are no part of what is written, but of a word that is still to come. */
function Note({ id, label, note, isAsked, onChange }: NoteProps) {
  const [typed, setTyped] = useState(note);
  return (
    <input
      id={id}
      aria-label={label}
      placeholder="Note"
      maxLength={200}
      value={typed.trim() === note ? typed : note}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value.trim());
      }}
      className={`@sm:max-@2xl:col-span-2 ${isAsked ? '' : 'hidden @2xl:block'} ${boxClass(undefined)}`}
    />
  );
}
