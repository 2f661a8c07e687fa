/** What something alike may be: the same, another, or one that is made one with what stands in the form. */
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessageActions } from '#app/lib/forms/toast-context.ts';
import { Button } from '#app/ui/button.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import type { Twin } from '#contract/pasted-links.ts';
import { desk } from '../../kit/data/calls.ts';
import { useDeskChange } from '../../kit/data/queries.ts';
import type { WayBack } from '../../kit/outcome.tsx';
import { MergePair } from '../twins/merge-pair.tsx';

interface TwinChoicesProps {
  twin: Twin;
  /** What stands in the form, once the site has it. */
  item: { id: number; title: string } | undefined;
  /** Whether both are of one kind. */
  canMerge: boolean;
  save: () => Promise<boolean>;
  onOther: () => void;
  onMerged: (words: string, undo?: WayBack) => void;
}

export function TwinChoices({ twin, item, canMerge, save, onOther, onMerged }: TwinChoicesProps) {
  const router = useRouter();
  const { alert } = useMessageActions();
  const [stays, setStays] = useState<'item' | 'twin'>();
  const tellApart = useDeskChange(async () => {
    if (item) await desk.tellApart([item.id, twin.id]);
    onOther();
  });
  const name = <span className="sr-only">: {twin.title}</span>;
  if (item && stays) {
    const isTwinGone = stays === 'item';
    return (
      <MergePair
        key={stays}
        from={isTwinGone ? twin : item}
        into={isTwinGone ? item : twin}
        save={save}
        onDone={async (words, undo) => {
          if (isTwinGone) return onMerged(words, undo);
          const back = () =>
            void undo?.().then(
              (said) => alert(said),
              (error: Error) => alert(error.message, { status: 'orange' }),
            );
          alert(words, { action: { words: 'Undo', act: back } });
          // Away from what is no more, before all of the desk is asked anew.
          await router.navigate({ to: '/curate/items/$id', params: { id: String(twin.id) } });
        }}
        onSwap={() => setStays(isTwinGone ? 'twin' : 'item')}
        onClose={() => setStays(undefined)}
      />
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link to="/curate/items/$id" params={{ id: String(twin.id) }} className="inline-flex min-h-9 items-center">
          Same item{name}
        </Link>
        <Button className="min-h-9!" isDisabled={tellApart.isPending} onPress={() => tellApart.mutate(undefined)}>
          Different item{name}
        </Button>
        {item && canMerge && (
          <Button className="min-h-9!" onPress={() => setStays('item')}>
            Merge{name}
          </Button>
        )}
      </div>
      {tellApart.isError && <ProblemBox message={tellApart.error.message} />}
    </>
  );
}
