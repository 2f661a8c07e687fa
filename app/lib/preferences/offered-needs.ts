/** What can be chosen as a need: each thing of which people look for one answer. */
import { EXPECTATIONS, factValue } from '#domain/what-to-expect.ts';
import type { Need } from './needs.ts';

export const OFFERED_NEEDS = EXPECTATIONS.flatMap((one) =>
  one.wanted
    ? { fact: factValue({ name: one.name, answer: one.wanted }), statement: one.statement, words: one[one.wanted] }
    : [],
);

export function needNamed(fact: string): Need | undefined {
  const found = OFFERED_NEEDS.find((one) => one.fact === fact);
  return found && { fact, statement: found.statement };
}
