/** Asking for a list of posts and media under filters, page upon page. */

import type { AnyCard } from '#contract/items.ts';
import type { SearchAnswer, Work } from '#contract/search.ts';
import { factsOf } from '#domain/kinds.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import type { Way } from '../../lib/address/consumption-modes.ts';
import { type Pages, usePages } from '../../lib/data/pagination.ts';
import { ONE } from '../../ui/single-item-pager.tsx';
import { askedOf, hasFilters, type SearchPageParams, searchQuery } from './queries.ts';

export interface Results extends Pages, Omit<SearchAnswer, 'data' | 'pagination'> {
  /** How many there are in each way to take them in, whatever way is chosen. */
  ways: Record<Way, number>;
}

/** Everything that an address shows of a search: its pages one after another. */
export function useResults(params: SearchPageParams): Results {
  const { last, all, ...pages } = usePages(params.page, (page) => searchQuery(params, page));
  const { data, pagination, ...said } = last;
  const { total, consumption } = said.unrefined ?? { total: pagination.total_objects, ...said.options };
  const inWay = (way: Way) => consumption.find(({ name }) => name === way)?.count ?? 0;
  return {
    ...pages,
    ...said,
    why: all.flatMap(({ why = [] }) => why),
    weak: firstWeak(all),
    works: all.flatMap(({ works = [] }) => works),
    ways: {
      all: total,
      Listen: inWay('Listen'),
      Read: inWay('Read'),
      Watch: inWay('Watch'),
    },
  };
}

/** From which of the cards of these pages on they are only near: after the last that answers. */
function firstWeak(pages: readonly Pick<SearchAnswer, 'data' | 'weak'>[]): number | undefined {
  let [before, last] = [0, 0];
  for (const { data, weak = data.length } of pages) {
    if (weak > 0) last = before + weak;
    before += data.length;
  }
  return last < before ? last : undefined;
}

/** The best of any kind, which stand above the list; who narrows posts and media looks at these. */
export const topOf = (params: SearchPageParams, { top = [] }: Pick<SearchAnswer, 'top'>): AnyCard[] =>
  hasFilters(params) ? [] : top;

/** What is only near, which stands there after them. */
export const nearOf = (params: SearchPageParams, { near = [] }: Pick<SearchAnswer, 'near'>): AnyCard[] =>
  hasFilters(params) ? [] : near;

/** The cards without those that stand for a work that one before them stands for. */
export function onceEach(cards: readonly AnyCard[], works: readonly Work[] = []): ReadonlySet<AnyCard> {
  const formsOf = new Map(works.map(({ id, forms }) => [id, forms]));
  const told = new Set<number>();
  return new Set(
    cards.filter(({ id }) => {
      if (told.has(id)) return false;
      for (const form of formsOf.get(id) ?? []) told.add(form.id);
      return true;
    }),
  );
}

/** What the search page shows: as `useResults`, or one alone of the best of any kind and the list together. */
export function useFound(params: SearchPageParams): Results {
  const results = useResults(askedOf(params));
  const { size, page: at = 1 } = params;
  if (size !== ONE) return results;
  const [top, near] = [topOf(params, results), nearOf(params, results)];
  const lead = [...top, ...near];
  const ids = new Set(lead.map(({ id }) => id));
  const once = onceEach([...lead, ...results.cards], results.works);
  const list = results.cards.filter((card) => !ids.has(card.id) && once.has(card));
  const isNear = new Set([...near, ...results.cards.slice(results.weak ?? results.cards.length)]);
  // Far down, a page stands without those before it.
  const all = results.before === undefined ? [...lead, ...list] : list;
  const place = results.before === undefined ? at - 1 : (at - 1) % PAGE_SIZE;
  const card = all[Math.min(place, all.length - 1)];
  const total = results.total + lead.filter(({ object_type }) => !factsOf(object_type).isContent).length;
  const shown = Math.min(at, Math.max(1, total));
  return {
    ...results,
    cards: card ? [card] : [],
    weak: card && isNear.has(card) ? 0 : undefined,
    total,
    // Past the end, where there is no card, the page says so.
    page: card ? shown : at,
    end: total,
    before: shown > 1 ? shown - 1 : undefined,
    next: shown < total ? shown + 1 : undefined,
  };
}
