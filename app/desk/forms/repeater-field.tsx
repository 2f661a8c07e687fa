/** A list of what has parts, such as steps with a link: a box for each entry, in an order that can be changed. */
import { useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { boxClass, type FieldProps } from '#app/ui/field.tsx';
import type { EntryParts } from '#domain/kinds/item-field.ts';
import { FieldNotes } from '../kit/fields/desk-field.tsx';
import { WordingSuggestions } from '../kit/fields/wording-suggestions.tsx';
import { moved } from '../kit/ordered-list.tsx';

interface RepeaterFieldProps extends FieldProps {
  parts: EntryParts;
  /** Whether what is written in it has hints about words. */
  isWorded: boolean;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

interface Row {
  key: number;
  parts: string[];
}

export function RepeaterField({ id, label, hint, problem, parts, isWorded, value, onChange }: RepeaterFieldProps) {
  const next = useRef(0);
  const rowOf = (text: string): Row => ({ key: next.current++, parts: parts.split(text) });
  const [rows, setRows] = useState(() => value.map(rowOf));
  /** What the rows were when they were last told: what differs came from elsewhere. */
  const [told, setTold] = useState(value.join('\u0000'));
  if (told !== value.join('\u0000')) {
    setTold(value.join('\u0000'));
    setRows(value.map(rowOf));
  }
  const say = (changed: Row[]) => {
    const texts = changed.map((row) => parts.join(row.parts)).filter((text) => text !== '');
    setRows(changed);
    setTold(texts.join('\u0000'));
    onChange(texts);
  };
  const partId = (row: number, name: string) =>
    row === 0 && name === parts.fields[0]?.name ? id : `${id}-${row}-${name}`;
  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className="font-strong">{label}</legend>
      <FieldNotes id={id} hint={hint} problem={problem} />
      {rows.map((row, i) => (
        <fieldset
          key={row.key}
          className="grid gap-3 rounded-control border-(length:--line-width) border-line p-3 sm:grid-cols-2"
        >
          <legend className="px-1 text-muted">
            {parts.one} {i + 1}
          </legend>
          {parts.fields.map((field, n) => {
            const shared = {
              id: partId(i, field.name),
              value: row.parts[n] ?? '',
              'aria-invalid': problem ? true : undefined,
              className: `w-full ${boxClass(problem)}`,
            };
            const write = (text: string) => say(rows.with(i, { ...row, parts: row.parts.with(n, text) }));
            return (
              <div key={field.name} className={`grid gap-1 ${field.isShort ? '' : 'sm:col-span-2'}`}>
                <label htmlFor={shared.id}>{field.label}</label>
                {field.isLong ? (
                  <textarea rows={5} {...shared} onChange={({ target }) => write(target.value)} />
                ) : (
                  <input {...shared} onChange={({ target }) => write(target.value)} />
                )}
                {isWorded && <WordingSuggestions text={shared.value} fieldId={shared.id} onChange={write} />}
              </div>
            );
          })}
          <p className="flex flex-wrap gap-2 sm:col-span-2">
            <Button className="min-h-9!" isDisabled={i === 0} onPress={() => say(moved(rows, i, i - 1))}>
              Up
              <span className="sr-only">
                : {parts.one} {i + 1}
              </span>
            </Button>
            <Button className="min-h-9!" isDisabled={i === rows.length - 1} onPress={() => say(moved(rows, i, i + 1))}>
              Down
              <span className="sr-only">
                : {parts.one} {i + 1}
              </span>
            </Button>
            <Button className="min-h-9!" onPress={() => say(rows.toSpliced(i, 1))}>
              Remove
              <span className="sr-only">
                : {parts.one} {i + 1}
              </span>
            </Button>
          </p>
        </fieldset>
      ))}
      <p>
        <Button
          {...(rows.length === 0 && { id })}
          onPress={() => setRows([...rows, { key: next.current++, parts: parts.fields.map(() => '') }])}
        >
          Add {rows.length === 0 ? 'the first' : 'another'}
          <span className="sr-only">: {label}</span>
        </Button>
      </p>
    </fieldset>
  );
}
