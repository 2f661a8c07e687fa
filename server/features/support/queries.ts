/** Support resources by the way they are reached, and which of them can be reached now. */
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { SupportList, SupportParams, WayCount } from '#contract/support-resources.ts';
import type { Instant } from '#domain/dates.ts';
import { asOffered } from '#domain/kinds/provider-fields.ts';
import { nameKey, slugKey } from '#domain/names.ts';
import { type Open, openAt, readHours } from '#domain/opening-hours.ts';
import { SUPPORT_WAYS, type SupportWay } from '#domain/support-channels.ts';
import { now } from '#server/database/instants.ts';
import type { Database, Db, SupportTable } from '#server/database/schema.ts';
import type { Services } from '#server/http/services.ts';
import { site } from '#site';
import type { Viewer } from '../../http/viewer.ts';
import { readCardsOf } from '../items/cards.ts';
import {
  type AskedFacts,
  countFacts,
  countFitting,
  fitOf,
  idsOf,
  sayingFirst,
  underFacts,
} from '../items/fact-filters.ts';
import { resolveFilters } from '../items/filters.ts';
import { countTerms } from '../items/kind-filters.ts';
import { itemsUnder, pageOf } from '../items/lists.ts';
import { foundBy } from '../items/queries.ts';

type Row = Pick<
  Selectable<SupportTable>,
  'text_number' | 'chat_url' | 'phone_number' | 'place' | 'hours' | 'timezone' | 'withdrawn'
> & { id: number };

/** A resource with what holds of it at the moment. */
interface Reckoned {
  id: number;
  ways: readonly SupportWay[];
  open: Open | null;
}

const COLUMN = {
  text: 'text_number',
  chat: 'chat_url',
  call: 'phone_number',
  'in-person': 'place',
} as const satisfies Record<SupportWay, keyof Row>;

/** Resources that can be reached in a way, as `reckon` has it; all of them where none is asked for. */
export function reachedBy(way: SupportWay | undefined) {
  if (!way) return undefined;
  return (eb: ExpressionBuilder<Database, 'item'>) =>
    eb(
      'item.id',
      'in',
      eb.selectFrom('support').select('item_id').where('withdrawn', 'is', null).where(COLUMN[way], 'is not', null),
    );
}

/** A page of what was asked for: open now first, then as any list of items, or best first where there are words. */
export async function listSupport(
  services: Pick<Services, 'db' | 'search'>,
  params: SupportParams,
  viewer: Viewer,
): Promise<SupportList> {
  const { db, search } = services;
  const { query, exact, way, open, audience, location, without_note, page, size, ...facts } = params;
  const at = now();
  const found = foundBy(search, { query, exact }, 'support');
  const everywhere = inOrder(
    (await readRows(db, without_note)).map((row) => reckon(row, at)),
    found,
  );
  const near = await nearPlace(db, location);
  const all = everywhere.filter(({ id }) => near(id) !== 'elsewhere');
  const [ofAudience, ofFacts] = [await passing(services, { audience }), await passing(services, facts)];
  const isInWay = ({ ways }: Reckoned) => !way || ways.includes(way);
  const isAsked = (one: Reckoned) => !open || isOpen(one);
  // Each choice is counted under the other filters.
  const reached = all.filter((one) => isInWay(one) && isAsked(one));
  const narrowed = all.filter(({ id }) => ofAudience(id) && ofFacts(id));
  const under = (some: readonly Reckoned[]) => itemsUnder(db, { kinds: ['support'], found: some.map(idOf) }, []);
  const inWay = narrowed.filter(isInWay);
  const closed = inWay.filter((one) => !isOpen(one));
  const canBeReached = ({ ways }: Reckoned) => ways.length > 0;
  // Words say which is best; without them those who can be reached at some hour come before mere pages.
  const later = found ? closed : [...closed.filter(canBeReached), ...closed.filter((one) => !canBeReached(one))];
  const first = [...inWay.filter(isOpen), ...(open ? [] : later)];
  const score = fitOf(search, 'support', first.map(idOf), facts);
  const isHere = ({ id }: Reckoned) => Number(near(id) === 'here');
  const { data, pagination } = pageOf(
    first.toSorted((a, b) => isHere(b) - isHere(a) || score(b.id) - score(a.id)),
    { page, size },
  );
  return {
    data: await sayingFirst(db, 'support', await readCardsOf(db, 'support', data.map(idOf), viewer), facts),
    pagination,
    ways: SUPPORT_WAYS.map((one) => countOf(one, narrowed)),
    audiences: await countTerms(db, under(reached.filter(({ id }) => ofFacts(id))), 'audience', audience),
    cities: await countTerms(
      db,
      under(everywhere.filter((one) => isInWay(one) && isAsked(one) && ofAudience(one.id) && ofFacts(one.id))),
      'city',
      location,
    ),
    facts: await countFacts(search, 'support', under(reached.filter(({ id }) => ofAudience(id))), facts),
    ...(facts.fact?.length && { fit: countFitting(search, 'support', first.map(idOf), facts) }),
    open: data.flatMap(({ id, open }) => (open ? [{ id, until: open.until }] : [])),
    open_total: inWay.filter(isOpen).length,
    reckoned_at: at,
  };
}

const idOf = ({ id }: Reckoned): number => id;
const isOpen = (one: Reckoned): boolean => one.open !== null;

/** Which resources pass these filters. */
async function passing(
  services: Pick<Services, 'db' | 'search'>,
  { audience, ...facts }: Pick<SupportParams, 'audience'> & AskedFacts,
): Promise<(id: number) => boolean> {
  const { where = [] } = underFacts(services, 'support', facts);
  if (!audience?.length && where.length === 0) return () => true;
  const resolved = await resolveFilters(services.db, { audience });
  const ids = new Set(await idsOf(itemsUnder(services.db, { kinds: ['support'], where }, resolved)));
  return (id) => ids.has(id);
}

/** For whom each resource is, where a town is asked for: the people there, those of another town, or everyone. */
async function nearPlace(
  db: Db,
  location: readonly string[] | undefined,
): Promise<(id: number) => 'here' | 'elsewhere' | 'everyone'> {
  if (!location?.length) return () => 'everyone';
  const rows = await db
    .selectFrom('item_term')
    .innerJoin('term', 'term.id', 'item_term.term_id')
    .innerJoin('support', 'support.item_id', 'item_term.item_id')
    .select(['item_term.item_id', 'term.slug', 'term.name_key'])
    .where('term.vocabulary', '=', 'city')
    .execute();
  const [slugs, names] = [new Set(location.map(slugKey)), new Set(location.map(nameKey))];
  const places = new Map(
    rows.map(({ item_id, slug, name_key }) => [item_id, slugs.has(slug) || names.has(name_key) ? 'here' : 'elsewhere']),
  );
  return (id) => (places.get(id) as 'here' | 'elsewhere' | undefined) ?? 'everyone';
}

/** Every published resource without these notes, in the order of a list without words. */
async function readRows(db: Db, contentnote: string[] | undefined): Promise<Row[]> {
  return db
    .selectFrom('published_item as item')
    .innerJoin('support', 'support.item_id', 'item.id')
    .select(['item.id', 'text_number', 'chat_url', 'phone_number', 'place', 'hours', 'timezone', 'withdrawn'])
    .where('item.id', 'in', itemsUnder(db, { kinds: ['support'] }, await resolveFilters(db, { contentnote })))
    .orderBy('item.featured', 'desc')
    .orderBy('item.published_at', 'desc')
    .orderBy('item.id', 'desc')
    .execute();
}

function reckon(row: Row, at: Instant): Reckoned {
  const { id, hours, timezone, ...ways } = asOffered(row);
  return {
    id,
    ways: SUPPORT_WAYS.filter((way) => ways[COLUMN[way]] !== null),
    open: hours === null ? null : openAt(readHours(hours), timezone ?? site.timezone, at),
  };
}

/** Those that the words found, in their order; all of them without words. */
function inOrder(all: readonly Reckoned[], found: readonly number[] | undefined): readonly Reckoned[] {
  if (!found) return all;
  const byId = new Map(all.map((one) => [one.id, one]));
  return found.flatMap((id) => byId.get(id) ?? []);
}

function countOf(way: SupportWay, all: readonly Reckoned[]): WayCount {
  const those = all.filter(({ ways }) => ways.includes(way));
  return { way, total: those.length, open: those.filter(({ open }) => open !== null).length };
}
