/** A list of what people sent, in views. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Pagination } from '#contract/lists.ts';
import { Loaded, Pager, Panel, ScreenHead } from '../kit/parts.tsx';
import { type View, Views } from '../kit/tabs.tsx';

interface InboxProps<T> {
  title: string;
  lead: string;
  /** What the views are called together. */
  label: string;
  views: readonly View[];
  /** What stands above the list. */
  heading: string;
  query: UseQueryResult<{ data: T[]; pagination: Pagination }>;
  go: (change: { page: number | undefined }) => void;
  children: (one: T) => ReactNode;
}

export function Inbox<T>({ title, lead, label, views, heading, query, go, children }: InboxProps<T>) {
  return (
    <>
      <ScreenHead title={title} lead={lead} />
      <Views label={label} name="status" views={views} />
      <div className="mt-5">
        <Loaded query={query}>
          {({ data, pagination }) => (
            <>
              <Panel title={heading} count={pagination.total_objects}>
                {data.length === 0 && <p className="px-4 pb-4 text-muted">Nothing is here.</p>}
                <ul>{data.map(children)}</ul>
              </Panel>
              <Pager pagination={pagination} go={(page) => go({ page })} />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

interface InboxRowProps {
  /** Whose work it is, or how it stands. */
  aside: ReactNode;
  /** The way to it. */
  head: ReactNode;
  children: ReactNode;
}

export const InboxRow = ({ head, aside, children }: InboxRowProps) => (
  <li className="grid gap-1 border-t-(length:--line-width) border-line px-4 py-3">
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      {head}
      <span>{aside}</span>
    </p>
    {children}
  </li>
);

/** The looks of the way to it. */
export const INBOX_LINK = 'inline-flex min-h-8 items-center font-strong';
