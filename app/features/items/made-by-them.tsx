/** On the page of a person or an organisation: what they made or hold, in the catalogue. */
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ItemCard } from '#contract/items.ts';
import { titleOf } from '../../lib/address/card-capabilities.ts';
import { count } from '../../lib/words/formatting.ts';
import { CardGrid } from '../../ui/cards/grid.tsx';
import { linkedQuery } from './queries.ts';

export function MadeBy({ card }: { card: ItemCard }) {
  const {
    data: { things },
  } = useSuspenseQuery(linkedQuery(card));
  if (things.total === 0) return null;
  return (
    <section aria-labelledby="by" className="wrap mt-14">
      <h2 id="by" className="text-h2">
        From <bdi>{titleOf(card)}</bdi>
      </h2>
      <p className="mt-1 mb-5 text-muted">
        {count(things.total, 'thing')}
        {things.total > things.data.length && `, the newest ${things.data.length} shown`}
      </p>
      <CardGrid cards={things.data} />
    </section>
  );
}
