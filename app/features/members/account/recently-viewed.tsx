/** What a member opened last. It can be paused, and cleared. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { own } from '#app/lib/data/member-calls.ts';
import { useChange } from '#app/lib/data/use-change.ts';
import { showUser } from '#app/lib/session/user.ts';
import { howLongAgo } from '#app/lib/words/dates.ts';
import type { Viewed } from '#contract/interactions.ts';
import type { User } from '#contract/members.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/request-states.tsx';
import { CardRow, StripCard } from '../../../ui/strip.tsx';
import { viewedQuery } from './own-queries.ts';

export function RecentlyViewed({ user }: { user: User }) {
  const query = useQuery(viewedQuery);
  const paused = user.profile.history_paused;
  const act = useActs();
  const isEmpty = query.data?.data.length === 0;
  return (
    <section aria-labelledby="viewed" className="mt-10 print:hidden">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="viewed" tabIndex={-1} className="text-h3 outline-offset-4">
          Recently viewed
        </h2>
        <div className="-mx-1.5 flex flex-wrap gap-x-4">
          <Button look="plain" onPress={() => act.pause(!paused)}>
            <Icon name={paused ? 'play' : 'pause'} className="size-4.5" />
            {paused ? 'Turn history on' : 'Pause history'}
          </Button>
          {!isEmpty && query.data && (
            <AskFirst question="Clear the whole list?" yes="Yes, clear it" onYes={act.clear}>
              Clear history
            </AskFirst>
          )}
        </div>
      </div>
      {paused && (
        <p className="mb-4 flex items-center gap-3 rounded-control bg-sunken px-4 py-3">
          <Icon name="pause" />
          History is paused. What you open now is not added to this list.
        </p>
      )}
      <Loaded query={query}>{(viewed) => <Row viewed={viewed} paused={paused} />}</Loaded>
    </section>
  );
}

function Row({ viewed: { data, viewed_at }, paused }: { viewed: Viewed; paused: boolean }) {
  if (data.length === 0)
    return <p>{paused ? 'The list is empty.' : 'Nothing yet. What you open from now on appears here.'}</p>;
  return (
    <CardRow edge="column" head={(turning) => turning && <div className="mb-3">{turning}</div>}>
      {data.map((card, i) => (
        <StripCard key={card.id} card={card} note={howLongAgo(viewed_at[i] ?? '')} />
      ))}
    </CardRow>
  );
}

function useActs() {
  const queryClient = useQueryClient();
  const { change } = useChange();
  const failed = ({ message }: Error) => `Nothing was changed. ${message}`;
  return {
    pause: (paused: boolean) =>
      change({
        run: async () => {
          showUser(queryClient, await own.pauseViews(paused));
          return paused ? 'History is paused.' : 'History is on again.';
        },
        failed,
      }),
    clear: () =>
      change({
        run: async () => {
          await own.clearViewed();
          await queryClient.cancelQueries({ queryKey: viewedQuery.queryKey });
          queryClient.setQueryData(viewedQuery.queryKey, { data: [], viewed_at: [] });
          document.getElementById('viewed')?.focus({ preventScroll: true });
          return 'The list is cleared.';
        },
        failed,
      }),
  };
}
