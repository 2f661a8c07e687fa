/** A month of the desk: what goes out, what takes place, what is to be read again. */
import { type Static, Type } from 'typebox';
import { Nullable } from './common-schemas.ts';
import { ItemInShort } from './curation.ts';

export const DeskCalendarParams = Type.Object({
  month: Type.Optional(
    Type.String({ maxLength: 7, pattern: '^20\\d\\d-(0[1-9]|1[0-2])$', description: 'Such as 2026-11.' }),
  ),
});
export type DeskCalendarParams = Static<typeof DeskCalendarParams>;

export const CalendarEntry = Type.Object({
  sort: Type.Enum(['goes_out', 'takes_place', 'read_again'], {
    description: 'A publication that is scheduled; an event; a guide that is to be read again by then.',
  }),
  day: Type.String({ description: 'What began before the month stands on its first day.' }),
  until: Nullable(Type.String({ description: 'The last day of an event that takes more than one.' })),
  time: Nullable(Type.String({ description: 'By the site’s clock; of events by their own.' })),
  cancelled: Type.Boolean({ description: 'Of events; false for all else.' }),
  item: ItemInShort,
});
export type CalendarEntry = Static<typeof CalendarEntry>;

export const DeskCalendar = Type.Object({
  month: Type.String(),
  today: Type.String({ description: 'By the site’s clock.' }),
  data: Type.Array(CalendarEntry, { description: 'By day and time.' }),
  is_whole: Type.Boolean({ description: 'False where there is more than it tells.' }),
});
export type DeskCalendar = Static<typeof DeskCalendar>;
