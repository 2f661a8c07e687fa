/** What holds for all cards of a list, said once above it instead of on every card. */
import type { ReactNode } from 'react';
import type { AnyCard } from '#contract/items.ts';
import { canBeRated } from '../../lib/address/kinds.ts';
import { Icon } from '../icon.tsx';
import { useCardActions } from './card-actions.tsx';
import { opensElsewhere } from './open-item.tsx';

interface SignsProps {
  cards: readonly AnyCard[];
  /** Whether the cards have places for actions. */
  withActions?: boolean;
  /** Whether topics and collections open in a new tab. */
  newTab?: boolean;
  className?: string;
  /** At the end of the line: how the list is shown. */
  children?: ReactNode;
}

export function SharedBadges({ cards, withActions = false, newTab = false, className = '', children }: SignsProps) {
  const { ratingsNote } = useCardActions();
  const leadsAway = newTab || cards.some(opensElsewhere);
  const rated = withActions && cards.some(canBeRated);
  if (!leadsAway && !rated && !children) return null;
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-small leading-snug text-muted ${className}`}
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-1">
        {leadsAway && (
          // Every link says the same in its own name.
          <p aria-hidden="true" className="inline-flex items-center gap-1.5 same-tab:hidden print:hidden">
            <Icon name="new-tab" className="size-4" />
            opens in a new tab
          </p>
        )}
        {rated && <div className="calm:hidden">{ratingsNote}</div>}
      </div>
      {children}
    </div>
  );
}
