/** Everything of one kind, under a field for words. */
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { KIND_FACTS, type PlainListKind } from '#domain/kinds.ts';
import { isNarrowed } from '../../lib/address/is-narrowed.ts';
import { usePages } from '../../lib/data/pagination.ts';
import { useLatest } from '../../lib/data/slow-loading.ts';
import { count } from '../../lib/words/formatting.ts';
import { Follow } from '../../ui/feed-links.tsx';
import { KeepOrShare } from '../../ui/keep-or-share.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { KindFilters } from './kind-filters.tsx';
import { type KindPageParams, kindParams, kindQuery } from './queries.ts';

interface KindListProps {
  kind: PlainListKind;
  lead: string;
  params: KindPageParams;
  /** What stands there while the site has none. */
  nothing?: ReactNode;
  /** What stands between the field and the list, with the link to what holds the words as typed. */
  note: (asTyped: (props: { className: string; children: ReactNode }) => ReactNode) => ReactNode;
}

export function KindList({ kind, lead, params, nothing, note }: KindListProps) {
  const navigate = useNavigate();
  const { apiPath, list, found } = KIND_FACTS[kind];
  const { path } = list;
  const latest = useLatest(kindParams(kind), params);
  const { page, query, exact, ...kept } = params;
  const { last, ...pages } = usePages(page, (one) => kindQuery(apiPath, params, one));
  if (nothing && !isNarrowed(params) && pages.total === 0)
    return (
      <div className="wrap pt-8">
        <h1 className="mb-3 text-h1">{list.words}</h1>
        {nothing}
      </div>
    );
  return (
    <div className="wrap pt-4 sm:pt-8">
      <h1 className="text-h1">{list.words}</h1>
      <p className="mt-2 mb-4 max-w-(--measure) text-lead">{lead}</p>
      <SearchField
        label={`Search ${list.words.toLowerCase()}`}
        value={query}
        action={path}
        hiddenValues={kept}
        onSearch={(words) => void navigate({ to: path, search: { ...kept, query: words }, resetScroll: false })}
      />
      <div className="mt-4 empty:hidden">
        {note((props) => (
          <Link to={path} search={{ ...params, exact: true }} resetScroll={false} {...props} />
        ))}
      </div>
      <KindFilters
        kind={kind}
        params={latest}
        options={last.options}
        onChange={(next) => void navigate({ to: path, search: next, resetScroll: false })}
      />
      <div className="mt-2 mb-3">
        <p role="status" className="figures flex min-h-11 flex-wrap items-center gap-x-4">
          <strong className="font-strong">{count(pages.total, found.one, found.many)}</strong>
          {isNarrowed(params) && (
            <Link
              to={path}
              search={{ size: kept.size }}
              resetScroll={false}
              className="inline-flex min-h-11 items-center"
            >
              Show all {found.many}
            </Link>
          )}
        </p>
      </div>
      <PagedList
        pages={pages}
        level={2}
        eager={3}
        link={(one, props) => <Link to={path} search={{ ...params, page: one }} {...props} />}
        empty={<NothingFound kind={kind} params={params} />}
      />
      <KeepOrShare title={list.words}>
        <Follow />
      </KeepOrShare>
    </div>
  );
}

function NothingFound({ kind, params }: Pick<KindListProps, 'kind' | 'params'>) {
  const { list, found } = KIND_FACTS[kind];
  const { query, size } = params;
  if (!isNarrowed(params)) return <p>There are no {found.many} yet.</p>;
  return (
    <p>
      We found no {found.many} for {query ? 'these words' : 'these choices'}.{' '}
      {query ? (
        <Link to="/search" search={{ query }}>
          Search everywhere
        </Link>
      ) : (
        <Link to={list.path} search={{ size }} resetScroll={false}>
          Show all {found.many}
        </Link>
      )}
      .
    </p>
  );
}
