/** What can be done with a page, in one quiet row at its end: keep it, follow it, pass it on, print it. */
import type { ReactNode } from 'react';
import { PrintButton } from './print-button.tsx';
import { Share } from './share.tsx';

interface KeepOrShareProps {
  title: string;
  /** What keeps it, where it can be kept. */
  favourite?: ReactNode;
  /** What else can be done with it: following it, putting it on another site. */
  children?: ReactNode;
  /** At the end of the row: where to say that something is wrong. */
  wrong?: ReactNode;
}

export const KeepOrShare = ({ title, favourite, children, wrong }: KeepOrShareProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no part of a form
  <div
    data-unread
    role="group"
    aria-label="Save or share"
    className="mt-10 flex flex-wrap items-center gap-x-4 border-y-(length:--line-width) border-line py-2 max-sm:gap-x-1 print:hidden"
  >
    <span className="-ml-3 empty:hidden">{favourite}</span>
    {children}
    <Share title={title} />
    <PrintButton />
    <span className="empty:hidden sm:ml-auto">{wrong}</span>
  </div>
);
