/** Names that something is filed under, each with a way to take it off, and a field to add one. */
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { boxClass } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';

export interface NameChoice {
  value: string;
  words: string;
}

interface NamesFieldProps {
  label: string;
  /** What stands before the field that adds one: 'Add a topic'. */
  add: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** What there is to choose from; without it any name may be written. */
  choices?: readonly NameChoice[] | undefined;
  problem?: string | undefined;
}

export function NamesField({ label, add, values, onChange, choices, problem }: NamesFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState('');
  const wordsOf = (value: string) => choices?.find((choice) => choice.value === value)?.words ?? value;
  const put = (value: string) => {
    const name = value.trim();
    if (name && !values.includes(name)) onChange([...values, name]);
    setDraft('');
  };
  return (
    <fieldset className="grid content-start gap-1" aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="mb-1 font-strong">{label}</legend>
      {problem && (
        <p id={`${id}-problem`} className="font-strong text-danger-ink">
          Problem: {problem}
        </p>
      )}
      {values.length > 0 && (
        <ul className="mb-1 flex flex-wrap gap-1.5">
          {values.map((value) => (
            <li
              key={value}
              className="inline-flex min-h-9 items-center gap-1 rounded-control border border-control bg-wash pl-2.5"
            >
              {wordsOf(value)}
              <button
                type="button"
                onClick={() => onChange(values.filter((one) => one !== value))}
                className="grid size-9 place-items-center"
              >
                <Icon name="close" className="size-3.5" />
                <span className="sr-only">Remove {wordsOf(value)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <label htmlFor={id} className="sr-only">
        {add}
      </label>
      {choices ? (
        <span className="relative">
          <select
            id={id}
            value=""
            onChange={(event) => put(event.target.value)}
            className={`min-h-11 appearance-none pr-10 text-ellipsis ${boxClass(undefined)}`}
          >
            <option value="">{add} …</option>
            {choices
              .filter(({ value }) => !values.includes(value))
              .map(({ value, words }) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
          </select>
          <Icon name="down" className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2" />
        </span>
      ) : (
        <span className="flex gap-2">
          <input
            id={id}
            value={draft}
            maxLength={100}
            onChange={(event) => setDraft(event.target.value)}
            // What is written and not added yet is meant, too.
            onBlur={() => put(draft)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !draft.trim()) return;
              event.preventDefault();
              put(draft);
            }}
            className={`min-h-11 ${boxClass(undefined)}`}
          />
          <Button onPress={() => put(draft)}>Add</Button>
        </span>
      )}
    </fieldset>
  );
}
