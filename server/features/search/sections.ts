/** The page of a search from top to bottom, each card once: what leads, and the list of posts and media. */
import type { AnyCard, ContentCard } from '#contract/items.ts';
import type { SearchAnswer, Section, Work } from '#contract/search.ts';
import { titleOf } from '#domain/card-accessors.ts';
import { isSponsored, unsponsoredFirst } from '#domain/sponsored.ts';

/** So many of the best lead, the first of them as cards and the rest as rows. */
export const BEST = 10;
const AS_CARDS = 4;

export interface Shown {
  claim: SearchAnswer['claim'];
  /** The answer to a situation, which stands in a panel of its own. */
  panel: AnyCard | undefined;
  /** The best of any kind, best first; none where somebody narrowed the list. */
  best: readonly AnyCard[];
  /** A page of posts and media, as the API has it, and how many there are. */
  data: readonly ContentCard[];
  total: number;
  /** Whether somebody looks for somebody to ask. */
  isAsking: boolean;
  works: readonly Work[];
  /** Cards that stand on pages before this one. */
  before: ReadonlySet<number>;
  /** The address of all that has some of the words, where nothing else is said of it; and of the list's next page. */
  sharing: string | undefined;
  next: string | undefined;
}

const TITLES = { answers: 'Best matches', closest: 'Closest matches', nothing: 'Closest matches' };

export function sectionsOf({ claim = 'answers', panel, isAsking, total, ...shown }: Shown): Section[] {
  const once = new Once(shown.works);
  const sections: Section[] = [];
  if (panel) sections.push({ name: 'answer', title: titleOf(panel), cards: once.of([panel]) });
  if (claim === 'nothing' && shown.sharing !== undefined)
    return total > 0
      ? [...sections, { name: 'list', title: 'Results', cards: [], total, more: shown.sharing }]
      : sections;
  const best = once.of(unsponsoredFirst(isAsking ? helpFirst(shown.best) : shown.best, isSponsored), BEST);
  sections.push(...leading(best, TITLES[claim]));
  const list = once.of(shown.data.filter(({ id }) => !shown.before.has(id)));
  if (total > 0)
    sections.push({
      name: 'list',
      title: best.length > 0 ? 'To read, hear or watch' : 'Results',
      cards: list,
      total,
      ...(shown.next !== undefined && { more: shown.next }),
    });
  return sections;
}

/** Nothing that somebody paid for leads: where there is nothing else, all are rows. */
function leading(best: readonly AnyCard[], title: string): Section[] {
  const cards = best.every(isSponsored) ? 0 : AS_CARDS;
  return [
    { name: 'best' as const, title, cards: best.slice(0, cards) },
    { name: 'more' as const, title: 'More matches', cards: best.slice(cards) },
  ].filter((section) => section.cards.length > 0);
}

/** Takes each card once, and each work by the first of its forms. */
class Once {
  readonly #formsOf: ReadonlyMap<number, readonly ContentCard[]>;
  readonly #told = new Set<number>();

  constructor(works: readonly Work[]) {
    this.#formsOf = new Map(works.map(({ id, forms }) => [id, forms]));
  }

  of<Card extends AnyCard>(cards: readonly Card[], most = Number.POSITIVE_INFINITY): Card[] {
    const taken: Card[] = [];
    for (const card of cards) {
      if (taken.length === most) break;
      if (this.#told.has(card.id)) continue;
      for (const { id } of [card, ...(this.#formsOf.get(card.id) ?? [])]) this.#told.add(id);
      taken.push(card);
    }
    return taken;
  }
}

/** For searches that look for somebody to ask: those with somebody behind them before what has the same words. */
const helpFirst = (cards: readonly AnyCard[]): AnyCard[] => [
  ...cards.filter(({ object_type }) => OF_HELP.has(object_type)),
  ...cards.filter(({ object_type }) => !OF_HELP.has(object_type)),
];
const OF_HELP: ReadonlySet<AnyCard['object_type']> = new Set(['Support', 'DirectoryEntry']);
