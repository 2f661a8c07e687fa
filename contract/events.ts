import { type Static, Type } from 'typebox';
import { filterOptions, filterParams } from './filters.ts';
import { EventCard } from './items.ts';
import { Exact, ListOf, Option, PageParams, QueryText } from './lists.ts';

const Day = Type.Optional(Type.String({ format: 'date', description: 'A day, such as 2027-05-11.' }));

const When = Type.Enum(['today', 'weekend', 'month'], {
  description: 'Today, this weekend or the next 30 days, by the clock of the site; what is over is left out.',
});

/** Without a window: what has not ended. `type`: online or in-person. */
export const EventsParams = Type.Object({
  query: QueryText,
  exact: Exact,
  ...filterParams('event'),
  when: Type.Optional(When),
  start_date: Day,
  end_date: Day,
  ...PageParams,
});
export type EventsParams = Static<typeof EventsParams>;

const { type, ...others } = filterOptions('event');
/** How many events each choice would leave; each list counted as if its own filter were off. */
export const EventOptions = Type.Object({
  when: Type.Array(Option),
  type,
  ...others,
});
export type EventOptions = Static<typeof EventOptions>;

type EventFilter = 'query' | 'when' | keyof ReturnType<typeof filterParams<'event'>>;
/** `when` is every sort of window. */
export const EVENT_FILTERS = [
  ...new Set(['query', 'when', 'type', ...Object.keys(filterParams('event'))]),
] as EventFilter[];

/** A filter of events, and how many would be found if it were taken off. */
export const EventsWithout = Type.Object({
  filter: Type.Enum([...EVENT_FILTERS]),
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
