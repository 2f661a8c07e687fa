import { type Static, Type } from 'typebox';
import { EventCard } from './items.ts';
import { Filter, ListOf, PageParams, QueryText } from './lists.ts';

const Day = Type.Optional(Type.String({ format: 'date', description: 'A day, such as 2027-05-11.' }));

/** Without a window: what has not ended. `type`: online or in-person. */
export const EventsParams = Type.Object({
  query: QueryText,
  category: Filter,
  tag: Filter,
  topic: Filter,
  audience: Filter,
  location: Filter,
  type: Filter,
  start_date: Day,
  end_date: Day,
  ...PageParams,
});
export type EventsParams = Static<typeof EventsParams>;

export const EventList = ListOf(EventCard);
export type EventList = Static<typeof EventList>;
