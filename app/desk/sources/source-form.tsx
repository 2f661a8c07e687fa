/** How a source is looked at, and what is filled in for everything that comes from there. */
import { type FormEvent, useState } from 'react';
import { useMessageActions } from '#app/lib/forms/toast-context.ts';
import { Button } from '#app/ui/button.tsx';
import { SubmitButton } from '#app/ui/request-states.tsx';
import type { ChangedSource, Source } from '#contract/sources.ts';
import { HELD_KINDS, KIND_FACTS, type Kind } from '#domain/kinds.ts';
import { RHYTHM_NAMES, RHYTHMS, type Rhythm } from '#domain/sources.ts';
import { desk } from '../kit/data/calls.ts';
import { useDeskChange } from '../kit/data/queries.ts';
import { DeskField, DeskSelect } from '../kit/fields/desk-field.tsx';
import { NamesField } from '../kit/fields/names-field.tsx';
import { useChoices } from '../kit/items/use-choices.ts';

export function SourceForm({ source, onDone }: { source: Source; onDone: () => void }) {
  const { alert } = useMessageActions();
  const choices = useChoices('post');
  const [name, setName] = useState(source.name);
  const [rhythm, setRhythm] = useState<Rhythm>(source.rhythm);
  const [publish, setPublish] = useState(source.publish);
  const [defaults, setDefaults] = useState(source.defaults);
  const change = useDeskChange((fields: ChangedSource) => desk.changeSource(source.id, fields));
  const id = (field: string) => `source-${source.id}-${field}`;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { name, rhythm, publish, defaults },
      {
        onSuccess: () => {
          alert('Saved.');
          onDone();
        },
      },
    );
  };
  return (
    <form
      noValidate
      aria-label={`Change ${source.name}`}
      onSubmit={onSubmit}
      className="mt-4 grid gap-4 sm:grid-cols-2"
    >
      <DeskField
        id={id('name')}
        label="Name"
        problem={change.error?.message}
        maxLength={200}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {source.url && (
        <DeskSelect
          id={id('rhythm')}
          label="How often"
          value={rhythm}
          onChange={({ target }) => setRhythm(target.value as Rhythm)}
        >
          {RHYTHM_NAMES.map((one) => (
            <option key={one} value={one}>
              {RHYTHMS[one].words}
            </option>
          ))}
        </DeskSelect>
      )}
      {(source.sort === null || source.sort === 'feed') && (
        <DeskSelect
          id={id('kind')}
          label="Type of items"
          value={defaults.kind ?? ''}
          onChange={({ target }) => {
            const { kind: _before, ...others } = defaults;
            setDefaults(target.value === '' ? others : { ...others, kind: target.value as Kind });
          }}
        >
          <option value="">As each item says</option>
          {HELD_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_FACTS[kind].plural}
            </option>
          ))}
        </DeskSelect>
      )}
      {(['topics', 'audiences', 'tags'] as const).map((field) => (
        <NamesField
          key={field}
          id={id(field)}
          label={{ topics: 'Topics', audiences: 'Who it is for', tags: 'Tags' }[field]}
          hint="For everything from this source."
          problem={undefined}
          value={defaults[field] ?? []}
          choices={choices.of(field)}
          isClosed={choices.isClosed(field)}
          vocabulary={choices.vocabularyOf(field)}
          onChange={(value) => setDefaults({ ...defaults, [field]: value })}
        />
      ))}
      <label className="flex min-h-11 cursor-pointer items-start gap-3 sm:col-span-2">
        <input
          type="checkbox"
          checked={publish}
          onChange={({ target }) => setPublish(target.checked)}
          className="tick-box mt-2 size-6"
        />
        <span className="pt-2">
          <strong className="font-strong">Publish automatically, without review</strong>
          <span className="block text-muted">
            Only for sources you fully trust. What is removed there still waits for you.
          </span>
        </span>
      </label>
      <p className="flex flex-wrap gap-3 sm:col-span-2">
        <SubmitButton isBusy={change.isPending} busy="Saving…">
          Save changes
        </SubmitButton>
        <Button look="plain" onPress={onDone}>
          Cancel
        </Button>
      </p>
    </form>
  );
}
