/** Inbox: what came in, one at a time, by keys or by presses. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { choice, pageNumber, params } from '#app/lib/address/params.ts';
import { useMessageActions } from '#app/lib/forms/toast-context.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import type { InboxDecision, InboxEntry } from '#contract/sources.ts';
import { useAddress } from '../kit/address.ts';
import { desk } from '../kit/data/calls.ts';
import { inboxQuery, useDeskChange } from '../kit/data/queries.ts';
import { Loaded, Pager, ScreenHead } from '../kit/screen-parts.tsx';
import { Tabs, tab } from '../kit/tabs.tsx';
import { EntryRow, isCorrection, mayBeEdited } from './entry-row.tsx';
import { SingleKeys, useSingleKeys } from './single-keys.tsx';
import { SourcesAside } from './sources-aside.tsx';

const read = params({
  page: pageNumber,
  state: choice('new', 'changed', 'gone'),
  status: choice('dismissed', 'accepted'),
  source: pageNumber,
});
export type InboxSearch = ReturnType<typeof read>;

const VIEWS = [
  ['Everything', undefined],
  ['New', 'new'],
  ['Changed', 'changed'],
  ['Removed at source', 'gone'],
] as const;

export function InboxScreen() {
  const [{ page = 1, state, status = 'open', source }, go] = useAddress(read);
  const query = useQuery(inboxQuery({ page, state, status, source }));
  const counts = query.data?.counts;
  const countOf = (one: (typeof VIEWS)[number][1]) =>
    counts && (one === undefined ? counts.new + counts.changed + counts.gone : counts[one]);
  return (
    <>
      <ScreenHead
        title={status === 'open' ? 'Inbox' : status === 'dismissed' ? 'Dismissed' : 'Accepted'}
        lead="What other sites publish, and what people suggest. What you accept becomes a draft, unless its source may publish."
      >
        <Link to="/curate/sources" className={buttonClass('outlined')}>
          Manage sources
        </Link>
      </ScreenHead>
      <Tabs label="Items in the inbox">
        {VIEWS.map(([words, one]) => (
          <li key={words}>
            <Link
              to="/curate/inbox"
              search={{ state: one, ...(status !== 'open' && { status }), source }}
              {...tab(state === one)}
            >
              {words}
              {counts && <span className="figures ml-2 font-normal text-muted">{countOf(one)}</span>}
            </Link>
          </li>
        ))}
        <li className="md:ml-auto">
          {status === 'open' ? (
            <Link to="/curate/inbox" search={{ status: 'dismissed' }} className="inline-flex min-h-11 items-center">
              Recently dismissed
            </Link>
          ) : (
            <Link to="/curate/inbox" className="inline-flex min-h-11 items-center">
              What waits
            </Link>
          )}
        </li>
      </Tabs>
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18.5rem]">
        <Loaded query={query}>
          {({ data, pagination }) =>
            data.length === 0 ? (
              <Empty>
                {status === 'open'
                  ? 'Nothing in the inbox. New items stay here until someone accepts or dismisses them.'
                  : 'Nothing yet.'}
              </Empty>
            ) : (
              <div className="min-w-0">
                <Entries key={`${state} ${status} ${page}`} entries={data} />
                <Pager pagination={pagination} go={(next) => go({ page: next })} />
              </div>
            )
          }
        </Loaded>
        <SourcesAside />
      </div>
    </>
  );
}

function Entries({ entries }: { entries: readonly InboxEntry[] }) {
  const [at, setAt] = useState(0);
  const [isEditing, setEditing] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<InboxEntry>(undefined);
  const { alert } = useMessageActions();
  const change = useDeskChange(({ entry, decision }: { entry: InboxEntry; decision: InboxDecision }) =>
    desk.decide(entry.id, { ...decision, seen: entry.version }),
  );
  const here = Math.min(at, entries.length - 1);
  const entry = entries[here];

  const refused = (error: Error) => alert(error.message, { status: 'orange' });
  const undo = () => {
    const { current } = last;
    if (current === undefined || change.isPending) return;
    last.current = undefined;
    change
      .mutateAsync({ entry: current, decision: { state: 'open' } })
      .then(({ says }) => alert([`Undone: ‘${current.title}’ is back in the inbox.`, ...says].join(' ')), refused);
  };
  // It is said also where this was the last of the list, which is not there any more then.
  const decide = (one: InboxEntry, decision: InboxDecision) => {
    if (change.isPending) return;
    change.mutateAsync({ entry: one, decision }).then(({ entry: after, decided, kept, says }) => {
      setEditing(false);
      last.current = after;
      alert([doneInWords(one, after.item?.status, decision, decided, kept), ...says].join(' '), {
        stays: false,
        ...(!decision.alike && decision.state !== 'open' && { action: { words: 'Undo', act: undo } }),
      });
    }, refused);
  };
  const move = (by: number) => {
    setEditing(false);
    setAt(Math.max(0, Math.min(entries.length - 1, here + by)));
  };
  // While a form is open its letters are words.
  const acts = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    j: () => move(1),
    k: () => move(-1),
    a: () => entry?.status === 'open' && decide(entry, { state: 'accepted' }),
    d: () => entry?.status === 'open' && decide(entry, { state: 'dismissed' }),
    e: () => entry?.status === 'open' && mayBeEdited(entry) && setEditing(true),
    o: () => entry?.url && window.open(entry.url, '_blank', 'noreferrer'),
    u: undo,
  };
  const keys = useSingleKeys(isEditing ? {} : acts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that one comes to is shown
  useEffect(() => {
    list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [here]);
  return (
    <>
      <SingleKeys {...keys} />
      <section aria-label="Items in the inbox" className="bounded mt-3 overflow-hidden rounded-card bg-raised">
        <ul ref={list} className="-mt-px">
          {entries.map((one, i) => (
            <EntryRow
              key={one.id}
              entry={one}
              isHere={i === here}
              isEditing={isEditing && i === here}
              isBusy={change.isPending}
              hasKeys={keys.isOn}
              onHere={() => {
                setEditing(false);
                setAt(i);
              }}
              onEdit={setEditing}
              onDecide={(decision) => decide(one, decision)}
            />
          ))}
        </ul>
      </section>
    </>
  );
}

function doneInWords(
  entry: InboxEntry,
  status: string | undefined,
  { state, alike }: InboxDecision,
  decided: number,
  kept: readonly string[],
): string {
  if (alike) return `Dismissed: ${decided} like this. You find them under ‘Recently dismissed’.`;
  if (state === 'open') return `‘${entry.title}’ is back in the inbox.`;
  if (state === 'dismissed') return `Dismissed: ‘${entry.title}’.`;
  if (entry.state === 'gone') return `Archived: ‘${entry.title}’.`;
  const stays =
    kept.length > 0 ? ` ${kept.length === 1 ? 'One field stays' : `${kept.length} fields stay`} as written here.` : '';
  if (isCorrection(entry)) return `Closed: the correction of ‘${entry.title}’.`;
  const isShown = status === 'published' && (entry.state === 'new' || entry.shows_again);
  if (isShown) return `Published: ‘${entry.title}’.${stays}`;
  if (entry.state === 'changed') return `Changed: ‘${entry.title}’.${stays}`;
  return `Accepted: ‘${entry.title}’ is a draft now.`;
}
