/** Giving a term another name, and another address where that is wanted; of a content note also what it means. */

import type { CuratedRecord } from '#contract/curated-records.ts';
import type { Vocabulary } from '#contract/vocabularies.ts';
import { nowItSays, RecordForm, recordSource } from '../../forms/record-form.tsx';
import { useDraft } from '../../kit/draft/use-draft.ts';
import type { FormField } from '../../kit/items/field-meta.ts';
import { isOn, namesIn, textOf } from '../../kit/record-accessors.ts';
import { CategoriesField } from './categories-field.tsx';

const NAME: FormField = {
  name: 'name',
  label: 'Name',
  help: 'Every item that has it shows the new name.',
  control: 'line',
  most: 300,
  isShort: true,
};
const ADDRESS: FormField = {
  name: 'slug',
  label: 'Address',
  help: 'Small letters, numbers and hyphens. The old one leads to the new one.',
  control: 'line',
  most: 120,
  isShort: true,
  keeps: 'name',
};
const NOTE: readonly FormField[] = [
  {
    name: 'about',
    label: 'What it means',
    help: 'A sentence for readers who choose.',
    control: 'text',
    most: 300,
  },
  {
    name: 'folded',
    label: 'Hide behind this note by default',
    help: 'Readers see the note first, until they choose otherwise. Use it for the strongest.',
    control: 'tick',
  },
];
const CATEGORIES: FormField = { name: 'category', label: 'Sorts of event', control: 'names' };

const SOURCE = recordSource('terms', (term) => ({
  name: term ? textOf(term, 'name') : '',
  slug: term ? textOf(term, 'slug') : '',
  category: term ? namesIn(term, 'category') : [],
  about: term ? textOf(term, 'about') : '',
  folded: term !== undefined && isOn(term, 'folded'),
}));

interface RenameTermProps {
  term: CuratedRecord;
  vocabulary: Vocabulary;
  onDone: (words: string) => void;
  onClose: () => void;
}

export function RenameTerm({ term, vocabulary, onDone, onClose }: RenameTermProps) {
  const [draft, snapshot] = useDraft(SOURCE, term);
  const before = textOf(term, 'name');
  return (
    <RecordForm
      label={`Rename ${before}`}
      draft={draft}
      snapshot={snapshot}
      fields={[
        ...(vocabulary === 'contentnote' ? [NAME, ...NOTE] : [NAME, ADDRESS]),
        ...(vocabulary === 'eventtag' ? [CATEGORIES] : []),
      ]}
      own={{
        category: ({ id, problem }) => (
          <CategoriesField
            id={id}
            value={snapshot.values.category as string[]}
            onChange={(names) => draft.edit('category', names)}
            problem={problem}
          />
        ),
      }}
      says={(now) => nowItSays(`‘${textOf(now, 'name')}’, at ${textOf(now, 'slug')}.`)}
      saveWords="Save"
      saveLook="outlined"
      leaveWords="Cancel"
      className="grid gap-3"
      hasFocus
      onSaved={(saved) => {
        const now = textOf(saved, 'name');
        onDone(now === before ? `‘${before}’ is saved.` : `‘${before}’ is now called ‘${now}’.`);
      }}
      onLeave={onClose}
    />
  );
}
