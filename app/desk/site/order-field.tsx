/** A list of things that there are, some of them chosen and in an order: blocks of home, links of the bar. */
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DeskSelect, FieldNotes } from '../kit/fields/desk-field.tsx';
import { moved, OrderedList } from '../kit/ordered-list.tsx';
import type { Look } from '../kit/site-field-meta.ts';

interface OrderFieldProps {
  id: string;
  look: Look;
  value: readonly string[];
  problem: string | undefined;
  onChange: (value: readonly string[]) => void;
}

export function OrderField({ id, look: { label, hint, choices = {} }, value, problem, onChange }: OrderFieldProps) {
  const left = Object.keys(choices).filter((name) => !value.includes(name));
  const [chosen, setChosen] = useState('');
  const next = left.includes(chosen) ? chosen : left[0];
  return (
    <fieldset className="grid gap-2">
      <legend className="font-strong">{label}</legend>
      <FieldNotes id={id} hint={hint} problem={problem} />
      <div className="-mx-4">
        <OrderedList
          label={label}
          rows={value.map((name) => ({ key: name, name: choices[name] ?? name }))}
          onMove={(from, to) => onChange(moved(value, from, to))}
          onTakeOut={(index) => onChange(value.toSpliced(index, 1))}
        />
      </div>
      {value.length === 0 && <p className="text-muted">Nothing is shown here.</p>}
      {next !== undefined && (
        <div className="flex flex-wrap items-end gap-3">
          <DeskSelect
            id={id}
            label={`Not shown in ‘${label}’`}
            value={next}
            onChange={({ target }) => setChosen(target.value)}
          >
            {left.map((name) => (
              <option key={name} value={name}>
                {choices[name]}
              </option>
            ))}
          </DeskSelect>
          <Button onPress={() => onChange([...value, next])}>
            Show it<span className="sr-only"> in ‘{label}’</span>
          </Button>
        </div>
      )}
    </fieldset>
  );
}
