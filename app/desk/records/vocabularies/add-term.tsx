/** A new term of a vocabulary. */
import { type FormEvent, useId, useRef, useState } from 'react';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import { SubmitButton } from '#app/ui/request-states.tsx';
import type { Vocabulary } from '#contract/vocabularies.ts';
import { records } from '../../kit/data/calls.ts';
import { fieldsOf, useDeskChange } from '../../kit/data/queries.ts';
import { DeskField } from '../../kit/fields/desk-field.tsx';
import { wordsOf } from '../../kit/fields/vocabulary-labels.ts';
import { CategoriesField } from './categories-field.tsx';

export function AddTerm({ vocabulary, onDone }: { vocabulary: Vocabulary; onDone: (words: string) => void }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { one } = wordsOf(vocabulary);
  const [categories, setCategories] = useState<string[]>([]);
  const add = useDeskChange((name: string) =>
    records.create('terms', { vocabulary, name, ...(vocabulary === 'eventtag' && { category: categories }) }),
  );
  const { name: problem } = fieldsOf(add.error);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (add.isPending) return;
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    add.mutate(name, {
      onSuccess: () => {
        form.current?.reset();
        setCategories([]);
        onDone(`‘${name}’ is added.`);
      },
      onError: () => form.current?.querySelector('input')?.focus(),
    });
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="mt-4 grid gap-3" aria-label={`Add a ${one}`}>
      {add.isError && !problem && <ProblemBox message={add.error.message} />}
      {vocabulary === 'eventtag' && (
        <CategoriesField id={`${id}-categories`} value={categories} onChange={setCategories} />
      )}
      <div className="flex flex-wrap items-end gap-3">
        <DeskField
          name="name"
          label={`New ${one}`}
          hint="Write it as readers should see it."
          maxLength={300}
          autoComplete="off"
          problem={problem}
        />
        <SubmitButton isBusy={add.isPending} busy="Adding…">
          Add
        </SubmitButton>
      </div>
    </form>
  );
}
