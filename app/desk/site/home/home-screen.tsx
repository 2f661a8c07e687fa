/** What waits for somebody, what was changed lately, and what people searched and did not find. */

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useUser } from '#app/lib/session/user.ts';
import { dayInWords } from '#app/lib/words/dates.ts';
import { Icon } from '#app/ui/icon.tsx';
import { CONTACT_SUBJECTS } from '#domain/contact-form.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import { KIND_FACTS } from '#domain/kinds.ts';
import { SEARCH_COUNT_DAYS } from '#domain/lifetimes.ts';
import { auditQuery, itemsQuery, messagesQuery, removalsQuery, searchesQuery } from '../../kit/data/queries.ts';
import { auditEventsOf } from '../../kit/history/audit-events.ts';
import { AuditTable } from '../../kit/history/audit-table.tsx';
import { dueInWords, momentInWords, momentWithin } from '../../kit/moments.ts';
import { ClockTiles, Loaded, Panel, ScreenHead } from '../../kit/parts.tsx';
import { titleOfItem } from '../../kit/record-accessors.ts';
import { DeskSign } from '../../kit/signs.tsx';
import { timeLeft } from '../../kit/time-left.ts';
import { AddTo, AnsweredPanel } from './answered-panel.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { CameIn, PasteHere, ToLookAt, TwinsSuspected } from './from-outside.tsx';
import { GuidesPanel } from './guides-panel.tsx';
import { ChecksMissing, FactsMissing, ShortVersionsMissing } from './missing-panel.tsx';
import { StillExample } from './still-example.tsx';

const FEW = 5;
const LATELY = 30;
const EVENTS = 8;

export function HomeScreen() {
  const user = useUser();
  const now = new Date();
  return (
    <>
      <ScreenHead
        title={`${greeting(now.getHours())}${user?.first_name ? `, ${user.first_name}` : ''}`}
        lead={`${dayInWords(now.toISOString())}. Removal requests have a time to answer by. All else can wait.`}
      >
        <PasteHere />
      </ScreenHead>
      <div className="mt-5 grid items-start gap-6 lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
        <div className="grid gap-6">
          <Removals />
          <ToLookAt />
          <CameIn />
          <Waiting status="review" title="To review" nothing="Nothing waits to be looked at." />
          <Waiting status="draft" title="Drafts" nothing="There are no drafts." />
          <FactsMissing />
          <ShortVersionsMissing />
          <ChecksMissing />
        </div>
        <div className="grid gap-6">
          <FailedJobs isAdministrator={user?.auth.groups.includes('Administrators') ?? false} />
          {user?.auth.groups.includes('Administrators') && <StillExample />}
          <TwinsSuspected />
          <GuidesPanel />
          <Messages />
          <Searches />
          <AnsweredPanel />
        </div>
      </div>
      <div className="mt-8 mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead">Changed lately</h2>
        <Link to="/curate/history" className="inline-flex min-h-11 items-center">
          Whole history
        </Link>
      </div>
      <Lately />
      <p className="mt-2 text-muted">Undo puts back only what nobody has changed since.</p>
    </>
  );
}

function greeting(hour: number): string {
  if (hour < 5) return 'Hello';
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

const Line = ({ sign, children }: { sign?: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-3 border-t-(length:--line-width) border-line px-4 py-2.5">
    {sign && <span className="mt-2 text-link">{sign}</span>}
    <div className="min-w-0">{children}</div>
  </li>
);

const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="border-t-(length:--line-width) border-line px-4 py-3 text-muted">{children}</p>
);

const LINE_LINK = 'inline-flex min-h-9 items-center font-strong text-ink';
const ASIDE = 'inline-flex min-h-9 items-center';

function Removals() {
  const query = useQuery(removalsQuery({ status: 'open', size: FEW }));
  return (
    <Panel
      title="Removal requests"
      count={query.data?.pagination.total_objects}
      aside={
        <Link to="/curate/removals" className={ASIDE}>
          All requests
        </Link>
      }
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing>Nobody asks for anything to be taken down.</Nothing>
          ) : (
            <ul>
              {data.map(({ id, title, received_at, hours_left, due_at, assigned_to, item }) => (
                <Line key={id} sign={<DeskSign name="barred" />}>
                  <Link to="/curate/removals/$id" params={{ id: String(id) }} className={LINE_LINK}>
                    {title}
                  </Link>
                  <p className="text-muted">Asked {momentWithin(received_at)}.</p>
                  <p className="my-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                    <ClockTiles hoursLeft={hours_left} />
                    <span>
                      <strong className="font-strong">{timeLeft(hours_left)}</strong> Until {dueInWords(due_at)}.
                    </span>
                  </p>
                  <p className="text-muted">
                    {assigned_to ? `${assigned_to.name} has taken this.` : 'Nobody has taken this yet.'}{' '}
                    {item?.status === 'published' ? 'The page is still on the site.' : 'The page is down.'}
                  </p>
                </Line>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Waiting({ status, title, nothing }: { status: ItemStatus; title: string; nothing: string }) {
  const query = useQuery(itemsQuery({ status, size: FEW }));
  return (
    <Panel
      title={title}
      count={query.data?.pagination.total_objects}
      aside={
        <Link to="/curate/items" search={{ status }} className={ASIDE}>
          Open as a list<span className="sr-only">: {title}</span>
        </Link>
      }
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing>{nothing}</Nothing>
          ) : (
            <ul>
              {data.map((item) => (
                <Line key={item.id} sign={<Icon name={KIND_FACTS[item.kind].patterns[0]} />}>
                  <Link to="/curate/items/$id" params={{ id: String(item.id) }} className={LINE_LINK}>
                    {titleOfItem(item)}
                  </Link>
                  <p className="text-muted">
                    {item.updated_by && `From ${item.updated_by}. `}
                    {momentInWords(item.updated_at)}.
                  </p>
                </Line>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Messages() {
  const query = useQuery(messagesQuery({ status: 'new', size: FEW }));
  return (
    <Panel
      title="New messages"
      count={query.data?.pagination.total_objects}
      aside={
        <Link to="/curate/messages" className={ASIDE}>
          All messages
        </Link>
      }
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing>No new messages.</Nothing>
          ) : (
            <ul>
              {data.map(({ id, subject, name, received_at, assigned_to }) => (
                <Line key={id}>
                  <Link to="/curate/messages/$id" params={{ id: String(id) }} className={LINE_LINK}>
                    {CONTACT_SUBJECTS[subject]}
                  </Link>
                  <p className="text-muted">
                    From {name}, {momentWithin(received_at)}.
                  </p>
                  <p className="text-muted">
                    {assigned_to ? `${assigned_to.name} has taken this.` : 'Nobody has taken this yet.'}
                  </p>
                </Line>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Searches() {
  const query = useQuery(searchesQuery);
  return (
    <Panel title="Searched, not found" aside={<span className="text-muted">last {SEARCH_COUNT_DAYS} days</span>}>
      <Loaded query={query}>
        {({ data }) => {
          const kept = data.filter(({ words }) => words !== '').slice(0, FEW);
          const others = data.find(({ words }) => words === '');
          return (
            <>
              {kept.length === 0 && !others && <Nothing>Whatever was searched was found.</Nothing>}
              <ul>
                {kept.map(({ words, searches }) => (
                  <Line key={words}>
                    <p>
                      <strong className="font-strong">{words}</strong>{' '}
                      <span className="figures text-muted">{times(searches)}</span>
                    </p>
                    <Link to="/curate/items" search={{ query: words }} className={ASIDE}>
                      Find something for it<span className="sr-only">: {words}</span>
                    </Link>
                    <AddTo words={words} />
                  </Line>
                ))}
              </ul>
              {others && (
                <Nothing>
                  Other words, {times(others.searches)}. They are not kept, so that nobody’s sentence is.
                </Nothing>
              )}
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

const times = (count: number): string => (count === 1 ? 'once' : `${count.toLocaleString('en-GB')} times`);

function Lately() {
  const query = useQuery(auditQuery({ size: LATELY }));
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-muted">Nothing was changed yet.</p>
        ) : (
          <AuditTable events={auditEventsOf(data).slice(0, EVENTS)} caption="Changed lately" />
        )
      }
    </Loaded>
  );
}
