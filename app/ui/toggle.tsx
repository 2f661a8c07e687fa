import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const shared =
  'target inline-flex items-center gap-2 rounded-control border-[1.5px] px-3.5 py-1.5 leading-tight no-underline transition-colors duration-(--duration)';

/** The looks of a filter button that is a link: chosen ones are filled and carry a tick. */
export const toggleClass = (chosen: boolean): string =>
  chosen
    ? `${shared} border-accent bg-accent font-strong text-accent-text`
    : `${shared} border-control bg-raised font-medium text-ink hover:border-link`;

interface ToggleWordsProps {
  chosen: boolean;
  count?: number | undefined;
  children: ReactNode;
}

/** What stands on a filter button: a tick when chosen, the word, and how much it finds. */
export function ToggleWords({ chosen, count, children }: ToggleWordsProps) {
  return (
    <>
      {chosen && <Icon name="tick" className="size-4.5 stroke-[2.6]" />}
      {children}
      {count !== undefined && (
        <span className={`font-normal figures tabular-nums ${chosen ? '' : 'text-muted'}`}>
          {count}
          <span className="sr-only"> results</span>
        </span>
      )}
    </>
  );
}
