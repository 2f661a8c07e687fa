/** What waits for somebody, the most urgent first; what has nothing waiting is named in one line. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import type { Pagination } from '#contract/common-schemas.ts';
import { CONTACT_SUBJECTS } from '#domain/contact-form.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import { KIND_FACTS } from '#domain/kinds.ts';
import { askedQuery, itemsQuery, messagesQuery, removalsQuery, todoQuery } from '../../kit/data/queries.ts';
import { dueInWords, momentInWords, momentWithin } from '../../kit/moments.ts';
import { titleOfItem } from '../../kit/record-accessors.ts';
import { ClockTiles } from '../../kit/removal-clock.tsx';
import { Loaded, Panel } from '../../kit/screen-parts.tsx';
import { DeskSign } from '../../kit/signs.tsx';
import { timeLeft } from '../../kit/time-left.ts';

const FEW = 5;

export const HomeLine = ({ sign, children }: { sign?: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-3 border-t-(length:--line-width) border-line px-4 py-2.5 wrap-anywhere">
    {sign && <span className="mt-2 text-link">{sign}</span>}
    <div className="min-w-0">{children}</div>
  </li>
);

const LINE_LINK = 'inline-flex min-h-9 items-center font-strong text-ink';
export const ASIDE = 'inline-flex min-h-9 items-center';

const removals = removalsQuery({ status: 'open', size: FEW });
const asked = askedQuery({ size: FEW });
const answered = askedQuery({ which: 'answered', size: FEW });
const toLookAt = todoQuery({ size: FEW });
const messages = messagesQuery({ status: 'new', size: FEW });
const inStatus = (status: ItemStatus) => itemsQuery({ status, size: FEW });

interface WaitsProps<One> {
  title: string;
  query: UseQueryResult<{ data: One[]; pagination: Pagination }>;
  /** The way to all of them. */
  all?: ReactNode;
  children: (one: One) => ReactNode;
}

/** Nothing where nothing waits. */
function Waits<One>({ title, query, all, children }: WaitsProps<One>) {
  if (query.data?.data.length === 0) return null;
  return (
    <Panel title={title} count={query.data?.pagination.total_objects} aside={all}>
      <Loaded query={query}>{({ data }) => <ul>{data.map(children)}</ul>}</Loaded>
    </Panel>
  );
}

const ItemLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link to="/curate/items/$id" params={{ id: String(id) }} className={LINE_LINK}>
    {children}
  </Link>
);

/** What others at the desk ask of whoever looks. */
export function AskedOfYou() {
  return (
    <Waits title="Assigned to you" query={useQuery(asked)}>
      {({ item, comment: { id, text, by, said_at } }) => (
        <HomeLine key={id} sign={<Icon name={KIND_FACTS[item.kind].patterns[0]} />}>
          <ItemLink id={item.id}>{item.title}</ItemLink>
          <p className="line-clamp-3 whitespace-pre-line">{text}</p>
          <p className="text-muted">
            {by.name}, {momentWithin(said_at)}.
          </p>
        </HomeLine>
      )}
    </Waits>
  );
}

/** What colleagues did of what whoever looks has asked; it goes by itself. */
export function AnsweredToYou() {
  return (
    <Waits title="Done by colleagues" query={useQuery(answered)}>
      {({ item, comment: { id, text, asked_of, done_at } }) => (
        <HomeLine key={id} sign={<Icon name="tick" />}>
          <ItemLink id={item.id}>{item.title}</ItemLink>
          <p className="line-clamp-2 whitespace-pre-line">{text}</p>
          <p className="text-muted">
            You asked {asked_of?.name}. Done {momentWithin(done_at as string)}.
          </p>
        </HomeLine>
      )}
    </Waits>
  );
}

export function Removals() {
  return (
    <Waits
      title="Removal requests"
      query={useQuery(removals)}
      all={
        <Link to="/curate/removals" className={ASIDE}>
          All requests
        </Link>
      }
    >
      {({ id, title, received_at, hours_left, due_at, assigned_to, item }) => (
        <HomeLine key={id} sign={<DeskSign name="barred" />}>
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
            {taken(assigned_to)}{' '}
            {item?.status === 'published' ? 'The page is still on the site.' : 'The page is hidden.'}
          </p>
        </HomeLine>
      )}
    </Waits>
  );
}

/** What went wrong by itself, the oldest first. */
export function ToLookAt() {
  return (
    <Waits
      title="Link checks and reviews"
      query={useQuery(toLookAt)}
      all={
        <Link to="/curate/todo" className={ASIDE}>
          All of it
        </Link>
      }
    >
      {({ sort, item, source, says }) => (
        <HomeLine key={`${sort} ${item?.id} ${source?.id}`}>
          {item ? (
            <ItemLink id={item.id}>{item.title}</ItemLink>
          ) : (
            <strong className="font-strong">{source?.name}</strong>
          )}
          <p className="text-muted">{says}</p>
        </HomeLine>
      )}
    </Waits>
  );
}

export function Waiting({ status, title }: { status: ItemStatus; title: string }) {
  return (
    <Waits
      title={title}
      query={useQuery(inStatus(status))}
      all={
        <Link to="/curate/items" search={{ status }} className={ASIDE}>
          Open as a list<span className="sr-only">: {title}</span>
        </Link>
      }
    >
      {(item) => (
        <HomeLine key={item.id} sign={<Icon name={KIND_FACTS[item.kind].patterns[0]} />}>
          <ItemLink id={item.id}>{titleOfItem(item)}</ItemLink>
          <p className="text-muted">
            {item.updated_by && `From ${item.updated_by}. `}
            {momentInWords(item.updated_at)}.
          </p>
        </HomeLine>
      )}
    </Waits>
  );
}

export function Messages() {
  return (
    <Waits
      title="New messages"
      query={useQuery(messages)}
      all={
        <Link to="/curate/messages" className={ASIDE}>
          All messages
        </Link>
      }
    >
      {({ id, subject, name, received_at, assigned_to }) => (
        <HomeLine key={id}>
          <Link to="/curate/messages/$id" params={{ id: String(id) }} className={LINE_LINK}>
            {CONTACT_SUBJECTS[subject]}
          </Link>
          <p className="text-muted">
            From {name}, {momentWithin(received_at)}.
          </p>
          <p className="text-muted">{taken(assigned_to)}</p>
        </HomeLine>
      )}
    </Waits>
  );
}

const taken = (who: { name: string } | null): string => (who ? `Assigned to ${who.name}.` : 'Not assigned.');

/** The lists in which nothing waits, each with the way there. */
export function NothingWaits() {
  const counts: [string, LinkProps['to'], LinkProps['search'], number | undefined][] = [
    ['removal requests', '/curate/removals', undefined, totalOf(useQuery(removals))],
    ['link checks', '/curate/todo', undefined, totalOf(useQuery(toLookAt))],
    ['new messages', '/curate/messages', undefined, totalOf(useQuery(messages))],
    ['things to review', '/curate/items', { status: 'review' }, totalOf(useQuery(inStatus('review')))],
    ['drafts', '/curate/items', { status: 'draft' }, totalOf(useQuery(inStatus('draft')))],
  ];
  const quiet = counts.filter(([, , , total]) => total === 0);
  if (quiet.length === 0) return null;
  return (
    <p>
      Nothing to do in:{' '}
      {quiet.map(([words, to, search], i) => (
        <span key={words}>
          {i > 0 && ', '}
          <Link to={to} search={search} className="inline-block min-h-6">
            {words}
          </Link>
        </span>
      ))}
      .
    </p>
  );
}

const totalOf = (query: UseQueryResult<{ pagination: Pagination }>): number | undefined =>
  query.data?.pagination.total_objects;
