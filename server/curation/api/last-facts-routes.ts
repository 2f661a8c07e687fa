/** What to expect ‘as last time’: the answers of the latest event of the same host, else at the same place. */
import { LastFacts, LastFactsParams } from '#contract/curation.ts';
import { writeFact } from '#domain/kinds/expect-entries.ts';
import type { Db } from '#server/database/schema.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';

const call = callsOf('curation');

export const lastFactsRoutes: Routes = async (app, { db }) => {
  app.get(
    '/curation/facts/last',
    call('What to expect, as last time of a host or place', LastFacts, { querystring: LastFactsParams }),
    async ({ query: { host, place, other_than } }) => ({
      last:
        (await lastOf(db, 'host', host, other_than)) ?? (await lastOf(db, 'city_details', place, other_than)) ?? null,
    }),
  );
};

/** Of several events the one that was asked about last. */
async function lastOf(
  db: Db,
  column: 'host' | 'city_details',
  words: string | undefined,
  otherThan: number | undefined,
): Promise<LastFacts['last'] | undefined> {
  const said = words?.trim();
  if (!said) return undefined;
  let events = db
    .selectFrom('event')
    .innerJoin('item', 'item.id', 'event.item_id')
    .select(['item.title', 'item.facts', 'item.facts_asked_on', 'item.facts_answered_by'])
    .where(`event.${column}`, '=', said)
    .where('item.status', '!=', 'archived')
    .where('item.facts_known', '>', 0);
  if (otherThan !== undefined) events = events.where('item.id', '!=', otherThan);
  const last = await events
    .orderBy('item.facts_asked_on', (by) => by.desc().nullsLast())
    .orderBy('item.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && { ...last, facts: last.facts.map(writeFact) };
}
