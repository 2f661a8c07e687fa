import { EventDetail, EventList, EventsParams } from '#contract/events.ts';
import { OptionList, SlugParam } from '#contract/lists.ts';
import { answers } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { eventOptions, fittingEvents, withoutEach } from './filter-counts.ts';
import { eventCities, listEvents } from './queries.ts';
import { readEvent } from './series.ts';

const tags = ['content'];

export const eventRoutes: Routes = async (app, services) => {
  const { db } = services;

  app.get(
    '/content/event',
    { schema: { tags, summary: 'Events, soonest first', querystring: EventsParams, response: answers(EventList) } },
    async ({ query, viewer }) => {
      const list = await listEvents(services, query, viewer);
      const options = await eventOptions(services, query);
      const isEmpty = list.pagination.total_objects === 0;
      return {
        ...list,
        options,
        ...(await fittingEvents(services, query)),
        ...(isEmpty && { without: await withoutEach(services, query) }),
      };
    },
  );
  app.get(
    '/content/event/location',
    { schema: { tags, summary: 'Cities with events', response: answers(OptionList) } },
    async () => ({ data: await eventCities(db) }),
  );
  app.get(
    '/content/event/:slug',
    { schema: { tags, summary: 'One event', params: SlugParam, response: answers(EventDetail) } },
    ({ params, viewer }) => readEvent(db, params.slug, viewer),
  );
};
