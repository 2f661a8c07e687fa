/** What is shown at a press, without script, too. */
import type { ReactNode } from 'react';

interface UnfoldProps {
  words: ReactNode;
  className: string;
  isOpen?: boolean;
  /** Not part of what is read aloud. */
  isUnread?: boolean;
  children: ReactNode;
}

export const Unfold = ({ words, className, isOpen, isUnread, children }: UnfoldProps) => (
  <details className={className} open={isOpen} data-unread={isUnread || undefined}>
    <summary className="target inline-flex cursor-pointer items-center gap-2 rounded-control font-medium text-link underline underline-offset-[0.18em]">
      {words}
    </summary>
    {children}
  </details>
);
