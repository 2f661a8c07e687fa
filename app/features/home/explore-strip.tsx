import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { number } from '../../lib/words/formatting.ts';
import { Strip, StripCard } from '../../ui/strip.tsx';
import { exploreStripQuery } from './queries.ts';

/** Topics and collections side by side, by name. */
export function ExploreStrip() {
  const {
    data: { cards, total },
  } = useSuspenseQuery(exploreStripQuery);
  if (cards.length === 0) return null;
  return (
    <Strip
      title="Explore topics and collections"
      note={
        <Link to="/topics-and-collections" className="inline-flex min-h-11 items-center">
          {`See all ${number(total)} topics and collections`}
        </Link>
      }
    >
      {cards.map((card) => (
        <StripCard key={card.id} card={card} />
      ))}
    </Strip>
  );
}
