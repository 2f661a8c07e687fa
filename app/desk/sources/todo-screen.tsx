/** Link checks and reviews: links that lead nowhere or elsewhere, what is to be read again, sources that went quiet, each with its remedy. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pageNumber, params } from '#app/lib/address/params.ts';
import { useMessageActions } from '#app/lib/forms/toast-context.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Todo } from '#contract/todo.ts';
import { KIND_FACTS } from '#domain/kinds.ts';
import type { TodoAct, TodoSort } from '#domain/link-findings.ts';
import { useAddress } from '../kit/address.ts';
import { desk } from '../kit/data/calls.ts';
import { todoQuery, useDeskChange } from '../kit/data/queries.ts';
import { momentWithin } from '../kit/moments.ts';
import { PagedList } from '../kit/paged-list.tsx';
import { ScreenHead } from '../kit/screen-parts.tsx';

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
    </>
  );
}

const WORDS: Record<TodoSort, string> = {
  dead_link: 'Broken link',
  suspected_link: 'May be broken',
  redirect: 'Moved',
  review: 'Review due',
  quiet_source: 'Source with nothing new',
  publish_ended: 'Publishing stopped',
  unanswered: 'Provider did not reply',
};

const ACTS: Record<TodoAct, string> = {
  take: 'Use the new link',
  copy: 'Link to the archived copy',
  down: 'Archive item',
  well: 'Ignore for 3 months',
};

function Row({ todo: { sort, item, source, says, fix, since, acts } }: { todo: Todo }) {
  const { alert } = useMessageActions();
  const change = useDeskChange((act: TodoAct) => desk.doTodo({ item: item?.id ?? 0, act }));
  const title = item?.title ?? source?.name ?? '';
  return (
    <li className="border-t-(length:--line-width) border-line px-4 py-3 wrap-anywhere">
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
            {says} <span className="text-muted">Since {momentWithin(since)}.</span>
          </p>
          {item?.url && sort !== 'review' && sort !== 'unanswered' && (
            <p className="text-muted">
              <a href={item.url} target="_blank" rel="noreferrer">
                {item.url}
                <span className="sr-only"> (new tab)</span>
              </a>
            </p>
          )}
          {acts.length > 0 && (
            <p className="mt-2 flex flex-wrap items-center gap-3">
              {acts.map((act, i) => (
                <Button
                  key={act}
                  look={i === 0 ? 'filled' : 'outlined'}
                  aria-disabled={change.isPending}
                  onPress={() => {
                    if (change.isPending) return;
                    // This row may be gone by the time that it is said.
                    change.mutateAsync(act).then(
                      ({ message }) => alert(message),
                      (error: Error) => alert(error.message, { status: 'orange' }),
                    );
                  }}
                >
                  {ACTS[act]}
                  <span className="sr-only">: {title}</span>
                </Button>
              ))}
              {fix && (
                <a href={fix} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center">
                  {acts.includes('take') ? 'Open the new link' : 'Find an archived copy'}
                  <span className="sr-only"> of {title} (new tab)</span>
                </a>
              )}
            </p>
          )}
        </div>
      </div>
    </li>
  );
}
