/** An arc in which each saved thing lays one tile: nothing is counted, nothing moves, and it can be printed. */

import type { AnyCard } from '#contract/items.ts';
import { PIGMENTS } from '#domain/kinds.ts';
import { Button } from '../../../ui/button.tsx';
import { labelOfCard } from '../../../ui/kind-labels.ts';
import { arcOf } from './mosaic-arc.ts';

export function SavedItemsMosaic({ cards }: { cards: readonly AnyCard[] }) {
  const { width, height, places } = arcOf(cards);
  const print = () => {
    const { dataset } = document.documentElement;
    dataset.print = 'mosaic';
    addEventListener('afterprint', () => delete dataset.print, { once: true });
    window.print();
  };
  return (
    <section id="my-mosaic" aria-labelledby="my-mosaic-title" className="my-mosaic mt-14">
      <h2 id="my-mosaic-title" className="mb-4 text-h3">
        My mosaic
      </h2>
      <figure>
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="w-full max-w-140">
          <path
            className="fill-sunken"
            d={places.flatMap(({ path, card }) => (card === undefined ? [path] : [])).join('')}
          />
          {places.map(
            ({ path, card }) => card && <path key={card.id} fill={PIGMENTS[labelOfCard(card).pattern]} d={path} />,
          )}
        </svg>
        <figcaption className="mt-3 text-small text-muted">
          Each thing you save lays one tile. Its colour says what kind of thing it is.
        </figcaption>
      </figure>
      <Button className="mt-4" onPress={print}>
        Print my mosaic
      </Button>
    </section>
  );
}
