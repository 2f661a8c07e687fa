/** What the list is narrowed down by: views, words, and choices. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { CuratedItemList } from '#contract/curation.ts';
import { KIND_FACTS, KINDS } from '#domain/kinds.ts';
import { itemsQuery, viewsQuery } from '../../kit/data/queries.ts';
import { DeskField, DeskSelect } from '../../kit/parts.tsx';
import { textOf } from '../../kit/record-accessors.ts';
import { wantResults } from '../../kit/to-results.ts';
import { topicsQuery } from './all-items.ts';
import { addressIn, type ListAddress, searchOf, VIEWS } from './list-address.ts';

const TAB =
  '-mb-px inline-flex min-h-11 items-center gap-1.5 border-b-4 border-transparent text-ink no-underline hover:underline aria-[current=page]:border-accent aria-[current=page]:font-strong';

/** All items, or those in one status, with how many there are; then what the curator has kept. */
export function Views({ said }: { said: ListAddress }) {
  const all = useQuery(itemsQuery({ size: 1 }));
  const own = useQuery(viewsQuery);
  const isOwn = own.data?.data.some((view) => textOf(view, 'search') === searchOf(said));
  const counts = all.data?.options.status ?? [];
  const sum = counts.reduce((total, { count = 0 }) => total + count, 0);
  return (
    <nav aria-label="Views" className="mt-4 flex flex-wrap gap-x-6 border-b border-control">
      {VIEWS.map(({ words, status }) => {
        const count = status === undefined ? sum : counts.find(({ slug }) => slug === status)?.count;
        return (
          <Link
            key={words}
            to="/curate/items"
            search={status === undefined ? {} : { status }}
            activeOptions={{ exact: true }}
            aria-current={said.status === status && !isOwn ? 'page' : undefined}
            className={TAB}
          >
            {words}
            {all.data && <span className="figures font-normal text-muted">{count?.toLocaleString('en-GB')}</span>}
          </Link>
        );
      })}
      {own.data?.data.map((view) => (
        <Link
          key={view.id}
          to="/curate/items"
          search={addressIn(textOf(view, 'search'))}
          activeOptions={{ exact: true }}
          aria-current={searchOf(said) === textOf(view, 'search') ? 'page' : undefined}
          className={TAB}
        >
          {textOf(view, 'name')}
        </Link>
      ))}
    </nav>
  );
}

interface FiltersProps {
  said: ListAddress;
  options: CuratedItemList['options'] | undefined;
  go: (change: Partial<Record<keyof ListAddress, unknown>>) => void;
}

export function Filters({ said, options, go }: FiltersProps) {
  const id = useId();
  const topics = useQuery(topicsQuery);
  // On a telephone the list itself would stand far below them.
  const [isFolded, setFolded] = useState(!said.tag && !said.topic && !said.kind && !said.changed);
  const folded = isFolded ? 'max-md:hidden' : '';
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { query, tag } = Object.fromEntries(new FormData(event.currentTarget));
    wantResults();
    go({ query: String(query).trim() || undefined, tag: String(tag).trim() || undefined });
  };
  const choose = (name: keyof ListAddress) => (event: { target: { value: string } }) =>
    go({ [name]: event.target.value || undefined });
  // Only events have a day to go by.
  const chooseKind = ({ target }: { target: { value: string } }) =>
    go({ kind: target.value || undefined, ...(said.sort === 'starts_at' && { sort: undefined, order: undefined }) });
  return (
    <search>
      <form
        // What an address says is what the fields show, also after going back.
        key={`${said.query} ${said.tag}`}
        onSubmit={onSubmit}
        className="mt-4 grid items-end gap-3 md:grid-cols-2 lg:grid-cols-[1.7fr_1fr_auto_1fr]"
      >
        <DeskField
          id={`${id}-query`}
          type="search"
          name="query"
          label="Search these items"
          maxLength={200}
          defaultValue={said.query}
        />
        <div className={folded}>
          <DeskField id={`${id}-tag`} name="tag" label="Tag" maxLength={100} defaultValue={said.tag} />
        </div>
        {/* After the two that wait for it: the choices below act by themselves. */}
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Search</Button>
          <Button className="md:hidden" aria-expanded={!isFolded} onPress={() => setFolded(!isFolded)}>
            {isFolded ? 'More filters' : 'Fewer filters'}
          </Button>
        </div>
        <div className={folded}>
          <DeskSelect id={`${id}-topic`} label="Topic" value={said.topic ?? ''} onChange={choose('topic')}>
            <option value="">Every topic</option>
            {topics.data?.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </DeskSelect>
        </div>
        <div className={folded}>
          <DeskSelect id={`${id}-kind`} label="Kind" value={said.kind ?? ''} onChange={chooseKind}>
            <option value="">Every kind</option>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KIND_FACTS[kind].plural} ({options?.kind.find(({ slug }) => slug === kind)?.count ?? 0})
              </option>
            ))}
          </DeskSelect>
        </div>
        <div className={folded}>
          <DeskSelect id={`${id}-changed`} label="Changed" value={said.changed ?? ''} onChange={choose('changed')}>
            <option value="">Any time</option>
            <option value="day">Today</option>
            <option value="week">In the last week</option>
            <option value="month">In the last month</option>
          </DeskSelect>
        </div>
      </form>
    </search>
  );
}
