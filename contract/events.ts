import { type Static, Type } from 'typebox';
import { EVENT_WINDOWS } from '#domain/event-windows.ts';
import { Exact, ListOf, Nullable, Option, PageParams, QueryText, WithoutNote } from './common-schemas.ts';
import { filterOptions, filterParams } from './filters.ts';
import { EventCard } from './items.ts';
import { FactCounts, FactParams, Fit } from './what-to-expect.ts';

const Day = Type.Optional(Type.String({ format: 'date', description: 'A day, such as 2027-05-11.' }));

const When = Type.Enum(
  EVENT_WINDOWS.map(({ value }) => value),
  {
    description:
      'Today, this weekend, today and the next 7 days, or the next 30, by the clock of the site; what is over is left out.',
  },
);

/** Without a window: what has not ended. `type`: online or in-person. */
export const EventsParams = Type.Object({
  query: QueryText,
  exact: Exact,
  ...filterParams('event'),
  ...FactParams,
  ...WithoutNote,
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
  facts: FactCounts,
});
export type EventOptions = Static<typeof EventOptions>;

type EventFilter = 'query' | 'when' | 'fact' | keyof ReturnType<typeof filterParams<'event'>>;
/** `when` is every sort of window. */
export const EVENT_FILTERS = [
  ...new Set(['query', 'when', 'type', ...Object.keys(filterParams('event')), 'fact']),
] as EventFilter[];

/** A filter of events, and how many would be found if it were taken off. */
export const EventsWithout = Type.Object({
  filter: Type.Enum([...EVENT_FILTERS]),
  total: Type.Integer(),
});
export type EventsWithout = Static<typeof EventsWithout>;

/** Another date of the same series, with its dates as cards have them. */
export const AlsoOn = Type.Object({
  slug: Type.String(),
  start_date: Type.String(),
  timezone: Nullable(Type.String()),
});
export type AlsoOn = Static<typeof AlsoOn>;

/** An event on its own page: the card, whether it is over, and what is still ahead of the series that it belongs to. */
export type EventDetail = EventCard & { is_over: boolean; also_on: AlsoOn[] };
export const EventDetail = Type.Unsafe<EventDetail>(
  Type.Intersect([
    EventCard,
    Type.Object({
      is_over: Type.Boolean(),
      also_on: Type.Array(AlsoOn, { description: 'Other dates of its series, still ahead.' }),
    }),
  ]),
);

export const EventList = Type.Object({
  ...ListOf(EventCard).properties,
  options: EventOptions,
  fit: Fit,
  without: Type.Optional(
    Type.Array(EventsWithout, { description: 'Where nothing is found: which filter to take off, the best first.' }),
  ),
});
export type EventList = Static<typeof EventList>;
