/** Items in the inbox, to be put right before it is accepted. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { InboxEntry } from '#contract/sources.ts';
import type { Plain } from '#domain/fields.ts';
import { FormField } from '../forms/field-control.tsx';
import { clockName, siteClock } from '../kit/fields/publish-schedule.ts';
import { groupsOf } from '../kit/items/field-meta.ts';
import { problemsOf, toPlain, toValues } from '../kit/items/form-values.ts';
import { useChoices } from '../kit/items/use-choices.ts';
import { Key } from './single-keys.tsx';

interface EditFirstProps {
  entry: InboxEntry;
  isBusy: boolean;
  hasKeys: boolean;
  onAccept: (fields: Record<string, Plain>) => void;
  onLeave: () => void;
}

/** Of something new all that came in; of a change what would become otherwise. */
export function EditFirst({ entry, isBusy, hasKeys, onAccept, onLeave }: EditFirstProps) {
  const { kind, state, fields, changes } = entry;
  const names = new Set(state === 'changed' ? changes.map(({ field }) => field) : Object.keys(fields));
  const shown = groupsOf(kind)
    .flatMap((group) => group.fields)
    .filter(({ name }) => names.has(name));
  const [values, setValues] = useState(() => toValues(kind, fields));
  const [hasPressed, setPressed] = useState(false);
  const choices = useChoices(kind);
  const problems = problemsOf(kind, values, true);
  const wrong = shown.filter(({ name }) => problems[name]);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), []);
  const accept = () => {
    setPressed(true);
    const names = shown.map(({ name }) => name);
    if (wrong.length === 0) onAccept(toPlain(kind, values, names));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of its fields and buttons, which are below
    <div
      ref={form}
      className="mt-3 grid gap-4"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onLeave();
        else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) accept();
        else return;
        event.preventDefault();
      }}
    >
      {shown.map((field) => (
        <FormField
          key={field.name}
          id={`incoming-${entry.id}-${field.name}`}
          field={field}
          value={values[field.name] ?? ''}
          problem={hasPressed ? problems[field.name] : undefined}
          choices={choices.of(field.name)}
          isClosed={choices.isClosed(field.name)}
          vocabulary={choices.vocabularyOf(field.name)}
          clock={typeof fields.timezone === 'string' ? clockName(fields.timezone) : siteClock()}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      <p className="flex flex-wrap gap-3">
        <Button look="filled" aria-disabled={isBusy} onPress={accept}>
          Accept with changes {hasKeys && <Key>Ctrl Enter</Key>}
        </Button>
        <Button look="plain" onPress={onLeave}>
          Cancel {hasKeys && <Key>Esc</Key>}
        </Button>
      </p>
    </div>
  );
}
