/** Cards in a list: rows two abreast; where most have a picture of their own, whole cards in columns. */
import type { Ref } from 'react';
import type { AnyCard } from '#contract/items.ts';
import { distinctHarmonies } from '#domain/mosaics.ts';
import { isSponsored } from '#domain/sponsored.ts';
import { CardSkeletons } from '../skeleton.tsx';
import { type CardParts, isPictured } from './card.tsx';
import { ItemCard } from './kind-cards.tsx';
import { useLeftOut } from './left-out.tsx';
import { useNeedsFirst } from './needs-first.ts';

export interface CardGridProps extends Pick<CardParts, 'level' | 'newTab'> {
  cards: readonly AnyCard[];
  /** Cards of the first screen, whose pictures load at once. */
  eager?: number;
  /** Whether the first card leads the page with a large picture; not where less is wanted at once. */
  lead?: boolean;
  /** Whether there may be more of them on further pages. */
  paged?: boolean;
  /** How many more are on their way. */
  awaited?: number;
  ref?: Ref<HTMLUListElement>;
}

/** So many in three need a picture of their own for whole cards to be worth their room. */
const MOST = 2;
/** Rows beside the card that leads. */
const BESIDE = 3;

export function CardGrid({
  cards: all,
  eager = 0,
  lead = false,
  paged = false,
  awaited = 0,
  ref,
  ...looks
}: CardGridProps) {
  const { stay: cards, said } = useLeftOut(useNeedsFirst(all));
  const pictured = cards.filter(isPictured).length;
  const whole = pictured > 0 && pictured * 3 >= cards.length * MOST;
  const harmonies = distinctHarmonies(cards);
  const [first] = cards;
  // What is paid for never leads.
  const leads = lead && !whole && first !== undefined && !isSponsored(first);
  const beside = Math.min(BESIDE, cards.length - 1);
  return (
    <>
      <ul
        ref={ref}
        className={`grid grid-cols-1 cards ${whole ? 'gap-x-7 gap-y-8 lively:sm:grid-cols-2 lively:lg:grid-cols-3' : `gap-x-6 gap-y-3 ${leads ? 'lively:md:grid-cols-10' : 'lively:grid-cols-[repeat(auto-fill,minmax(min(100%,21.5rem),1fr))]'}`} ${paged ? 'paged' : ''}`}
      >
        {cards.map((card, i) => (
          <li key={card.id} className={`@container ${leads ? placeOf(i, beside) : ''}`}>
            <ItemCard
              card={card}
              eager={i < eager}
              lead={leads && i === 0}
              whole={whole || (leads && i === 0)}
              harmony={harmonies[i]}
              {...looks}
            />
          </li>
        ))}
        <CardSkeletons count={awaited} />
      </ul>
      {said}
    </>
  );
}

const SPANS = ['', 'lively:lg:row-span-1', 'lively:lg:row-span-2', 'lively:lg:row-span-3'];

/** The first is as high as the rows at its right; the others stand two abreast below them. */
function placeOf(i: number, beside: number): string {
  if (i === 0) return `lively:md:col-span-10 ${beside > 0 ? `lively:lg:col-span-6 ${SPANS[beside]}` : ''}`;
  return `lively:md:col-span-5 ${i <= beside ? 'lively:lg:col-span-4' : ''}`;
}
