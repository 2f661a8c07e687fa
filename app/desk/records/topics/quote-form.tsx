/** The quote of a topic, written in its row. */
import type { CuratedItem } from '#contract/curation.ts';
import { RecordForm, type RecordValue } from '../../forms/record-form.tsx';
import { desk } from '../../kit/data/calls.ts';
import type { DraftSource } from '../../kit/draft/draft.ts';
import { useDraft } from '../../kit/draft/use-draft.ts';
import type { FormField } from '../../kit/items/field-meta.ts';
import { textOf, titleOfItem } from '../../kit/record-accessors.ts';

const FIELDS: readonly FormField[] = [
  {
    name: 'quote_text',
    label: 'Quote',
    help: 'Someone’s own words, in 1 or 2 sentences.',
    control: 'text',
    most: 1_000,
    keeps: 'quote',
  },
  { name: 'quote_author', label: 'Who said it', control: 'line', most: 300, isShort: true, keeps: 'name' },
  { name: 'quote_source', label: 'Where they said it', control: 'line', most: 300, isShort: true, keeps: 'name' },
];

const SOURCE: DraftSource<CuratedItem, RecordValue> = {
  valuesOf: (topic) => Object.fromEntries(FIELDS.map(({ name }) => [name, topic ? textOf(topic, name) : ''])),
  save: (topic, values, names, seen = 0) =>
    desk.change(topic?.id ?? 0, Object.fromEntries(names.map((name) => [name, String(values[name]).trim()])), seen),
};

interface QuoteFormProps {
  topic: CuratedItem;
  onDone: (words: string) => void;
  onClose: () => void;
}

export function QuoteForm({ topic, onDone, onClose }: QuoteFormProps) {
  const [draft, snapshot] = useDraft(SOURCE, topic);
  const name = titleOfItem(topic);
  return (
    <RecordForm
      label={`Quote of ${name}`}
      draft={draft}
      snapshot={snapshot}
      fields={FIELDS}
      says={(now) =>
        `Someone else changed this topic while you were editing. Its quote is now: ${textOf(now, 'quote_text') || 'none'}`
      }
      saveWords="Save"
      saveLook="filled"
      leaveWords="Cancel"
      className="grid gap-3"
      hasFocus
      onSaved={() => onDone(`The quote of ‘${name}’ is saved.`)}
      onLeave={onClose}
    />
  );
}
