/** Cards side by side: three, two or one to a row. */
import type { ReactNode, Ref } from 'react';
import type { AnyCard } from '#contract/items.ts';
import { CardSkeletons } from '../skeleton.tsx';
import type { CardParts } from './card.tsx';
import { ItemCard } from './cards.tsx';
import { Signs } from './signs.tsx';

export interface CardGridProps extends Pick<CardParts, 'level' | 'newTab'> {
  cards: readonly AnyCard[];
  columns?: 2 | 3 | 4;
  /** Cards of the first screen, whose pictures load at once. */
  eager?: number;
  /** Whether the first card is twice as wide; not in calm mode, where all are alike. */
  lead?: boolean;
  /** Whether there may be more of them on further pages. */
  paged?: boolean;
  /** How many more are on their way. */
  awaited?: number;
  ref?: Ref<HTMLUListElement>;
}

const COLUMNS = {
  2: 'md:grid-cols-2',
  3: 'sm:grid-cols-2 lg:grid-cols-3',
  4: 'sm:grid-cols-2 lg:grid-cols-4',
};

export function CardGrid({
  cards,
  columns = 3,
  eager = 0,
  lead = false,
  paged = false,
  awaited = 0,
  ref,
  ...looks
}: CardGridProps) {
  return (
    <>
      <Signs cards={cards} newTab={looks.newTab ?? false} marked className="mb-4" />
      <ul ref={ref} className={`grid grid-cols-1 gap-x-7 gap-y-8 ${COLUMNS[columns]} ${paged ? 'paged' : ''}`}>
        {cards.map((card, i) => (
          <CardCell key={card.id} wide={lead && i === 0}>
            <ItemCard card={card} eager={i < eager} lead={lead && i === 0} {...looks} />
          </CardCell>
        ))}
        <CardSkeletons count={awaited} />
      </ul>
    </>
  );
}

const CardCell = ({ wide, children }: { wide: boolean; children: ReactNode }) => (
  <li className={wide ? 'lively:sm:col-span-2' : undefined}>{children}</li>
);
