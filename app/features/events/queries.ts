import { queryOptions } from '@tanstack/react-query';
import { EVENT_WINDOWS, type EventWindow } from '#domain/event-windows.ts';
import { askedFacts, factParams } from '../../lib/address/fact-params.ts';
import { filterParams } from '../../lib/address/filters.ts';
import { choice, day, flag, type ParamsOf, pageNumber, pageSize, word } from '../../lib/address/params.ts';
import { api } from '../../lib/data/api.ts';
import { preferredNow } from '../../lib/preferences/needs.ts';

export const EVENT_PARAMS = {
  query: word,
  exact: flag,
  ...filterParams('event'),
  when: choice<EventWindow | ''>('', ...EVENT_WINDOWS.map(({ value }) => value)),
  start_date: day,
  end_date: day,
  ...factParams('event'),
  page: pageNumber,
  size: pageSize,
};
export type EventPageParams = ParamsOf<typeof EVENT_PARAMS>;

export const eventsQuery = (params: EventPageParams, page: number, prefer = preferredNow('event', params.mine)) =>
  queryOptions({
    queryKey: ['events', { ...params, page, prefer }],
    queryFn: () => {
      const { fact, unknown, mine, when, ...rest } = params;
      return api.events({ ...rest, ...askedFacts(params, prefer), when: when || undefined, page });
    },
  });

/** What the filters offer. */
export const eventOptionsQuery = queryOptions({
  queryKey: ['events', 'options'],
  queryFn: async () => {
    const [options, locations] = await Promise.all([api.options(), api.eventCities()]);
    return { ...options, locations: locations.data.filter(({ count = 0 }) => count > 0) };
  },
});
