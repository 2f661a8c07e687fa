/** What a replacement has done, what stayed as it was, and the way back. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { BulkAnswer } from '#contract/curation.ts';
import { desk } from '../../kit/data/calls.ts';
import { useDeskChange } from '../../kit/data/queries.ts';
import { itemCount, refusalsInWords } from '../../kit/items/bulk-outcome.ts';
import { DoneLine } from '../../kit/screen-parts.tsx';

export interface Done {
  words: string;
  refused: BulkAnswer['refused'];
  /** The step that can be undone. */
  bulk: number | null;
}

/** The line, and how to say something in it: the focus goes there. */
export function useDone() {
  const ref = useRef<HTMLDivElement>(null);
  const [done, setDone] = useState<Done>();
  useEffect(() => {
    if (done) ref.current?.focus();
  }, [done]);
  return { ref, done, setDone };
}

interface DoneWithUndoProps {
  of: { ref: RefObject<HTMLDivElement | null>; done: Done | undefined; setDone: (done: Done) => void };
}

export function DoneWithUndo({ of: { ref, done, setDone } }: DoneWithUndoProps) {
  const undo = useDeskChange((bulk: number) => desk.undoBulk(bulk));
  const bulk = done?.bulk ?? null;
  return (
    <div ref={ref} tabIndex={-1} role="status" className="mt-4 scroll-my-4 outline-none">
      {done && (
        <DoneLine>
          <span className="wrap-anywhere">{done.words}</span>
          {bulk !== null && (
            <Button
              look="inherit"
              isDisabled={undo.isPending}
              onPress={() =>
                undo.mutate(bulk, {
                  onSuccess: ({ changed, refused }) =>
                    setDone({ words: `${itemCount(changed)} restored.`, refused, bulk: null }),
                })
              }
            >
              Undo
            </Button>
          )}
          {undo.isError && <span>Problem: {undo.error.message}</span>}
          {done.refused.length > 0 && (
            <span className="basis-full">
              Some were not changed.
              {refusalsInWords(done.refused).map((sentence) => (
                <span key={sentence} className="block">
                  {sentence}
                </span>
              ))}
            </span>
          )}
        </DoneLine>
      )}
    </div>
  );
}
