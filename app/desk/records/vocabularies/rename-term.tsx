/** Giving a term another name, and another address where that is wanted. */
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { Vocabulary } from '#contract/categories.ts';
import type { CuratedRecord } from '#contract/curated-records.ts';
import type { ItemFields } from '#contract/curation.ts';
import { fieldsOf, useDeskChange } from '../../kit/data/queries.ts';
import { listOf, records, textOf } from '../../kit/data/record-calls.ts';
import { RecordProblem } from '../../kit/draft/record-problem.tsx';
import { DeskField } from '../../kit/parts.tsx';
import { CategoriesField } from './categories-field.tsx';

interface RenameTermProps {
  term: CuratedRecord;
  vocabulary: Vocabulary;
  onDone: (words: string) => void;
  onClose: () => void;
}

export function RenameTerm({ term, vocabulary, onDone, onClose }: RenameTermProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const before = textOf(term, 'name');
  const [categories, setCategories] = useState(listOf(term, 'category'));
  // The version that the fields were filled from: what comes in meanwhile is somebody else's.
  const [seen] = useState(term.version);
  const change = useDeskChange(async ({ fields, version }: { fields: ItemFields; version: number }) => {
    const now = textOf(await records.change('terms', term.id, fields, version), 'name');
    // Said at once: by its new name it may stand on another page.
    onDone(now === before ? `‘${before}’ is kept.` : `‘${before}’ is called ‘${now}’ now.`);
  });
  const problems = fieldsOf(change.error);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const keep = (version: number) => {
    if (!form.current || change.isPending) return;
    const said = new FormData(form.current);
    const fields: ItemFields = {
      name: String(said.get('name')).trim(),
      slug: String(said.get('slug')).trim(),
      ...(vocabulary === 'eventtag' && { category: categories }),
    };
    change.mutate(
      { fields, version },
      {
        onError: () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
      },
    );
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    keep(seen);
  };
  return (
    <form ref={form} noValidate aria-label={`Rename ${before}`} onSubmit={onSubmit} className="grid gap-3">
      <RecordProblem
        error={change.error}
        shown={['name', 'slug', 'category']}
        says={(now) => `‘${textOf(now, 'name')}’, at ${textOf(now, 'slug')}.`}
        onKeepMine={keep}
        onTakeTheirs={onClose}
      />
      <div className="grid gap-3 md:grid-cols-2">
        <DeskField
          id={`${id}-name`}
          name="name"
          label="Name"
          hint="Every item that has it shows the new name."
          maxLength={300}
          defaultValue={before}
          problem={problems.name}
        />
        <DeskField
          id={`${id}-slug`}
          name="slug"
          label="Address"
          hint="Small letters, numbers and hyphens. The old one leads to the new one."
          maxLength={120}
          defaultValue={textOf(term, 'slug')}
          problem={problems.slug}
        />
      </div>
      {vocabulary === 'eventtag' && (
        <CategoriesField
          id={`${id}-categories`}
          value={categories}
          onChange={setCategories}
          problem={problems.category}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isDisabled={change.isPending}>
          Keep this
        </Button>
        <Button look="plain" onPress={onClose}>
          Leave it as it was
        </Button>
      </div>
    </form>
  );
}
