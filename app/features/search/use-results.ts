/** Asking for a search under filters, page upon page, and what of it stands where. */

import { useState } from 'react';
import type { AnyCard } from '#contract/items.ts';
import type { SearchAnswer, Section } from '#contract/search.ts';
import { factsOf } from '#domain/kinds.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import type { Way } from '../../lib/address/consumption-modes.ts';
import { type Pages, usePages } from '../../lib/data/pagination.ts';
import { ONE } from '../../ui/single-item-pager.tsx';
import { askedOf, hasFilters, type SearchPageParams, searchQuery } from './queries.ts';

/** `cards` are those of the list; those that lead stand in `first`. */
export interface Results extends Pages, Omit<SearchAnswer, 'data' | 'pagination' | 'sections'> {
  /** The sections of the first page that is shown. */
  first: readonly Section[];
  /** How many posts and media of these pages stand above the list, or in another form in it. */
  above: number;
  /** How many there are in each way to take them in, whatever way is chosen. */
  ways: Record<Way, number>;
}

const NONE: readonly never[] = [];

export const cardsIn = (sections: readonly Section[], name: Section['name']): readonly AnyCard[] =>
  sections.find((section) => section.name === name)?.cards ?? NONE;

/** What leads: the best as cards, then as rows. */
export const leadIn = (sections: readonly Section[]): readonly AnyCard[] => [
  ...cardsIn(sections, 'best'),
  ...cardsIn(sections, 'more'),
];

/** Everything that an address shows of a search: its pages one after another. */
export function useResults(params: SearchPageParams): Results {
  const { last, all, cards: data, ...pages } = usePages(params.page, (page) => searchQuery(params, page));
  const { data: _data, pagination, sections: _sections, ...said } = last;
  const { total, consumption } = said.unrefined ?? { total: pagination.total_objects, ...said.options };
  const inWay = (way: Way) => consumption.find(({ name }) => name === way)?.count ?? 0;
  const cards = all.flatMap(({ sections }) => cardsIn(sections, 'list'));
  return {
    ...pages,
    ...said,
    cards,
    first: all[0]?.sections ?? NONE,
    above: data.length - cards.length,
    why: all.flatMap(({ why = [] }) => why),
    works: all.flatMap(({ works = [] }) => works),
    ways: {
      all: total,
      Listen: inWay('Listen'),
      Read: inWay('Read'),
      Watch: inWay('Watch'),
    },
  };
}

/** Whose lead the page has. What stood there before somebody narrowed the list stays as it was, so that nothing moves under a press. */
export function useLead(params: SearchPageParams, results: Results): Results | undefined {
  const words = results.spelling?.searched ?? params.query;
  const [kept, setKept] = useState<{ words: string | undefined; results: Results }>();
  const isNarrowed = hasFilters(params);
  if (!isNarrowed && (kept?.words !== words || kept?.results.first !== results.first)) setKept({ words, results });
  if (!isNarrowed) return results;
  return kept?.words === words ? kept?.results : undefined;
}

/** What the search page shows: as `useResults`, or one alone of what leads and the list together. */
export function useFound(params: SearchPageParams): Results {
  const results = useResults(askedOf(params));
  const { size, page: at = 1 } = params;
  if (size !== ONE) return results;
  const lead = leadIn(results.first);
  // Far down, a page stands without those before it.
  const [place, all] =
    results.before === undefined ? [at - 1, [...lead, ...results.cards]] : [(at - 1) % PAGE_SIZE, results.cards];
  const card = all[Math.min(place, all.length - 1)];
  const total = results.total + lead.filter(({ object_type }) => !factsOf(object_type).isContent).length;
  const shown = Math.min(at, Math.max(1, total));
  return {
    ...results,
    cards: card ? [card] : [],
    above: 0,
    total,
    // Past the end, where there is no card, the page says so.
    page: card ? shown : at,
    end: total,
    before: shown > 1 ? shown - 1 : undefined,
    next: shown < total ? shown + 1 : undefined,
  };
}
