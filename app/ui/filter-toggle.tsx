import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const shared =
  'as-button target inline-flex items-center gap-2 rounded-control border-[1.5px] py-1.5 leading-tight font-medium no-underline transition-colors duration-(--duration)';

/** The looks of a filter button that is a link: chosen ones are filled, with a tick in what is room at both ends of others, so that a press moves nothing. */
export const toggleClass = (chosen: boolean): string =>
  chosen
    ? `${shared} border-accent bg-accent pr-2.25 pl-2 text-accent-text`
    : `${shared} border-control bg-raised px-4.5 text-ink hover:border-link`;

interface ToggleWordsProps {
  chosen: boolean;
  count?: number | undefined;
  children: ReactNode;
}

/** What stands on a filter button: a tick when chosen, the word, and how much it finds. */
export function ToggleWords({ chosen, count, children }: ToggleWordsProps) {
  return (
    <>
      {chosen && <Icon name="tick" className="-mr-1 size-3.75 stroke-[2.8]" />}
      {children}
      {count !== undefined && (
        <span className={`font-normal figures tabular-nums ${chosen ? '' : 'text-muted'}`}>
          {count}
          <span className="sr-only">{count === 1 ? ' result' : ' results'}</span>
        </span>
      )}
    </>
  );
}
