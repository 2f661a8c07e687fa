import { Type } from 'typebox';
import { EventList, EventsParams } from '#contract/events.ts';
import { EventCard } from '#contract/items.ts';
import { Option, SlugParam } from '#contract/lists.ts';
import { answers } from '#server/answers.ts';
import type { Routes } from '#server/services.ts';
import { readItem } from '../items/queries.ts';
import { eventCities, listEvents } from './queries.ts';

const tags = ['content'];
const Cities = Type.Object({ data: Type.Array(Option) });

export const eventRoutes: Routes = async (app, services) => {
  const { db } = services;

  app.get(
    '/content/event',
    { schema: { tags, summary: 'Events, soonest first', querystring: EventsParams, response: answers(EventList) } },
    ({ query, viewer }) => listEvents(services, query, viewer),
  );
  app.get(
    '/content/event/location',
    { schema: { tags, summary: 'Cities with events', response: answers(Cities) } },
    async () => ({ data: await eventCities(db) }),
  );
  app.get(
    '/content/event/:slug',
    { schema: { tags, summary: 'One event', params: SlugParam, response: answers(EventCard) } },
    ({ params, viewer }) => readItem(db, 'event', params.slug, viewer),
  );
};
