/** A list of what people sent, in views. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Pagination } from '#contract/common-schemas.ts';
import { PagedList } from '../kit/paged-list.tsx';
import { ScreenHead } from '../kit/screen-parts.tsx';

interface InboxProps<T> {
  title: string;
  lead: string;
  /** The views of it. */
  tabs: ReactNode;
  /** What stands above the list. */
  heading: string;
  query: UseQueryResult<{ data: T[]; pagination: Pagination }>;
  go: (change: { page: number | undefined }) => void;
  children: (one: T) => ReactNode;
}

export function Inbox<T>({ title, lead, tabs, heading, query, go, children }: InboxProps<T>) {
  return (
    <>
      <ScreenHead title={title} lead={lead} />
      {tabs}
      <PagedList query={query} title={heading} className="mt-5" go={go}>
        {children}
      </PagedList>
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
