/** Statistics: figures of a site for those who answer for it, with nothing in them by which one reader could be known. */
import { type Static, Type } from 'typebox';
import { Nullable } from './common-schemas.ts';
import { KindSchema, MissingSchema } from './curation.ts';

const MonthText = Type.String({ maxLength: 7, pattern: '^\\d{4}-(?:0[1-9]|1[0-2])$' });

export const FiguresParams = Type.Object({
  from: Type.Optional(MonthText),
  to: Type.Optional(MonthText),
});
export type FiguresParams = Static<typeof FiguresParams>;

/** Rounded to the nearest five; null for fewer than five. */
const Figure = Nullable(Type.Integer());

/** How often something was done; `searched` and `empty` only where searches can be told apart by it. */
export const Usage = Type.Object({
  seen: Figure,
  followed: Figure,
  kept: Figure,
  rated: Figure,
  answered: Figure,
  searched: Type.Optional(Figure),
  empty: Type.Optional(Figure),
});
export type Usage = Static<typeof Usage>;

export const MonthUsage = Type.Object({ month: Type.String(), used: Usage });
export type MonthUsage = Static<typeof MonthUsage>;
const months = Type.Array(MonthUsage);

export const Figures = Type.Object(
  {
    months,
    kinds: Type.Array(Type.Object({ kind: KindSchema, things: Type.Integer(), used: Usage, months })),
    topics: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), things: Type.Integer(), used: Usage })),
    guides: Type.Array(Type.Object({ id: Type.Integer(), title: Type.String(), answered: Type.Integer() })),
    not_found: Type.Array(Type.Object({ words: Type.String(), searches: Figure }), {
      description: 'Of the last thirty days; empty words are all others.',
    }),
    complete: Type.Array(
      Type.Object({
        missing: MissingSchema,
        of: Type.Integer(),
        without: Type.Integer(),
      }),
    ),
  },
  { description: 'Counts of readers are rounded to the nearest five; null: fewer.' },
);
export type Figures = Static<typeof Figures>;
