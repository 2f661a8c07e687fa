/** Events: upcoming by default, or those of a window of days. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { ListOf, Option } from '#contract/common-schemas.ts';
import type { EventsParams } from '#contract/events.ts';
import type { EventCard } from '#contract/items.ts';
import { dayIn } from '#domain/dates.ts';
import type { EventWindow } from '#domain/event-windows.ts';
import { now } from '#server/database/instants.ts';
import type { Database, Db } from '#server/database/schema.ts';
import type { Services } from '#server/http/services.ts';
import { site } from '#site';
import type { Viewer } from '../../http/viewer.ts';
import { readCardsOf } from '../items/cards.ts';
import { sayingFirst } from '../items/fact-filters.ts';
import { underFilters } from '../items/kind-filters.ts';
import { type ListRequest, listIds, type Order, offered } from '../items/lists.ts';
import { foundBy } from '../items/queries.ts';
import { daysOf } from './date-windows.ts';

type Eb = ExpressionBuilder<Database, 'item'>;

/** Soonest first; events without a date after the dated ones, by name. */
export const soonestFirst: Order = {
  inDatabase: (items) =>
    items
      .innerJoin('event', 'event.item_id', 'item.id')
      .orderBy((eb) => eb.case().when('event.starts_at', 'is', null).then(1).else(0).end())
      .orderBy('event.starts_at')
      .orderBy('item.sort_title')
      .orderBy('item.id') as unknown as typeof items,
};

export async function listEvents(services: Services, params: EventsParams, viewer: Viewer): Promise<ListOf<EventCard>> {
  const { page, size } = params;
  const { ids, pagination } = await listIds(services, { ...eventsUnder(services, params), page, size });
  const cards = await readCardsOf(services.db, 'event', ids, viewer);
  return { data: await sayingFirst(services.db, 'event', cards, params), pagination };
}

/** The events that these filters ask for, soonest first. */
export function eventsUnder(services: Pick<Services, 'db' | 'search'>, params: EventsParams): ListRequest {
  const { query, exact, type } = params;
  const { where, ...under } = underFilters(services, 'event', params);
  return {
    ...under,
    where: [inWindow(params), ofType(type), ...where],
    order: soonestFirst,
    found: foundBy(services.search, { query, exact }, 'event'),
  };
}

/** Cities in which events take place, by name, with the number of those that are not over. */
export async function eventCities(db: Db): Promise<Option[]> {
  const rows = await db
    .selectFrom('term')
    .innerJoin('item_term', 'item_term.term_id', 'term.id')
    .innerJoin('published_item as item', 'item.id', 'item_term.item_id')
    .innerJoin('event', 'event.item_id', 'item.id')
    .select(({ eb, fn }) => [
      'term.name',
      'term.slug',
      fn.sum<number>(eb.case().when('event.ends_at', '<=', now()).then(0).else(1).end()).as('count'),
    ])
    .where('term.vocabulary', '=', 'city')
    .groupBy(['term.id', 'term.name', 'term.slug', 'term.name_key'])
    .orderBy('term.slug')
    .execute();
  return offered(rows.map((row) => ({ ...row, count: Number(row.count) })));
}

/** Events to come, under way, or without a date. */
export const notOver = (eb: Eb) =>
  eb(
    'item.id',
    'in',
    eb
      .selectFrom('event')
      .select('event.item_id')
      .where((of) => of.or([of('event.ends_at', 'is', null), of('event.ends_at', '>', now())])),
  );

/** By the clock of the site. */
export const today = (): Temporal.PlainDate => Temporal.PlainDate.from(dayIn(now(), site.timezone));

/** What is over by now is in no window that the clock names. */
function inNamedWindow(when: EventWindow) {
  const within = inWindow(daysOf(when, today()));
  return (eb: Eb) => eb.and([within(eb), notOver(eb)]);
}

/** An event without a date is never past, so it is in every window that has no end. */
function inWindow({ start_date, end_date, when }: EventsParams): (eb: Eb) => Expression<SqlBool> {
  if (when !== undefined) return inNamedWindow(when);
  if (start_date === undefined && end_date === undefined) return notOver;
  return (eb: Eb) => {
    let within = eb.selectFrom('event').select('event.item_id');
    if (start_date !== undefined && end_date === undefined)
      within = within.where((of) => of.or([of('event.last_day', 'is', null), of('event.last_day', '>=', start_date)]));
    else if (start_date !== undefined) within = within.where('event.last_day', '>=', start_date);
    if (end_date !== undefined) within = within.where('event.first_day', '<=', end_date);
    return eb('item.id', 'in', within);
  };
}

/** `online`: can be attended online. `in-person`: has a city, or is not online. Anything else finds nothing. */
function ofType(types: string[] | undefined) {
  if (!types?.length) return undefined;
  const asked = types.map((type) => type.trim().toLowerCase().replaceAll(/[\s_]/g, '-'));
  return (eb: Eb) => {
    const online = eb('item.id', 'in', eb.selectFrom('event').select('event.item_id').where('event.online', '=', true));
    const inCity = eb.exists(
      eb
        .selectFrom('item_term')
        .innerJoin('term', 'term.id', 'item_term.term_id')
        .select('term.id')
        .whereRef('item_term.item_id', '=', 'item.id')
        .where('term.vocabulary', '=', 'city'),
    );
    const either = [
      ...(asked.includes('online') ? [online] : []),
      ...(asked.includes('in-person') ? [eb.or([inCity, eb.not(online)])] : []),
    ];
    return either.length > 0 ? eb.or(either) : eb.val(false);
  };
}
