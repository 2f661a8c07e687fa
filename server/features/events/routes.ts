import { OptionList, SlugParam } from '#contract/common-schemas.ts';
import { EventDetail, EventList, EventsParams } from '#contract/events.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { eventOptions, fittingEvents, withoutEach } from './filter-counts.ts';
import { eventCities, listEvents } from './queries.ts';
import { readEvent } from './series.ts';

const call = callsOf('content');

export const eventRoutes: Routes = async (app, services) => {
  const { db } = services;

  app.get(
    '/content/event',
    call('Events, soonest first', EventList, { querystring: EventsParams }),
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
  app.get('/content/event/location', call('Cities with events', OptionList), async () => ({
    data: await eventCities(db),
  }));
  app.get('/content/event/:slug', call('One event', EventDetail, { params: SlugParam }), ({ params, viewer }) =>
    readEvent(db, params.slug, viewer),
  );
};
