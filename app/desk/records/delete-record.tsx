/** Deleting a record: asked once, and done only as it was seen. */
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { CuratedRecord, RecordListName } from '#contract/curated-records.ts';
import { records } from '../kit/data/calls.ts';
import { useDeskChange } from '../kit/data/queries.ts';
import { RecordProblem } from '../kit/draft/record-problem.tsx';

interface DeleteRecordProps {
  list: RecordListName;
  record: CuratedRecord;
  name: string;
  /** What follows from it. */
  about: string;
  onDone: (words: string) => void;
}

export function DeleteRecord({ list, record, name, about, onDone }: DeleteRecordProps) {
  const [isAsked, setAsked] = useState(false);
  const remove = useDeskChange(async (seen: number) => {
    await records.remove(list, record.id, seen);
    onDone(`‘${name}’ is deleted.`);
  });
  return (
    <div className="grid justify-items-start gap-3 px-4 pb-4">
      <RecordProblem
        error={remove.error}
        says={() => 'open it again to see it.'}
        onKeepMine={(seen) => remove.mutate(seen)}
        onTakeTheirs={() => onDone('Not deleted: someone else has changed it.')}
      />
      <p>{about}</p>
      {isAsked ? (
        <div className="flex flex-wrap gap-3">
          <Button look="danger" isDisabled={remove.isPending} onPress={() => remove.mutate(record.version)}>
            Delete ‘{name}’
          </Button>
          <Button look="plain" onPress={() => setAsked(false)}>
            Cancel
          </Button>
        </div>
      ) : (
        <Button onPress={() => setAsked(true)}>Delete</Button>
      )}
    </div>
  );
}
