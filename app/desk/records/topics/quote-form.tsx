/** The quote of a topic, written in its row. */
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { boxClass, fieldAria } from '#app/ui/field.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import type { CuratedItem } from '#contract/curation.ts';
import { desk } from '../../kit/data/calls.ts';
import { fieldsOf, presentOf, useDeskChange } from '../../kit/data/queries.ts';
import { fieldIn, titleOfItem } from '../../kit/items/titles.ts';
import { DeskField, DeskLabelled } from '../../kit/parts.tsx';

interface QuoteFormProps {
  topic: CuratedItem;
  onDone: (words: string) => void;
  onClose: () => void;
}

const textIn = (topic: CuratedItem, field: string): string => String(fieldIn(topic, field) ?? '');

export function QuoteForm({ topic, onDone, onClose }: QuoteFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const name = titleOfItem(topic);
  const [seen] = useState(topic.version);
  const change = useDeskChange(({ fields, version }: { fields: Record<string, string>; version: number }) =>
    desk.change(topic.id, fields, version),
  );
  const problems = fieldsOf(change.error);
  const current = presentOf(change.error);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const keep = (version: number) => {
    if (!form.current || change.isPending) return;
    const said = [...new FormData(form.current)].map(([field, value]) => [field, String(value).trim()]);
    change.mutate(
      { fields: Object.fromEntries(said), version },
      {
        onSuccess: () => onDone(`The quote of ‘${name}’ is kept.`),
        onError: () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
      },
    );
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    keep(seen);
  };
  return (
    <form ref={form} noValidate aria-label={`Quote of ${name}`} onSubmit={onSubmit} className="grid gap-3">
      {current && (
        <ProblemBox
          message={`Somebody else has changed this topic meanwhile. Its quote is now: ${textIn(current, 'quote_text') || 'none'}`}
        >
          <div className="mt-3 flex flex-wrap gap-3">
            <Button look="inherit" onPress={() => keep(current.version)}>
              Keep my words
            </Button>
            <Button look="inherit" onPress={onClose}>
              Take what is there now
            </Button>
          </div>
        </ProblemBox>
      )}
      {change.isError && !current && Object.keys(problems).length === 0 && (
        <ProblemBox message={change.error.message} />
      )}
      <DeskLabelled
        id={`${id}-text`}
        label="Quote"
        hint="Somebody’s own words, in 1 or 2 sentences."
        problem={problems.quote_text}
      >
        <textarea
          id={`${id}-text`}
          name="quote_text"
          rows={3}
          maxLength={1_000}
          defaultValue={textIn(topic, 'quote_text')}
          {...fieldAria(`${id}-text`, problems.quote_text, 'hint')}
          className={`resize-y ${boxClass(problems.quote_text)}`}
        />
      </DeskLabelled>
      <div className="grid gap-3 md:grid-cols-2">
        <DeskField
          id={`${id}-author`}
          name="quote_author"
          label="Who said it"
          maxLength={300}
          defaultValue={textIn(topic, 'quote_author')}
          problem={problems.quote_author}
        />
        <DeskField
          id={`${id}-source`}
          name="quote_source"
          label="Where they said it"
          maxLength={300}
          defaultValue={textIn(topic, 'quote_source')}
          problem={problems.quote_source}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="filled" isDisabled={change.isPending}>
          Keep this quote
        </Button>
        <Button look="plain" onPress={onClose}>
          Leave it as it was
        </Button>
      </div>
    </form>
  );
}
