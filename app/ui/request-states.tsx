import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import { ProblemBox } from './problem-box.tsx';

/** Three still tiles: something is on its way. A word stands beside them. */
export const BusyTiles = ({ className = 'h-2 w-7.5' }: { className?: string }) => (
  <svg viewBox="0 0 30 8" className={`${className} shrink-0`} aria-hidden="true" fill="currentColor">
    <path d="M0 0h8v8H0zM11 0h8v8h-8zM22 0h8v8h-8z" />
  </svg>
);

export function Busy({ children }: { children: ReactNode }) {
  return (
    <>
      <BusyTiles />
      {children}
    </>
  );
}

interface LoadedProps<T> {
  query: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** Shows what a query has found, that it is on its way, or what went wrong and how to try again. */
export function Loaded<T>({ query: { data, error, isFetching, refetch }, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (error && !isFetching)
    return <ProblemBox message={error.message || 'An error occurred'} again={() => void refetch()} />;
  return (
    <p role="status" className="flex min-h-11 items-center gap-4 text-muted">
      <Busy>Loading…</Busy>
    </p>
  );
}

interface SubmitButtonProps {
  look?: 'filled' | 'danger';
  isBusy: boolean;
  busy: string;
  children: ReactNode;
}

/** Sends a form. While that goes on it can be reached and says so. */
export function SubmitButton({ look = 'filled', isBusy, busy, children }: SubmitButtonProps) {
  return (
    <button type="submit" aria-disabled={isBusy} className={buttonClass(look, 'large')}>
      {isBusy ? <Busy>{busy}</Busy> : children}
    </button>
  );
}

/** Something good has happened. */
export function SuccessNote({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-control border-[1.5px] border-success-line bg-success px-5 py-4 text-success-text">
      <Icon name="tick" className="mt-1 size-5" />
      <div>{children}</div>
    </div>
  );
}

/** Something still waits to be done, and how. */
export function OpenNote({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="w-full max-w-120 rounded-control border-[1.5px] border-notice-line bg-notice px-5 py-4 text-notice-text"
    >
      {children}
    </div>
  );
}
