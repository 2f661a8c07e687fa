/** The two that are chosen in the list, made one: the one that was chosen first stays, until somebody turns it round. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { KIND_FACTS } from '#domain/kinds.ts';
import { pairQuery } from '../../kit/data/queries.ts';
import type { WayBack } from '../../kit/outcome.tsx';
import { titleOfItem } from '../../kit/record-accessors.ts';
import { MergePair } from '../twins/merge-pair.tsx';

interface MergeChosenProps {
  ids: readonly [number, number];
  onDone: (words: string, undo: WayBack | undefined) => void;
  onClose: () => void;
}

export function MergeChosen({ ids, onDone, onClose }: MergeChosenProps) {
  const [first, second] = useQuery(pairQuery(...ids)).data ?? [];
  const [isTurned, setTurned] = useState(false);
  if (!first || !second) return null;
  const named = (item: typeof first) => ({ id: item.id, title: titleOfItem(item) });
  const [into, from] = isTurned ? [second, first] : [first, second];
  return (
    <div className="bounded mb-3 max-w-180 rounded-card px-4 py-3">
      {first.kind === second.kind ? (
        <MergePair
          key={from.id}
          from={named(from)}
          into={named(into)}
          onDone={onDone}
          onSwap={() => setTurned(!isTurned)}
          onClose={onClose}
        />
      ) : (
        <p role="status" className="flex flex-wrap items-center gap-3">
          You cannot merge a {KIND_FACTS[first.kind].noun} and a {KIND_FACTS[second.kind].noun}. Choose two items of the
          same kind.
          <Button look="plain" onPress={onClose}>
            Close
          </Button>
        </p>
      )}
    </div>
  );
}
