/** Link checks and reviews: links that lead nowhere or elsewhere, what is to be read again, sources that went quiet, each with its remedy. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { pageNumber, params } from '#app/lib/address/params.ts';
import { useMessageActions } from '#app/lib/forms/toast-context.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SubmitButton } from '#app/ui/request-states.tsx';
import type { Todo, TodoDone, TodoList } from '#contract/todo.ts';
import { KIND_FACTS } from '#domain/kinds.ts';
import type { TodoAct, TodoSort } from '#domain/link-findings.ts';
import { useAddress } from '../kit/address.ts';
import { desk } from '../kit/data/calls.ts';
import { todoQuery, useDeskChange } from '../kit/data/queries.ts';
import { DeskField } from '../kit/fields/desk-field.tsx';
import { momentWithin } from '../kit/moments.ts';
import { PagedList } from '../kit/paged-list.tsx';
import { Panel, ScreenHead } from '../kit/screen-parts.tsx';

const read = params({ page: pageNumber });
export type TodoSearch = ReturnType<typeof read>;

export function TodoScreen() {
  const [{ page = 1 }, go] = useAddress(read);
  const query = useQuery(todoQuery({ page }));
  return (
    <>
      <ScreenHead
        title="Link checks and reviews"
        lead="Problems found automatically, oldest first. Links are checked about once a week. A link counts as broken after three tries over more than a week."
      />
      <PagedList
        query={query}
        title="Link checks and reviews"
        empty="Nothing to do. No broken links, and no reviews due."
        go={go}
      >
        {(one) => <Row key={`${one.sort} ${one.item?.id} ${one.source?.id}`} todo={one} />}
      </PagedList>
      {query.data && query.data.left.length > 0 && <LeftLinks left={query.data.left} />}
    </>
  );
}

/** Links that somebody has said not to check, each with its reason and the way back. */
function LeftLinks({ left }: { left: TodoList['left'] }) {
  return (
    <Panel title="Links not checked" count={left.length} className="mt-6">
      <ul>
        {left.map(({ id, title, url, reason }) => (
          <li key={id} className={`${LINE} wrap-anywhere`}>
            <Link
              to="/curate/items/$id"
              params={{ id: String(id) }}
              className="inline-flex min-h-8 items-center font-strong text-ink"
            >
              {title}
            </Link>
            <p>Reason: {reason}</p>
            {url && <p className="text-muted">{url}</p>}
            <p className="mt-2">
              <ActButton act="again" item={id} title={title} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Does one thing about the link of an item, and says how it went: its row may be gone by then. */
function useAct(item: number) {
  const { alert } = useMessageActions();
  const change = useDeskChange((done: Omit<TodoDone, 'item'>) => desk.doTodo({ item, ...done }));
  const act = (done: Omit<TodoDone, 'item'>) => {
    if (change.isPending) return;
    change.mutateAsync(done).then(
      ({ message }) => alert(message),
      (error: Error) => alert(error.message, { status: 'orange' }),
    );
  };
  return { act, isPending: change.isPending };
}

interface ActButtonProps {
  act: TodoAct;
  item: number;
  title: string;
  isFirst?: boolean;
}

function ActButton({ act, item, title, isFirst = false }: ActButtonProps) {
  const { act: press, isPending } = useAct(item);
  return (
    <Button look={isFirst ? 'filled' : 'outlined'} aria-disabled={isPending} onPress={() => press({ act })}>
      {ACTS[act]}
      <span className="sr-only">: {title}</span>
    </Button>
  );
}

const REASON_LETTERS = 300;

/** Asks for the reason before a link is checked no more. */
function LeaveLink({ item, title }: { item: number; title: string }) {
  const { act, isPending } = useAct(item);
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  if (!isOpen)
    return (
      <Button onPress={() => setOpen(true)}>
        {ACTS.leave}
        <span className="sr-only">: {title}</span>
      </Button>
    );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    act({ act: 'leave', reason });
  };
  return (
    <form noValidate onSubmit={onSubmit} className="grid basis-full gap-2">
      <DeskField
        id={`leave-${item}`}
        label="Why is this link not checked?"
        hint="For example: the page needs a log-in. It stays so when the item is imported again or its link changes."
        maxLength={REASON_LETTERS}
        autoFocus
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <span className="flex flex-wrap gap-3">
        <SubmitButton isBusy={isPending} busy="Saving…">
          {ACTS.leave}
        </SubmitButton>
        <Button look="plain" onPress={() => setOpen(false)}>
          Cancel
        </Button>
      </span>
    </form>
  );
}

const LINE = 'border-t-(length:--line-width) border-line px-4 py-3';

const WORDS: Record<TodoSort, string> = {
  dead_link: 'Broken link',
  suspected_link: 'May be broken',
  redirect: 'Moved',
  review: 'Review due',
  check: 'Check due',
  quiet_source: 'Source with nothing new',
  publish_ended: 'Publishing stopped',
  unanswered: 'Provider did not reply',
};

const ACTS: Record<TodoAct, string> = {
  take: 'Use the new link',
  copy: 'Link to the archived copy',
  down: 'Archive item',
  well: 'Ignore for 3 months',
  leave: 'Stop checking this link',
  again: 'Check this link again',
};

/** Its sentence names the day, and no link is amiss. */
const hasDay = (sort: TodoSort): boolean => sort === 'review' || sort === 'check';

function Row({ todo: { sort, item, source, says, fix, since, acts } }: { todo: Todo }) {
  const title = item?.title ?? source?.name ?? '';
  return (
    <li className={`${LINE} wrap-anywhere`}>
      <div className="flex items-start gap-3">
        <Icon name={item ? KIND_FACTS[item.kind].patterns[0] : 'info'} className="mt-1.5 size-5 shrink-0 text-link" />
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            {item ? (
              <Link
                to="/curate/items/$id"
                params={{ id: String(item.id) }}
                className="inline-flex min-h-8 items-center font-strong text-ink"
              >
                {title}
              </Link>
            ) : (
              <Link to="/curate/sources" className="inline-flex min-h-8 items-center font-strong text-ink">
                {title}
              </Link>
            )}
            <span className="rounded-badge border-[1.5px] border-notice-line bg-notice px-1.5 font-strong whitespace-nowrap text-notice-text">
              {WORDS[sort]}
            </span>
          </div>
          <p>
            {says} {!hasDay(sort) && <span className="text-muted">Since {momentWithin(since)}.</span>}
          </p>
          {item?.url && !hasDay(sort) && sort !== 'unanswered' && (
            <p className="text-muted">
              <a href={item.url} target="_blank" rel="noreferrer">
                {item.url}
                <span className="sr-only"> (new tab)</span>
              </a>
            </p>
          )}
          {acts.length > 0 && (
            <div className="mt-2 flex flex-wrap items-center gap-3">
              {acts.map((act, i) =>
                act === 'leave' ? (
                  <LeaveLink key={act} item={item?.id ?? 0} title={title} />
                ) : (
                  <ActButton key={act} act={act} item={item?.id ?? 0} title={title} isFirst={i === 0} />
                ),
              )}
              {fix && (
                <a href={fix} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center">
                  {acts.includes('take') ? 'Open the new link' : 'Find an archived copy'}
                  <span className="sr-only"> of {title} (new tab)</span>
                </a>
              )}
            </div>
          )}
        </div>
      </div>
    </li>
  );
}
