import { Fragment, type ReactNode } from 'react';

interface DottedProps {
  /** `className`: where it is shown, its dot with it. */
  items: readonly { key: string; words: ReactNode; className?: string }[];
  className?: string;
}

/** Short things side by side with dots between them; no line begins with a dot. */
export function DotSeparated({ items, className = '' }: DottedProps) {
  return (
    <p className={`figures overflow-hidden text-small leading-snug text-muted wrap-anywhere ${className}`}>
      {/* Each has the room of a dot before it, and what stands first in a line has its own cut off. */}
      <span className="-ml-5 flex flex-wrap items-center gap-y-0.5">
        {items.map(({ key, words, className: shown = '' }, i) => (
          <Fragment key={key}>
            {/* For those who hear it, and copy it. */}
            {i > 0 && <span className="sr-only">, </span>}
            <span className={`inline-flex items-center ${shown}`}>
              <span aria-hidden="true" className="w-5 shrink-0 text-center">
                {i > 0 && '·'}
              </span>
              {words}
            </span>
          </Fragment>
        ))}
      </span>
    </p>
  );
}
