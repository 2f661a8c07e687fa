/** What holds for all cards of a list, said once at its end instead of on every card. */
import type { AnyCard } from '#contract/items.ts';
import { canBeRated } from '../../lib/address/card-capabilities.ts';
import { Icon } from '../icon.tsx';
import { useCardActions } from './card-actions-context.tsx';
import { opensElsewhere } from './open-item.tsx';

interface SignsProps {
  cards: readonly AnyCard[];
  /** Whether topics and collections open in a new tab. */
  newTab?: boolean;
  className?: string;
}

export function ListFootnotes({ cards, newTab = false, className = '' }: SignsProps) {
  const { ratingsNote } = useCardActions();
  const leadsAway = newTab || cards.some(opensElsewhere);
  const rated = ratingsNote !== undefined && cards.some(canBeRated);
  if (!leadsAway && !rated) return null;
  return (
    <div
      className={`flex min-w-0 flex-wrap items-center gap-x-6 gap-y-1 text-small leading-snug text-muted ${className}`}
    >
      {leadsAway && (
        // Every link says the same in its own name.
        <p aria-hidden="true" className="inline-flex items-center gap-1.5 same-tab:hidden print:hidden">
          <Icon name="new-tab" className="size-4" />
          opens in a new tab
        </p>
      )}
      {rated && <div className="calm:hidden">{ratingsNote}</div>}
    </div>
  );
}
