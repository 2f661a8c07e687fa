/** Making one of two terms: what has the first has the second from then on. */
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { CuratedRecord } from '#contract/curated-records.ts';
import type { Vocabulary } from '#contract/vocabularies.ts';
import { MERGE_UNDO_DAYS } from '#domain/lifetimes.ts';
import { SIZE_LIMIT } from '#domain/limits.ts';
import { nameKey } from '#domain/names.ts';
import { records } from '../../kit/data/calls.ts';
import { fieldsOf, recordsQuery, useDeskChange } from '../../kit/data/queries.ts';
import { RecordProblem } from '../../kit/draft/record-problem.tsx';
import { DeskField } from '../../kit/fields/desk-field.tsx';
import { usesInWords } from '../../kit/fields/vocabulary-labels.ts';
import { MergeForm } from '../../kit/merge-form.tsx';
import type { WayBack } from '../../kit/outcome.tsx';
import { textOf } from '../../kit/record-accessors.ts';
import { undoOfMerge } from '../../kit/undo-merge.ts';

interface MergeTermProps {
  term: CuratedRecord;
  vocabulary: Vocabulary;
  onDone: (words: string, undo?: WayBack) => void;
  onClose: () => void;
}

export function MergeTerm({ term, vocabulary, onDone, onClose }: MergeTermProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState<string>();
  const name = textOf(term, 'name');
  const { data } = useQuery(recordsQuery('terms', { vocabulary, query: text.trim() || undefined, size: SIZE_LIMIT }));
  const others = data?.data.filter((one) => one.id !== term.id) ?? [];
  const merge = useDeskChange(async (seen: number) => {
    // Asked anew: the list below the field may be behind what is typed.
    const found = await records.list('terms', { vocabulary, query: text.trim(), size: SIZE_LIMIT });
    const into = found.data.find((one) => nameKey(textOf(one, 'name')) === nameKey(text));
    if (!into) throw new UnknownTerm(`‘${text.trim()}’ is not in the list. Choose one from the list.`);
    const now = await records.mergeTerms(term.id, into.id, seen);
    // Said at once: this row is gone when the list stands anew.
    const other = textOf(now, 'name');
    onDone(`‘${name}’ is merged into ‘${other}’. ${usesInWords(now.uses ?? 0)}.`, undoOfMerge(now.merge, name, other));
    return now;
  });
  const press = (seen: number) => {
    if (merge.isPending) return;
    const field = form.current?.querySelector('input');
    if (text.trim() === '') {
      setUnknown('Please choose one.');
      field?.focus();
      return;
    }
    merge.mutate(seen, {
      onError: (error) => {
        if (error instanceof UnknownTerm) setUnknown(error.message);
        field?.focus();
      },
    });
  };
  return (
    <MergeForm form={form} name={name} isBusy={merge.isPending} onSubmit={() => press(term.version)} onClose={onClose}>
      <RecordProblem
        error={merge.error instanceof UnknownTerm ? undefined : merge.error}
        shown={['into']}
        says={(now) => `‘${textOf(now, 'name')}’.`}
        onKeepMine={press}
        onTakeTheirs={onClose}
      />
      <DeskField
        label={`Merge ‘${name}’ into`}
        hint={`Items with this tag get the other one. The old web address redirects. You can undo this for ${MERGE_UNDO_DAYS} days.`}
        list={`${id}-list`}
        value={text}
        autoComplete="off"
        maxLength={300}
        problem={unknown ?? fieldsOf(merge.error).into}
        onChange={({ target }) => {
          setText(target.value);
          setUnknown(undefined);
        }}
      />
      <datalist id={`${id}-list`}>
        {others.map((one) => (
          <option key={one.id} value={textOf(one, 'name')} />
        ))}
      </datalist>
    </MergeForm>
  );
}

/** What was written is no term of the list. */
class UnknownTerm extends Error {}
