/** Cards side by side: three, two or one to a row; as a list one below the other, where the reader has chosen that. */
import type { ComponentType, CSSProperties, Ref } from 'react';
import type { AnyCard } from '#contract/items.ts';
import { CardSkeletons } from '../skeleton.tsx';
import type { CardOptions, CardParts } from './card.tsx';
import { areaOf, placesOf } from './card-places.ts';
import { isCompact } from './compact-card.tsx';
import { ItemCard } from './kind-cards.tsx';
import { ListSwitch } from './list-switch.tsx';
import { SharedBadges } from './shared-badges.tsx';

export interface CardGridProps extends Pick<CardParts, 'level' | 'newTab'> {
  cards: readonly AnyCard[];
  columns?: 2 | 3 | 4;
  /** Cards of the first screen, whose pictures load at once. */
  eager?: number;
  /** Whether the first card is twice as wide; not where less is wanted at once: then all are alike. */
  lead?: boolean;
  /** What shows a card, where it is not the card of its kind. */
  Item?: ComponentType<{ card: AnyCard } & CardOptions>;
  /** Whether there may be more of them on further pages. */
  paged?: boolean;
  /** Whether the reader may choose here between cards and a list. */
  switchable?: boolean;
  /** Those that stood here before, while others are on their way: what is said above them stays. */
  before?: readonly AnyCard[];
  /** How many more are on their way. */
  awaited?: number;
  ref?: Ref<HTMLUListElement>;
}

const COLUMNS = {
  2: 'lively:md:grid-cols-2',
  3: 'lively:sm:grid-cols-2 lively:lg:grid-cols-3',
  4: 'lively:sm:grid-cols-2 lively:lg:grid-cols-4',
};
/** With compact rows among them, which are half as wide as the list. */
const MIXED_COLUMNS = {
  2: 'lively:md:grid-cols-2',
  3: 'lively:sm:grid-cols-2 lively:lg:grid-cols-6',
  4: 'lively:sm:grid-cols-2 lively:lg:grid-cols-4',
};

export function CardGrid({
  cards,
  columns = 3,
  eager = 0,
  lead = false,
  Item,
  paged = false,
  switchable = false,
  before = cards,
  awaited = 0,
  ref,
  ...looks
}: CardGridProps) {
  const compact = cards.map((card) => !Item && isCompact(card));
  const isMixed = compact.includes(true);
  const mixed = isMixed ? mixedLooks(compact, columns) : undefined;
  const Shown = Item ?? ItemCard;
  return (
    <>
      <SharedBadges cards={before} newTab={looks.newTab ?? false} withActions className="mb-4">
        {switchable && <ListSwitch />}
      </SharedBadges>
      <ul
        ref={ref}
        className={`grid grid-cols-1 gap-x-7 gap-y-8 cards ${Item ? '' : 'listable'} ${(isMixed ? MIXED_COLUMNS : COLUMNS)[columns]} ${paged ? 'paged' : ''}`}
      >
        {cards.map((card, i) => {
          const wide = lead && !isMixed && i === 0;
          return (
            <li
              key={card.id}
              style={mixed?.[i]?.style}
              className={mixed?.[i]?.className ?? (wide ? 'lively:sm:col-span-2' : undefined)}
            >
              <Shown card={card} eager={i < eager} lead={wide} {...looks} />
            </li>
          );
        })}
        <CardSkeletons count={awaited} />
      </ul>
    </>
  );
}

interface MixedLook {
  style: CSSProperties;
  className: string;
}

/** The place of each in two columns, and in as many as wide screens have; rows stand closer to each other than cards. */
function mixedLooks(compact: readonly boolean[], columns: 2 | 3 | 4): MixedLook[] {
  const [two, all] = [placesOf(compact, 2), placesOf(compact, columns)];
  return compact.map((isRow, i) => {
    const [inTwo, inAll] = [two[i], all[i]];
    const follows = isRow && compact[i - 1];
    const classes =
      columns === 2
        ? [
            'lively:md:[grid-area:var(--two)]',
            follows && 'calm:-mt-5 lively:max-md:-mt-5',
            inTwo?.follows && 'lively:md:-mt-5',
          ]
        : [
            'lively:sm:[grid-area:var(--two)] lively:lg:[grid-area:var(--all)]',
            follows && 'calm:-mt-5 lively:max-sm:-mt-5',
            inTwo?.follows && 'lively:sm:max-lg:-mt-5',
            inAll?.follows && 'lively:lg:-mt-5',
          ];
    return {
      style: {
        '--two': inTwo && areaOf(inTwo, isRow, 2),
        '--all': inAll && areaOf(inAll, isRow, columns),
      } as CSSProperties,
      className: classes.filter(Boolean).join(' '),
    };
  });
}
