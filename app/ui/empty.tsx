import type { ReactNode } from 'react';

/** Five loose tiles. */
function LooseTiles({ className = 'h-4.5 w-23' }: { className?: string }) {
  return (
    <svg viewBox="0 0 96 18" className={`tiles ${className} shrink-0`} aria-hidden="true">
      <path fill="#a3cbc2" d="m3 1 17 0 0 16-18 0z" />
      <path fill="#7c9e7c" d="m22 1 16 0 0 16-16 0z" />
      <path fill="#c77f63" d="m41 1 17 0 0 16-17 0z" />
      <path fill="#e9b0b4" d="m60 1 14 0 0 16-14 0z" />
      <path fill="#c193b4" d="m77 1 15 0 0 16-16 0z" />
    </svg>
  );
}

/** Nothing here: what is missing, and what to do. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-card border-[1.5px] border-dashed border-control px-5 py-4">
      <LooseTiles />
      <div className="max-w-(--measure)">{children}</div>
    </div>
  );
}

/** The end of a list. */
export function EndOfList() {
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
      <LooseTiles className="h-3 w-16" />
      <span className="min-w-min">That is everything.</span>
    </p>
  );
}
