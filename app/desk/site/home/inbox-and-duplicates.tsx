/** On the desk's home: a link to begin with, what came in from sources, and what may be there twice. */
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useId } from 'react';
import { count } from '#app/lib/words/formatting.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { inboxQuery, sourcesQuery, suspectedTwinsQuery } from '../../kit/data/queries.ts';
import { Loaded, Panel } from '../../kit/screen-parts.tsx';

const LINE = 'border-t-(length:--line-width) border-line px-4 py-2.5';
const LINK = 'inline-flex min-h-9 items-center';
const FEW = 3;

export function PasteHere() {
  const router = useRouter();
  const id = useId();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const link = String(new FormData(event.currentTarget).get('link') ?? '').trim();
    void router.navigate({ to: '/curate/items/$id', params: { id: 'new' }, search: link ? { link } : {} });
  };
  return (
    <form onSubmit={onSubmit} className="flex w-full flex-wrap items-end gap-3 md:w-auto">
      <label htmlFor={id} className="grid min-w-0 grow gap-1 font-strong md:w-72">
        Paste a link
        <input
          id={id}
          name="link"
          inputMode="url"
          autoComplete="off"
          className="min-h-11 w-full min-w-0 rounded-control border-[1.5px] border-control bg-raised px-3 py-1.5 font-normal"
        />
      </label>
      <Button look="outlined" type="submit">
        Get details
      </Button>
      <Link to="/curate/items/$id" params={{ id: 'new' }} className={buttonClass('filled')}>
        <Icon name="plus" className="size-5" />
        Add an item
      </Link>
    </form>
  );
}

/** Nothing where nothing waits and every source can be read. */
export function CameIn() {
  const query = useQuery(inboxQuery({ size: FEW }));
  const sources = useQuery(sourcesQuery({ size: FEW }));
  const amiss = sources.data?.data.filter(({ health }) => health.problem !== null) ?? [];
  const total = query.data?.pagination.total_objects;
  if (!total && amiss.length === 0) return null;
  return (
    <Panel
      title="Inbox"
      count={total}
      aside={
        <Link to="/curate/inbox" className={LINK}>
          Review them
        </Link>
      }
    >
      <Loaded query={query}>
        {({ data }) => (
          <ul>
            {data.map(({ id, title, source, state }) => (
              <li key={id} className={`${LINE} wrap-anywhere`}>
                <strong className="font-strong">{title}</strong>
                <p className="text-muted">
                  {{ new: 'New', changed: 'Changed', gone: 'Gone' }[state]},{' '}
                  {source ? source.name : 'suggested by a reader'}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {amiss.map(({ id, name, health }) => (
        <p key={id} className={`${LINE} flex items-start gap-2 wrap-anywhere`}>
          <Icon name="warning" className="mt-1 size-5 text-danger-ink" />
          <span>
            <Link to="/curate/sources" className={LINK}>
              {name}
            </Link>
            : {health.problem}
          </span>
        </p>
      ))}
    </Panel>
  );
}

/** Nothing where nothing is suspected. */
export function TwinsSuspected() {
  const { data } = useQuery(suspectedTwinsQuery(1));
  const total = data?.pagination.total_objects ?? 0;
  if (!data || total === 0) return null;
  return (
    <Panel title="Duplicates" count={total}>
      <ul>
        {data.data.slice(0, FEW).map(({ pair: [first] }) => (
          <li key={first?.id} className={`${LINE} font-strong wrap-anywhere`}>
            {first?.title}
          </li>
        ))}
      </ul>
      <p className={LINE}>
        <Link to="/curate/twins" className={LINK}>
          Review {count(total, 'pair')}
        </Link>
      </p>
    </Panel>
  );
}
