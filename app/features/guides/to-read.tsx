/** What to read, hear and watch: the first four, and the others behind ‘All’. */
import { useState } from 'react';
import type { AnyCard, ItemCard } from '#contract/items.ts';
import { aboutOf } from '#domain/card-words.ts';
import { Button } from '../../ui/button.tsx';
import type { CardOptions } from '../../ui/cards/card.tsx';
import { CompactCard } from '../../ui/cards/compact-card.tsx';
import { CardGrid } from '../../ui/cards/grid.tsx';
import { kindCardOf } from '../../ui/cards/kind-cards.tsx';

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
      <CardGrid cards={isWhole ? cards : cards.slice(0, FIRST)} columns={2} Item={Row} />
      {more && (
        <Button className="mt-4 noscript:hidden" onPress={() => setWhole(true)}>
          Show all {cards.length}
        </Button>
      )}
    </section>
  );
}

/** In one row each: a mosaic never outweighs words. */
function Row({ card, ...looks }: { card: AnyCard } & CardOptions) {
  const view = kindCardOf(card);
  return (
    <CompactCard
      card={card}
      facts={view.facts(card)}
      by={view.by?.(card)}
      badges={view.badges?.(card)}
      line={firstSentence(aboutOf(card))}
      {...looks}
    />
  );
}

const firstSentence = (text: string | null): string | undefined =>
  text?.match(/^[\s\S]+?[.!?](?=\s|$)/)?.[0] ?? text ?? undefined;
