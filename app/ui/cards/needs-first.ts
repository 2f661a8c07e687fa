/** Cards that begin with what their reader needs. */
import { createContext, useContext, useMemo } from 'react';
import type { AnyCard } from '#contract/items.ts';
import type { FactsAnswer } from '#contract/what-to-expect.ts';
import { kindOfType } from '#domain/kinds.ts';
import type { ToldFact } from '#domain/what-to-expect.ts';
import { type Need, nameIn, needsOf, useNeeds } from '../../lib/preferences/needs.ts';

/** A hook that reads what is known of things by their ids; without one cards stay as they came. */
type ReadFacts = (ids: readonly number[]) => FactsAnswer | undefined;
const FactsContext = createContext<ReadFacts>(() => undefined);
export const FactsProvider = FactsContext;

/** The same cards until it is known what they say of it, and for who needs nothing before anything else. */
export function useNeedsFirst(cards: readonly AnyCard[]): readonly AnyCard[] {
  const needs = useNeeds();
  const useFacts = useContext(FactsContext);
  const known = useFacts(needs.length === 0 ? [] : cards.filter((card) => 'facts' in card).map(({ id }) => id));
  return useMemo(() => {
    if (!known || needs.length === 0) return cards;
    const facts = new Map(known.data.map((one) => [one.id, one.facts]));
    return cards.map((card) =>
      'facts' in card ? { ...card, facts: factsFirst(card, facts.get(card.id), needs) } : card,
    );
  }, [cards, known, needs]);
}

/** What a kind of things can say of each need, known or not; then what else its card says. */
function factsFirst(card: AnyCard & { facts: ToldFact[] }, known: readonly ToldFact[] = [], needs: readonly Need[]) {
  const first = needsOf(kindOfType(card.object_type), needs).map(
    ({ fact, statement }) =>
      known.find(({ name }) => name === nameIn(fact)) ?? {
        name: nameIn(fact),
        question: '',
        answer: 'unknown' as const,
        words: `${statement}: not known`,
      },
  );
  return [...first, ...card.facts.filter(({ name }) => !first.some((one) => one.name === name))];
}
