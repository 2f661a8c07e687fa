/** Making one of two things: which stays, what goes over to it, and the press that does it. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import { desk } from '../../kit/data/calls.ts';
import { mergePreviewQuery, pairQuery, useDeskChange } from '../../kit/data/queries.ts';
import type { WayBack } from '../../kit/outcome.tsx';
import { undoOfMerge } from '../../kit/undo-merge.ts';
import { addressOf, SideBySide } from './side-by-side.tsx';

interface One {
  id: number;
  title: string;
}

interface MergePairProps {
  /** The one that goes. */
  from: One;
  /** The one that stays. */
  into: One;
  /** Before it is done: what is typed and unsaved. */
  save?: (() => Promise<boolean>) | undefined;
  onDone: (words: string, undo: WayBack | undefined) => void | Promise<void>;
  /** Lets the other one stay instead. */
  onSwap: () => void;
  onClose: () => void;
}

export function MergePair({ from, into, save, onDone, onSwap, onClose }: MergePairProps) {
  const first = useRef<HTMLFieldSetElement>(null);
  const preview = useQuery(mergePreviewQuery(from.id, into.id));
  const [going, staying] = useQuery(pairQuery(from.id, into.id)).data ?? [];
  // Of two with one name the address says which is meant.
  const name = `‘${from.title}’${going && from.title === into.title ? ` at ${addressOf(going)}` : ''}`;
  const change = useDeskChange(async () => {
    if (save && !(await save())) throw new Error('Fix the marked fields first. Nothing is merged yet.');
    const { merge } = await desk.merge(from.id, into.id);
    // Said at once: this is gone when the list stands anew.
    await onDone(`Merged into ‘${into.title}’.`, undoOfMerge(merge, from.title, into.title));
  });
  useEffect(() => first.current?.focus(), []);
  return (
    <fieldset ref={first} tabIndex={-1} aria-label="Merge" className="grid gap-3 outline-none">
      <p className="wrap-anywhere">
        {name} will be removed. {preview.data?.says}
      </p>
      {going && staying && <SideBySide from={going} into={staying} />}
      {preview.isError && <ProblemBox message={preview.error.message} />}
      {change.isError && <ProblemBox message={change.error.message} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="danger" isDisabled={change.isPending} onPress={() => change.mutate(undefined)}>
          Merge
        </Button>
        <Button onPress={onSwap}>Keep {name} instead</Button>
        <Button look="plain" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}
