import { useSuspenseQuery } from '@tanstack/react-query';
import { MiniCard } from '../../ui/cards/mini-card.tsx';
import { Strip } from '../../ui/strip.tsx';
import { exploreStripQuery } from './queries.ts';

/** Topics and collections side by side, by name. */
export function ExploreStrip() {
  const { data: cards } = useSuspenseQuery(exploreStripQuery);
  if (cards.length === 0) return null;
  return (
    <Strip title="Explore topics and collections">
      {cards.map((card) => (
        <MiniCard key={card.id} card={card} />
      ))}
    </Strip>
  );
}
