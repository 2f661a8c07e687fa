/** Giving a term another name, and another address where that is wanted. */
import type { Vocabulary } from '#contract/categories.ts';
import type { CuratedRecord } from '#contract/curated-records.ts';
import { nowItSays, RecordForm, recordSource } from '../../forms/record-form.tsx';
import { useDraft } from '../../kit/draft/use-draft.ts';
import type { FormField } from '../../kit/items/field-meta.ts';
import { namesIn, textOf } from '../../kit/record-accessors.ts';
import { CategoriesField } from './categories-field.tsx';

const FIELDS: readonly FormField[] = [
  {
    name: 'name',
    label: 'Name',
    help: 'Every item that has it shows the new name.',
    control: 'line',
    most: 300,
    isShort: true,
  },
  {
    name: 'slug',
    label: 'Address',
    help: 'Small letters, numbers and hyphens. The old one leads to the new one.',
    control: 'line',
    most: 120,
    isShort: true,
  },
];
const CATEGORIES: FormField = { name: 'category', label: 'Sorts of event', control: 'names' };

const SOURCE = recordSource('terms', (term) => ({
  name: term ? textOf(term, 'name') : '',
  slug: term ? textOf(term, 'slug') : '',
  category: term ? namesIn(term, 'category') : [],
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
      fields={vocabulary === 'eventtag' ? [...FIELDS, CATEGORIES] : FIELDS}
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
      saveWords="Keep this"
      saveLook="outlined"
      leaveWords="Leave it as it was"
      className="grid gap-3"
      hasFocus
      onSaved={(saved) => {
        const now = textOf(saved, 'name');
        onDone(now === before ? `‘${before}’ is kept.` : `‘${before}’ is called ‘${now}’ now.`);
      }}
      onLeave={onClose}
    />
  );
}
