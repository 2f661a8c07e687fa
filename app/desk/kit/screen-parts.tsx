/** What every screen of the desk is made of: its head, its panels, what loads, what was done, and pages of a list. */

import type { ReactNode } from 'react';
import type { Pagination } from '#contract/common-schemas.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The head of a screen: its name, a line about it, and the one next thing at the right. */
export function ScreenHead({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
      <div>
        <h1 className="text-h2">{title}</h1>
        {lead && <p className="mt-1 max-w-(--measure) text-muted">{lead}</p>}
      </div>
      {children}
    </div>
  );
}

interface PanelProps {
  title: string;
  count?: number | undefined;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A section with a title on the colour of cards. */
export function Panel({ title, count, aside, children, className = '' }: PanelProps) {
  return (
    <section className={`bounded rounded-card bg-raised ${className}`}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-3 pb-2">
        <h2 className="text-lead">
          {title} {count !== undefined && <span className="figures ml-2 font-normal text-muted">{count}</span>}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

export { Loaded } from '../../ui/request-states.tsx';

/** What has just been done, and the way back; it stays until something else is done. A `role="status"` holds it. */
export function DoneLine({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-13 items-center gap-x-3 rounded-control border-[1.5px] border-success-line bg-success px-4 py-1.5 text-success-text">
      <Icon name="tick" className="size-5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">{children}</div>
    </div>
  );
}

/** The way to the pages before and after this one, and where one is. */
export function Pager({ pagination, go }: { pagination: Pagination; go: (page: number | undefined) => void }) {
  const { current_page, total_pages, has_previous, has_next } = pagination;
  if (total_pages < 2) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      {has_previous && (
        <Button onPress={() => go(current_page > 2 ? current_page - 1 : undefined)}>Previous page</Button>
      )}
      {has_next && <Button onPress={() => go(current_page + 1)}>Next page</Button>}
      <span className="figures text-muted">
        Page {current_page} of {total_pages}
      </span>
    </nav>
  );
}
