/** What the filters of events would leave: how many each choice has, and which filter to take off where nothing is left. */
import type { Vocabulary } from '#contract/categories.ts';
import type { EventOptions, EventsParams, EventsWithout } from '#contract/events.ts';
import type { Option } from '#contract/lists.ts';
import type { Services } from '#server/http/services.ts';
import { resolveFilters } from '../items/filters.ts';
import { itemsUnder, offered } from '../items/lists.ts';
import { foundBy } from '../items/queries.ts';
import { eventsUnder } from './queries.ts';

const VOCABULARIES = {
  category: 'eventtagcategory',
  tag: 'tag',
  audience: 'audience',
  location: 'city',
} as const satisfies Partial<Record<keyof EventOptions, Vocabulary>>;

const WHEN = [
  { name: 'Today', slug: 'today' },
  { name: 'This weekend', slug: 'weekend' },
  { name: 'Next 30 days', slug: 'month' },
] as const;
const TYPES = [
  { name: 'Online', slug: 'online' },
  { name: 'In person', slug: 'in-person' },
] as const;

/** Each list as if its own filter were off. */
export async function eventOptions(from: Services, params: EventsParams): Promise<EventOptions> {
  const services = choosing(from, params);
  const ofTerms = (filter: keyof typeof VOCABULARIES) =>
    countTerms(services, { ...params, [filter]: undefined }, VOCABULARIES[filter]).then((all) =>
      offered(all, params[filter]),
    );
  const counted = <Choice extends { name: string; slug: string }>(
    choices: readonly Choice[],
    under: (choice: Choice) => EventsParams,
  ): Promise<Option[]> =>
    Promise.all(
      choices.map(async (choice) => ({
        name: choice.name,
        slug: choice.slug,
        count: await countEvents(services, under(choice)),
      })),
    );
  const [when, type, category, tag, audience, location] = await Promise.all([
    counted(WHEN, ({ slug }) => ({ ...withoutWindow(params), when: slug })),
    counted(TYPES, ({ slug }) => ({ ...params, type: [slug] })),
    ofTerms('category'),
    ofTerms('tag'),
    ofTerms('audience'),
    ofTerms('location'),
  ]);
  return { when, type, category, tag, audience, location };
}

/** The filters that, taken off one by one, leave something, that which leaves most first. */
export async function withoutEach(from: Services, params: EventsParams): Promise<EventsWithout[]> {
  const services = choosing(from, params);
  const single = (['query', 'type', 'category', 'tag', 'topic', 'audience', 'location'] as const)
    .filter((filter) => params[filter]?.length)
    .map((filter) => ({ filter, rest: { ...params, [filter]: undefined } as EventsParams }));
  const hasWindow = params.when !== undefined || params.start_date !== undefined || params.end_date !== undefined;
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

async function countTerms(services: Choosing, params: EventsParams, vocabulary: Vocabulary): Promise<Option[]> {
  const items = await eventsOf(services, params);
  const rows = await services.db
    .selectFrom('item_term')
    .innerJoin('term', 'term.id', 'item_term.term_id')
    .select(({ fn }) => ['term.name', 'term.slug', fn.countAll<number>().as('count')])
    .where('term.vocabulary', '=', vocabulary)
    .where('item_term.item_id', 'in', items)
    .groupBy(['term.id', 'term.name', 'term.slug'])
    .orderBy('term.slug')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

const choosing = ({ db, search }: Services, { query, exact }: EventsParams): Choosing => ({
  db,
  search,
  found: foundBy(search, { query, exact }, 'event'),
});

/** What the words find is the same for every choice, and asked once. */
type Choosing = Pick<Services, 'db' | 'search'> & { found: readonly number[] | undefined };

async function eventsOf({ db, search, found }: Choosing, { query, ...filters }: EventsParams) {
  const request = { ...eventsUnder(search, filters), found: query === undefined ? undefined : found };
  return itemsUnder(db, request, await resolveFilters(db, request.filters ?? {}));
}
