/** Things that may be there twice, beside each other: one of them, or two things. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pageNumber, params } from '#app/lib/address/params.ts';
import { useMessageActions } from '#app/lib/forms/toast-context.ts';
import { count } from '#app/lib/words/formatting.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { TwinPair } from '#contract/pasted-links.ts';
import { KIND_FACTS } from '#domain/kinds.ts';
import { useAddress } from '../../kit/address.ts';
import { desk } from '../../kit/data/calls.ts';
import { suspectedTwinsQuery, useDeskChange } from '../../kit/data/queries.ts';
import { StatusMark } from '../../kit/items/status-mark.tsx';
import { momentInWords } from '../../kit/moments.ts';
import { Outcome, useOutcome, type WayBack } from '../../kit/outcome.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { ScreenHead } from '../../kit/screen-parts.tsx';
import { MergePair } from './merge-pair.tsx';

const read = params({ page: pageNumber });
export type TwinsSearch = ReturnType<typeof read>;

type One = TwinPair['pair'][number];

export function TwinsScreen() {
  const [{ page = 1 }, go] = useAddress(read);
  const query = useQuery(suspectedTwinsQuery(page));
  const { outcome, tell } = useOutcome();
  return (
    <>
      <ScreenHead
        title="Duplicates"
        lead="Items with the same link, or the same title and author. Choose which one to keep. What people saved and rated, its places in collections and the old web address move to that one."
      />
      <Outcome of={outcome} />
      <PagedList query={query} title="Possible pairs" empty="No possible duplicates." go={go}>
        {(pair) => <Pair key={pair.pair.map(({ id }) => id).join('-')} {...pair} onDone={tell} />}
      </PagedList>
    </>
  );
}

const WHY: Record<TwinPair['why'], string> = {
  link: 'They have the same link.',
  title: 'They have the same title and author.',
};

type PairProps = TwinPair & { onDone: (words: string, undo?: WayBack) => void };

function Pair({ why, pair, onDone }: PairProps) {
  const [first, second] = pair as [One, One];
  const { alert } = useMessageActions();
  const [kept, setKept] = useState<One>();
  const change = useDeskChange((work: () => Promise<unknown>) => work());
  const other = kept === first ? second : first;
  const isOneKind = first.kind === second.kind;
  return (
    <li className="border-t-(length:--line-width) border-line px-4 py-4">
      <p className="text-muted">{WHY[why]}</p>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        {[first, second].map((one) => (
          <div key={one.id} className="min-w-0 wrap-anywhere">
            <p className="flex items-start gap-2">
              <Icon name={KIND_FACTS[one.kind].patterns[0]} className="mt-1 size-5 text-link" />
              <Link to="/curate/items/$id" params={{ id: String(one.id) }} className="font-strong text-ink">
                {one.title}
              </Link>
            </p>
            <p className="mt-1">
              <StatusMark status={one.status} />
            </p>
            <p className="mt-1 text-muted">
              {one.maker && `By ${one.maker}. `}
              {one.url && <>{one.url} </>}
              Changed {momentInWords(one.updated_at)}. Saved by {count(one.favourites, 'member')}.
            </p>
            {isOneKind && (
              <Button className="mt-2" onPress={() => setKept(one)}>
                Keep this one<span className="sr-only">: {one.title}</span>
              </Button>
            )}
          </div>
        ))}
      </div>
      {!isOneKind && (
        <p className="mt-2 text-muted">
          They are a {KIND_FACTS[first.kind].noun} and a {KIND_FACTS[second.kind].noun}, so they cannot be merged.
          Archive one of them, or say that they are not duplicates.
        </p>
      )}
      <div className="mt-3">
        {kept ? (
          <MergePair
            key={kept.id}
            from={other}
            into={kept}
            onDone={onDone}
            onSwap={() => setKept(other)}
            onClose={() => setKept(undefined)}
          />
        ) : (
          <Button
            look="plain"
            isDisabled={change.isPending}
            onPress={() =>
              change.mutate(() => desk.tellApart([first.id, second.id]), {
                onSuccess: () => onDone('Marked as not duplicates.'),
                onError: (error) => alert(error.message, { status: 'orange' }),
              })
            }
          >
            Not duplicates<span className="sr-only">: {first.title}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
