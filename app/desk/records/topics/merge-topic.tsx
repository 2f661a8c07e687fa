/** Making one of two topics: what is filed under the first is filed under the second from then on. */
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import type { CuratedItem } from '#contract/curation.ts';
import { MERGE_UNDO_DAYS } from '#domain/lifetimes.ts';
import { SIZE_LIMIT } from '#domain/limits.ts';
import { desk } from '../../kit/data/calls.ts';
import { fieldsOf, itemsQuery, useDeskChange } from '../../kit/data/queries.ts';
import { DeskSelect } from '../../kit/fields/desk-field.tsx';
import { MergeForm } from '../../kit/merge-form.tsx';
import type { WayBack } from '../../kit/outcome.tsx';
import { titleOfItem } from '../../kit/record-accessors.ts';
import { undoOfMerge } from '../../kit/undo-merge.ts';

interface MergeTopicProps {
  topic: CuratedItem;
  onDone: (words: string, undo?: WayBack) => void;
  onClose: () => void;
}

export function MergeTopic({ topic, onDone, onClose }: MergeTopicProps) {
  const form = useRef<HTMLFormElement>(null);
  const { data } = useQuery(itemsQuery({ kind: 'topic', sort: 'title', size: SIZE_LIMIT }));
  const name = titleOfItem(topic);
  const merge = useDeskChange(async (into: number) => {
    const now = await desk.merge(topic.id, into);
    // Said at once: this row is gone when the list stands anew.
    const other = titleOfItem(now);
    onDone(`‘${name}’ is merged into ‘${other}’.`, undoOfMerge(now.merge, name, other));
  });
  const problem = fieldsOf(merge.error).into;
  const onSubmit = (written: HTMLFormElement) => {
    const into = Number(new FormData(written).get('into'));
    if (into) merge.mutate(into);
  };
  return (
    <MergeForm form={form} name={name} isBusy={merge.isPending} onSubmit={onSubmit} onClose={onClose}>
      {merge.isError && !problem && <ProblemBox message={merge.error.message} />}
      <DeskSelect
        name="into"
        label={`Merge ‘${name}’ into`}
        hint={`Everything here moves to the other topic. The old web address redirects. You can undo this for ${MERGE_UNDO_DAYS} days.`}
        problem={problem}
        defaultValue=""
      >
        <option value="">Choose a topic</option>
        {data?.data
          .filter((one) => one.id !== topic.id)
          .map((one) => (
            <option key={one.id} value={one.id}>
              {titleOfItem(one)}
            </option>
          ))}
      </DeskSelect>
    </MergeForm>
  );
}
