import { queryOptions } from '@tanstack/react-query';
import type { EventsParams } from '#contract/events.ts';
import { filterParams } from '../../lib/address/filters.ts';
import { choice, day, flag, type ParamsOf, pageNumber, pageSize, word } from '../../lib/address/params.ts';
import { api } from '../../lib/data/api.ts';

type When = NonNullable<EventsParams['when']>;

export const EVENT_PARAMS = {
  query: word,
  exact: flag,
  ...filterParams('event'),
  when: choice<When | ''>('', 'today', 'weekend', 'month'),
  start_date: day,
  end_date: day,
  page: pageNumber,
  size: pageSize,
};
export type EventPageParams = ParamsOf<typeof EVENT_PARAMS>;

export const eventsQuery = (params: EventPageParams, page: number) =>
  queryOptions({
    queryKey: ['events', { ...params, page }],
    queryFn: () => api.events({ ...params, when: params.when || undefined, page }),
  });

/** What the filters offer. */
export const eventOptionsQuery = queryOptions({
  queryKey: ['events', 'options'],
  queryFn: async () => {
    const [options, locations] = await Promise.all([api.options(), api.eventCities()]);
    return { ...options, locations: locations.data.filter(({ count = 0 }) => count > 0) };
  },
});
