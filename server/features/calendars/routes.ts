/** Calendars: of one event, of the list of events under its filters, and of what a member keeps. */
import { Type } from 'typebox';
import { CalendarAddress, CalendarState } from '#contract/calendars.ts';
import { SlugParam } from '#contract/common-schemas.ts';
import { EventsParams } from '#contract/events.ts';
import { among, idList } from '#server/database/among.ts';
import type { Db } from '#server/database/schema.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { notFound, Problem } from '#server/kernel/problem.ts';
import { site } from '#site';
import { memberOf, VISITOR } from '../../http/viewer.ts';
import { eventsUnder } from '../events/queries.ts';
import { followedAddress } from '../feeds/addresses.ts';
import { KEPT_LIKE_PAGES } from '../feeds/routes.ts';
import { readCardsOf } from '../items/cards.ts';
import { asOnPages } from '../items/fact-filters.ts';
import { listIds } from '../items/lists.ts';
import { readItem } from '../items/queries.ts';
import { CALENDAR_TYPE, calendarOf, type DatedEvent, isDated } from './calendar.ts';
import { calendarState, endCalendarAddress, eventsBehind, makeCalendarAddress } from './own-calendar.ts';

/** The soonest so many of a list. */
const EVENTS_MOST = 500;

async function dated(db: Db, ids: readonly number[]): Promise<DatedEvent[]> {
  const cards = (await readCardsOf(db, 'event', ids, VISITOR)).filter(isDated);
  const rows = await db
    .selectFrom('published_item as item')
    .select(['id', 'version'])
    .where(among(db, 'item.id', idList(db, ids)))
    .execute();
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return cards.map((card) => ({ ...card, sequence: Math.max(0, (versions.get(card.id) ?? 1) - 1) }));
}

export const calendarRoutes: Routes = async (app, services) => {
  const { db, siteUrl } = services;
  app.get('/events.ics', { schema: { hide: true, querystring: EventsParams } }, async ({ query, url }, reply) => {
    const { ids } = await listIds(services, { ...eventsUnder(services, asOnPages(query)), page: 1, size: EVENTS_MOST });
    const { feed } = followedAddress('/events', '', url, EventsParams);
    const head = {
      name: `Events · ${site.name}`,
      description: `Events on ${site.name}.`,
      self: new URL(feed('ics'), siteUrl).href,
    };
    return reply
      .headers(KEPT_LIKE_PAGES)
      .type(CALENDAR_TYPE)
      .send(calendarOf(await dated(db, ids), head, siteUrl));
  });
  app.get('/event/:slug.ics', { schema: { hide: true, params: SlugParam } }, async ({ params }, reply) => {
    const event = await readItem(db, 'event', params.slug, VISITOR);
    const [whole] = await dated(db, [event.id]);
    if (!whole) throw new Problem('not_found', 'This event has no date yet, so no calendar can show it.');
    return reply
      .headers(KEPT_LIKE_PAGES)
      .header('content-disposition', `attachment; filename="${event.slug}.ics"`)
      .type(CALENDAR_TYPE)
      .send(calendarOf([whole], { name: event.title, description: `From ${site.name}.` }, siteUrl));
  });
};

/** Anybody who knows the address may look: it is kept nowhere on the way, and no other program is told of it. */
export const privateCalendarRoutes: Routes = async (app, { db, siteUrl }) => {
  app.get(
    '/calendar/:key.ics',
    {
      schema: { hide: true, params: Type.Object({ key: Type.String({ maxLength: 100 }) }) },
      config: { isCounted: true },
    },
    async ({ params, url }, reply) => {
      const ids = await eventsBehind(db, params.key);
      if (!ids) throw notFound('calendar');
      const head = {
        name: `My events · ${site.name}`,
        description: `The events that you save on ${site.name}. Whoever has this address can read them.`,
        self: new URL(url, siteUrl).href,
      };
      return reply
        .headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
        .type(CALENDAR_TYPE)
        .send(calendarOf(await dated(db, ids), head, siteUrl));
    },
  );
};

const call = callsOf('auth');

export const ownCalendarRoutes: Routes = async (app, { db, siteUrl }) => {
  app.get('/auth/calendar', call('Whether one’s own calendar has an address', CalendarState), ({ viewer }) =>
    calendarState(db, memberOf(viewer)),
  );
  app.post(
    '/auth/calendar',
    call('Make a private address for the events that one keeps', CalendarAddress, {
      description: 'It is said once. An address that was made before ends.',
    }),
    ({ viewer }) => makeCalendarAddress(db, memberOf(viewer), siteUrl),
  );
  app.delete('/auth/calendar', call('End that address', CalendarState), ({ viewer }) =>
    endCalendarAddress(db, memberOf(viewer)),
  );
};
