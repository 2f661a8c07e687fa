/** What the signs on cards mean, said once above a list instead of in words on every card. */
import type { AnyCard, ObjectType } from '#contract/items.ts';
import { Icon } from '../icon.tsx';
import { useMarks } from './marks.tsx';
import { opensElsewhere } from './open-item.tsx';

const RATED = new Set<ObjectType>(['Post', 'Media', 'Event', 'Tool', 'Support']);

interface SignsProps {
  cards: readonly AnyCard[];
  /** Whether the cards have places for marks. */
  marked?: boolean;
  /** Whether topics and collections open in a new tab. */
  newTab?: boolean;
  className?: string;
}

/** For people who see the signs; every link and button says the same in its own name. */
export function Signs({ cards, marked = false, newTab = false, className = '' }: SignsProps) {
  const { meaning } = useMarks();
  const leadsAway = newTab || cards.some(opensElsewhere);
  const rated = marked && meaning !== undefined && cards.some((card) => RATED.has(card.object_type));
  if (!leadsAway && !rated) return null;
  return (
    <p
      aria-hidden="true"
      className={`flex flex-wrap gap-x-6 gap-y-1 text-small leading-snug text-muted print:hidden ${className}`}
    >
      {leadsAway && (
        <span className="inline-flex items-center gap-1.5 same-tab:hidden">
          <Icon name="new-tab" className="size-4" />
          opens in a new tab
        </span>
      )}
      {rated && <span className="inline-flex items-center gap-1.5">{meaning}</span>}
    </p>
  );
}
