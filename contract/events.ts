import { type Static, Type } from 'typebox';
import { EventCard } from './items.ts';
import { Exact, Filter, ListOf, Option, PageParams, QueryText } from './lists.ts';

const Day = Type.Optional(Type.String({ format: 'date', description: 'A day, such as 2027-05-11.' }));

const When = Type.Enum(['today', 'weekend', 'month'], {
  description: 'Today, this weekend or the next 30 days, by the clock of the site; what is over is left out.',
});

/** Without a window: what has not ended. `type`: online or in-person. */
export const EventsParams = Type.Object({
  query: QueryText,
  exact: Exact,
  category: Filter,
  tag: Filter,
  topic: Filter,
  audience: Filter,
  location: Filter,
  type: Filter,
  when: Type.Optional(When),
  start_date: Day,
  end_date: Day,
  ...PageParams,
});
export type EventsParams = Static<typeof EventsParams>;

/** How many events each choice would leave; each list counted as if its own filter were off. */
export const EventOptions = Type.Object({
  when: Type.Array(Option),
  type: Type.Array(Option),
  category: Type.Array(Option),
  tag: Type.Array(Option),
  audience: Type.Array(Option),
  location: Type.Array(Option),
});
export type EventOptions = Static<typeof EventOptions>;

/** A filter of events, and how many would be found if it were taken off; `when` is every sort of window. */
export const EventsWithout = Type.Object({
  filter: Type.Enum(['query', 'when', 'type', 'category', 'tag', 'topic', 'audience', 'location']),
  total: Type.Integer(),
});
export type EventsWithout = Static<typeof EventsWithout>;

export const EventList = Type.Object({
  ...ListOf(EventCard).properties,
  options: EventOptions,
  without: Type.Optional(
    Type.Array(EventsWithout, { description: 'Where nothing is found: which filter to take off, the best first.' }),
  ),
});
export type EventList = Static<typeof EventList>;
