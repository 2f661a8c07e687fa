/** Events that are repeated: the dates of one series at the desk, making more of them, and changing several at once. */
import { type Static, Type } from 'typebox';
import { REPEATS_MOST } from '#domain/limits.ts';
import { Nullable, optionalChoice, optionalInteger } from './common-schemas.ts';
import { ItemFields, ItemStatusSchema } from './curation.ts';

export const SeriesDate = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  start_date: Nullable(Type.String()),
  end_date: Nullable(Type.String()),
  timezone: Nullable(Type.String()),
  cancelled: Type.Boolean(),
  status: ItemStatusSchema,
});
export type SeriesDate = Static<typeof SeriesDate>;

/** The dates of an event's series, soonest first; the event alone, where it is in none. */
export const SeriesDates = Type.Object({
  series: Nullable(Type.String()),
  count: Type.Integer(),
  data: Type.Array(SeriesDate),
});
export type SeriesDates = Static<typeof SeriesDates>;

export const NewDates = Type.Object({
  days: Type.Array(Type.String({ format: 'date' }), {
    minItems: 1,
    maxItems: REPEATS_MOST - 1,
    description: 'Days after its own; the time of day is the same.',
  }),
  status: optionalChoice(['same', 'draft'], 'Whether they are out, as it is.'),
});
export type NewDates = Static<typeof NewDates>;

export const SeriesChange = Type.Object({
  fields: Type.Optional(ItemFields),
  which: Type.Enum(['from-here', 'all']),
  since: optionalInteger(1, 2_147_483_647, 'The version before a kept change that the others are to get.'),
});
export type SeriesChange = Static<typeof SeriesChange>;
