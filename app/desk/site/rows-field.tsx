/** A list of lines with the same fields, such as links: add, take out, put in order. */
import { useRef } from 'react';
import { isRows, SITE_FIELDS } from '#domain/site/fields.ts';
import type { Row } from '#domain/site/site.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DeskField, DeskSelect, FieldNotes } from '../kit/fields/desk-field.tsx';
import { isWorded } from '../kit/fields/wording-controls.ts';
import { WordingSuggestions } from '../kit/fields/wording-suggestions.tsx';
import { moved } from '../kit/ordered-list.tsx';
import { DeskSign } from '../kit/signs.tsx';
import type { Look } from '../kit/site-field-meta.ts';

interface RowsFieldProps {
  id: string;
  place: string;
  look: Look;
  value: readonly Row[];
  /** Of the whole list by its place, of a field by `<place>.<line>.<field>`. */
  problems: Readonly<Record<string, string>>;
  onChange: (value: readonly Row[]) => void;
}

export function RowsField({ id, place, look, value, problems, onChange }: RowsFieldProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const field = SITE_FIELDS[place];
  if (!field || !isRows(field)) return null;
  const { columns = {}, choices = {}, row = 'line', label, hint } = look;
  const empty = Object.fromEntries(Object.keys(columns).map((name) => [name, name === 'way' ? 'text' : '']));
  const write = (index: number, name: string, text: string) =>
    onChange(value.with(index, { ...value[index], [name]: text }));
  /** Once the list stands anew: on the first of these that its line has. */
  const focusOn = (index: number, ...wanted: string[]) =>
    requestAnimationFrame(() => {
      const line = list.current?.querySelectorAll('[data-line]')[index];
      const found = wanted.map((what) => line?.querySelector<HTMLElement>(what)).find(Boolean);
      (found ?? list.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
    });
  const move = (from: number, to: number) => {
    onChange(moved(value, from, to));
    const [side, other] = to < from ? ['up', 'down'] : ['down', 'up'];
    focusOn(to, `[data-side=${side}]:not([disabled])`, `[data-side=${other}]`);
  };
  return (
    <fieldset ref={list} className="grid gap-3">
      <legend className="font-strong">{label}</legend>
      <FieldNotes id={id} hint={hint} problem={problems[place]} />
      {value.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own, and its fields hold all it says
        <div key={index} data-line="" className="bounded grid gap-3 rounded-control p-3">
          <div className="grid gap-3 sm:grid-cols-2">
            {Object.entries(columns).map(([name, words]) =>
              name === 'way' ? (
                <DeskSelect
                  key={name}
                  id={`${id}-${index}-${name}`}
                  label={words}
                  value={line[name] ?? ''}
                  problem={problems[`${place}.${index}.${name}`]}
                  onChange={({ target }) => write(index, name, target.value)}
                >
                  {Object.entries(choices).map(([choice, said]) => (
                    <option key={choice} value={choice}>
                      {said}
                    </option>
                  ))}
                </DeskSelect>
              ) : (
                <div key={name} className="grid content-start gap-2">
                  <DeskField
                    id={`${id}-${index}-${name}`}
                    label={words}
                    value={line[name] ?? ''}
                    problem={problems[`${place}.${index}.${name}`]}
                    onChange={({ target }) => write(index, name, target.value)}
                  />
                  {isWorded(look) && (
                    <WordingSuggestions
                      text={line[name] ?? ''}
                      fieldId={`${id}-${index}-${name}`}
                      onChange={(text) => write(index, name, text)}
                    />
                  )}
                </div>
              ),
            )}
          </div>
          <p className="flex flex-wrap gap-2">
            {(['up', 'down'] as const).map((side) => {
              const to = side === 'up' ? index - 1 : index + 1;
              return (
                <Button
                  key={side}
                  className="min-h-9!"
                  data-side={side}
                  isDisabled={to < 0 || to >= value.length}
                  onPress={() => move(index, to)}
                >
                  <DeskSign name={side === 'up' ? 'ascending' : 'descending'} className="size-4" />
                  <span className="sr-only">
                    Move {row} {index + 1} {side}
                  </span>
                </Button>
              );
            })}
            <Button
              className="min-h-9!"
              onPress={() => {
                onChange(value.toSpliced(index, 1));
                focusOn(index, 'input, select');
              }}
            >
              Remove
              <span className="sr-only">
                {' '}
                {row} {index + 1}: {line.name ?? line.words}
              </span>
            </Button>
          </p>
        </div>
      ))}
      {value.length < field.most && (
        <p>
          <Button
            data-add=""
            onPress={() => {
              onChange([...value, empty]);
              focusOn(value.length, 'input, select');
            }}
          >
            <Icon name="plus" className="size-4" />
            Add a {row}
          </Button>
        </p>
      )}
    </fieldset>
  );
}
