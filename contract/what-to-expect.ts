/** Lists under what to expect: `quiet-space:yes`, and what is done with things of which nobody knows. */
import { type Static, Type } from 'typebox';
import { FACTS_OF_MOST } from '#domain/limits.ts';
import { Fact } from './card-schemas.ts';
import { filterOf, ItemId, optionalChoice } from './common-schemas.ts';

export const FactParams = {
  fact: filterOf('What to expect, such as quiet-space:yes or speaking:no; all must hold.'),
  unknown: optionalChoice(
    ['keep', 'out'],
    'What of things whose answer nobody knows: kept after the others, or left out (the usual).',
  ),
  prefer: filterOf('What to expect, as `fact` says it: nothing is left out, but what fits most of these comes first.'),
};

/** What is known of several items, for pages that put first what their reader needs. */
export const FactsParams = Type.Object({
  id: Type.Array(ItemId, { minItems: 1, maxItems: FACTS_OF_MOST }),
});
export type FactsParams = Static<typeof FactsParams>;
export const FactsAnswer = Type.Object({
  data: Type.Array(Type.Object({ id: Type.Integer(), facts: Type.Array(Fact) }), {
    description: 'Of those that are published and of which something is known.',
  }),
});
export type FactsAnswer = Static<typeof FactsAnswer>;

/** How many of the list give each answer; of a fact that is asked for, counted as if it were not. */
export const FactCount = Type.Object({
  name: Type.String(),
  question: Type.String(),
  wanted: Type.Enum(['yes', 'no'], { description: 'The answer that people look for.' }),
  words: Type.String({ description: 'That answer, as cards say it.' }),
  yes: Type.Integer(),
  no: Type.Integer(),
  unknown: Type.Integer(),
});
export type FactCount = Static<typeof FactCount>;
/** Under the answer’s `options`; `fit` stands beside them. */
export const FactCounts = Type.Array(FactCount);

export const Fit = Type.Optional(
  Type.Integer({ description: 'Where facts are asked for: of how many we know that they fit.' }),
);
