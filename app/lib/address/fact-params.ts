/** What to expect, as pages ask for it in their addresses: `fact=quiet-space:yes`, and what nobody knows stays unless it is left out. */

import { READER_FIELDS } from '#domain/filters-and-facts.ts';
import type { Kind } from '#domain/kinds.ts';
import { choice, filterWords, flag, type ParamsOf } from './params.ts';

const WRITTEN = /^([a-z-]+):(?:yes|no)$/;

/** Pages forgive: what is no fact of the kind is passed over, and of two answers to one the last counts. */
export const factParams = (kind: Kind) => ({
  fact: (value: unknown): string | string[] | undefined => {
    const asked = new Map<string, string>();
    for (const text of [filterWords(value) ?? []].flat()) {
      const written = text.toLowerCase();
      const name = WRITTEN.exec(written)?.[1];
      if (name && READER_FIELDS[kind].expected.includes(name)) asked.set(name, written);
    }
    const all = [...asked.values()];
    return all.length > 1 ? all : all[0];
  },
  unknown: choice<'keep' | 'out'>('keep', 'out'),
  /** What fits the reader's own needs comes first; which these are no address says. */
  mine: flag,
});
type FactPageParams = ParamsOf<ReturnType<typeof factParams>>;

/** What is asked for, one after another. */
export const factsIn = ({ fact }: FactPageParams): string[] => [fact ?? []].flat();

/** The same for a call, with what it puts first. */
export function askedFacts(
  params: FactPageParams,
  prefer: string[],
): { fact?: string[]; unknown?: 'keep'; prefer?: string[] } {
  const fact = factsIn(params);
  const first = prefer.length > 0 ? { prefer } : {};
  return fact.length === 0 ? first : { ...first, fact, ...(params.unknown !== 'out' && { unknown: 'keep' as const }) };
}
