/** What the filters of events would leave: how many each choice has, and which filter to take off where nothing is left. */

import type { Option } from '#contract/common-schemas.ts';
import { EVENT_FILTERS, type EventOptions, type EventsParams, type EventsWithout } from '#contract/events.ts';
import { EVENT_WINDOWS } from '#domain/event-windows.ts';
import { itemKindOf } from '#domain/kinds/registry.ts';
import type { Services } from '#server/http/services.ts';
import { countFacts, countFitting, idsOf } from '../items/fact-filters.ts';
import { resolveFilters } from '../items/filters.ts';
import { filterChoices } from '../items/kind-filters.ts';
import { itemsUnder } from '../items/lists.ts';
import { foundBy } from '../items/queries.ts';
import { eventsUnder } from './queries.ts';

/** Each list as if its own filter were off. */
export async function eventOptions(from: Services, params: EventsParams): Promise<EventOptions> {
  const services = choosing(from, params);
  const counted = <Choice extends { label: string; value: string }>(
    choices: readonly Choice[],
    under: (choice: Choice) => EventsParams,
  ): Promise<Option[]> =>
    Promise.all(
      choices.map(async (choice) => ({
        name: choice.label,
        slug: choice.value,
        count: await countEvents(services, under(choice)),
      })),
    );
  const [when, type, others, facts] = await Promise.all([
    counted(EVENT_WINDOWS, ({ value }) => ({ ...withoutWindow(params), when: value })),
    counted(itemKindOf('event').filters.type?.choices ?? [], ({ value }) => ({ ...params, type: [value] })),
    filterChoices(services.db, 'event', params, (asked) => eventsOf(services, asked as EventsParams)),
    countFacts(services.search, 'event', await eventsOf(services, { ...params, fact: undefined }), params),
  ]);
  return { ...others, when, type, facts } as EventOptions;
}

/** Of how many events it is known that they fit the facts that are asked for; nothing, where none is. */
export async function fittingEvents(from: Services, params: EventsParams): Promise<{ fit?: number }> {
  if (!params.fact?.length) return {};
  return {
    fit: countFitting(from.search, 'event', await idsOf(await eventsOf(choosing(from, params), params)), params),
  };
}

/** The filters that, taken off one by one, leave something, that which leaves most first. */
export async function withoutEach(from: Services, params: EventsParams): Promise<EventsWithout[]> {
  const services = choosing(from, params);
  const hasWindow = params.when !== undefined || params.start_date !== undefined || params.end_date !== undefined;
  const single = EVENT_FILTERS.filter((filter) => filter !== 'when' && params[filter]?.length).map((filter) => ({
    filter,
    rest: { ...params, [filter]: undefined } as EventsParams,
  }));
  const all = [...single, ...(hasWindow ? [{ filter: 'when' as const, rest: withoutWindow(params) }] : [])];
  const counted = await Promise.all(
    all.map(async ({ filter, rest }) => ({ filter, total: await countEvents(services, rest) })),
  );
  return counted.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
}

const withoutWindow = ({ when, start_date, end_date, ...rest }: EventsParams): EventsParams => rest;

async function countEvents(services: Choosing, params: EventsParams): Promise<number> {
  const items = await eventsOf(services, params);
  const { total } = await items
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

const choosing = ({ db, search }: Services, { query, exact }: EventsParams): Choosing => ({
  db,
  search,
  found: foundBy(search, { query, exact }, 'event'),
});

/** What the words find is the same for every choice, and asked once. */
type Choosing = Pick<Services, 'db' | 'search'> & { found: readonly number[] | undefined };

async function eventsOf({ db, search, found }: Choosing, { query, ...filters }: EventsParams) {
  const request = { ...eventsUnder({ db, search }, filters), found: query === undefined ? undefined : found };
  return itemsUnder(db, request, await resolveFilters(db, request.filters ?? {}));
}
