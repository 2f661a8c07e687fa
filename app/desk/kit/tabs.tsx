/** Views of a list as tabs that are links. */
import type { ReactNode } from 'react';

export const Tabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className="mt-4 border-b-(length:--line-width) border-line">
    <ul className="flex flex-wrap gap-x-5">{children}</ul>
  </nav>
);

/** What makes a link a tab; every address is in part the one without a view, so that the whole of it counts. */
export const tab = (isOn: boolean) => ({
  'aria-current': isOn ? ('page' as const) : undefined,
  activeOptions: { exact: true },
  className: `inline-flex min-h-11 items-center border-b-4 text-ink no-underline hover:underline ${isOn ? 'border-accent font-strong' : 'border-transparent forced-colors:border-[Canvas]'}`,
});
