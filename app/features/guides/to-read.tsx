/** What to read, hear and watch: the first four, and the others behind ‘All’. */
import { useState } from 'react';
import type { ItemCard } from '#contract/items.ts';
import { Button } from '../../ui/button.tsx';
import { CardGrid } from '../../ui/cards/grid.tsx';

const FIRST = 4;

export function ToRead({ cards }: { cards: readonly ItemCard[] }) {
  const [isWhole, setWhole] = useState(false);
  if (cards.length === 0) return null;
  const more = !isWhole && cards.length > FIRST;
  return (
    <section aria-labelledby="to-read" className="mt-10">
      <h2 id="to-read" className="mb-3.5 text-h3">
        To read, hear, watch
      </h2>
      <CardGrid cards={isWhole ? cards : cards.slice(0, FIRST)} />
      {more && (
        <Button className="mt-4 noscript:hidden" onPress={() => setWhole(true)}>
          Show all {cards.length}
        </Button>
      )}
    </section>
  );
}
