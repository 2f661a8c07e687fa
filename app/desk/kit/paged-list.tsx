/** A list page by page: what is in it, the way to the next page, and what is said where there is nothing. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Empty } from '#app/ui/empty.tsx';
import type { Pagination } from '#contract/common-schemas.ts';
import { Loaded, Pager, Panel } from './screen-parts.tsx';

interface PagedListProps<One> {
  query: UseQueryResult<{ data: One[]; pagination: Pagination }>;
  title: string;
  /** Said in the place of the list; without it the list says that nothing is there. */
  empty?: string;
  className?: string;
  go: (change: { page: number | undefined }) => void;
  children: (one: One, all: readonly One[]) => ReactNode;
}

export function PagedList<One>({ query, title, empty, className = 'mt-4', go, children }: PagedListProps<One>) {
  return (
    <div className={className}>
      <Loaded query={query}>
        {({ data, pagination }) =>
          data.length === 0 && empty ? (
            <Empty>{empty}</Empty>
          ) : (
            <>
              <Panel title={title} count={pagination.total_objects}>
                {data.length === 0 && <p className="px-4 pb-4 text-muted">Nothing yet.</p>}
                <ul>{data.map((one) => children(one, data))}</ul>
              </Panel>
              <Pager pagination={pagination} go={(page) => go({ page })} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}
