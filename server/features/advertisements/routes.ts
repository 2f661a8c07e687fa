import { AdvertisementList, AdvertisementParams } from '#contract/advertisements.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';

const call = callsOf('advertisement');

export const advertisementRoutes: Routes = async (app, { db }) => {
  app.get(
    '/advertisement',
    call('Advertisements that run now', AdvertisementList, { querystring: AdvertisementParams }),
    async ({ query }) => ({ data: await runningAdvertisements(db, query.category) }),
  );
};

/** How long an advertisement stays the first of its place. */
const TURN_MS = 5 * 60_000;

/**
 * Those whose time has come and is not over, first the one whose turn it is; all of them without a category. Nothing of
 * who asks decides: everybody who asks at the same moment gets the same.
 */
async function runningAdvertisements(db: Db, category: string | undefined) {
  let rows = db
    .selectFrom('advertisement')
    .select(['id', 'title', 'url', 'image', 'alt', 'sponsor', 'weight'])
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now())]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now())]));
  if (category) rows = rows.where((eb) => eb(eb.fn<string>('lower', ['category']), '=', category.toLowerCase()));
  const running = await rows.orderBy('id').execute();
  return firstByTurn(running, Math.floor(Date.parse(now()) / TURN_MS));
}

/**
 * Puts the one first whose turn it is; the others follow in their order. In as many turns as the weights add up to, each
 * has as many as its weight, spread out: the turns step through the sum of the weights by the golden ratio.
 */
export function firstByTurn<T extends { weight: number }>(rows: readonly T[], turn: number): T[] {
  const all = rows.reduce((sum, { weight }) => sum + weight, 0);
  let place = ((turn % all) * stepThrough(all)) % all;
  const first = rows.findIndex(({ weight }) => {
    place -= weight;
    return place < 0;
  });
  return rows.length === 0 ? [] : [...rows.slice(first), ...rows.slice(0, first)];
}

/** A step by which every place is come to once before the first comes again. */
function stepThrough(all: number): number {
  let step = Math.round(all * GOLDEN);
  while (greatestDivisor(step, all) > 1) step++;
  return step;
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));
