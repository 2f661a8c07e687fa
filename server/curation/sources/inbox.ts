/** The inbox as the desk shows it: what came in, what would become of it, and what is there already. */
import type { InboxEntriesParams, InboxEntry, InboxEntryList } from '#contract/sources.ts';
import { pageOf } from '#domain/kinds.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import type { Db } from '#server/database/schema.ts';
import { sendersOf } from '../../features/contact/suggestion-senders.ts';
import { timesKept } from '../../features/interactions/favourites.ts';
import { siteUrlOf } from '../../features/items/cards.ts';
import { pagination } from '../../features/items/lists.ts';
import { twinsOfFields } from '../links/twins.ts';
import { readStoredItems, type StoredItem } from '../revisions/stored-items.ts';
import type { IncomingRow } from './fill-inbox.ts';
import { readIncoming } from './inbox-decisions.ts';
import { changesOf, shownBefore } from './proposed-changes.ts';
import { LEFT } from './sources.ts';

/** What waits stands in the order in which it came; what was decided, the latest first. */
export async function listInbox(db: Db, params: InboxEntriesParams): Promise<InboxEntryList> {
  const { page = 1, size = PAGE_SIZE, source, state, status = 'open' } = params;
  let asked = db
    .selectFrom('incoming')
    .where('status', '=', status)
    .where((eb) => eb.or([eb('source_id', 'is not', null), eb('source_key', '!=', LEFT)]));
  if (source !== undefined) asked = asked.where('source_id', '=', source);
  const groups = await asked
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const countOf = (one: string) => Number(groups.find((group) => group.state === one)?.count ?? 0);
  const counts = { new: countOf('new'), changed: countOf('changed'), gone: countOf('gone') };
  const total = state === undefined ? counts.new + counts.changed + counts.gone : counts[state];
  const rows = await (state === undefined ? asked : asked.where('state', '=', state))
    .selectAll()
    // What has changed or gone misleads readers until it is looked at.
    .orderBy(({ eb }) =>
      eb.case().when('state', '=', 'gone').then(0).when('state', '=', 'changed').then(1).else(2).end(),
    )
    .orderBy(status === 'open' ? 'id' : 'decided_at', status === 'open' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { data: await told(db, rows), counts, pagination: pagination(total, page, size) };
}

export async function toldEntry(db: Db, id: number): Promise<InboxEntry> {
  return (await told(db, [await readIncoming(db, id)]))[0] as InboxEntry;
}

async function told(db: Db, rows: readonly IncomingRow[]): Promise<InboxEntry[]> {
  if (rows.length === 0) return [];
  const ids = rows.flatMap(({ item_id }) => item_id ?? []);
  const states = new Map((await readStoredItems(db, ids)).map((state) => [state.id, state]));
  const names = await sourceNames(db, rows);
  const saved = await timesKept(db, ids);
  const ofSource = await itemsOfSources(db, rows);
  const entries: InboxEntry[] = [];
  for (const row of rows) {
    const item = row.item_id === null ? undefined : states.get(row.item_id);
    const changes = item && row.state === 'changed' ? changesOf(row, item) : undefined;
    entries.push({
      ...plainOf(row),
      source: row.source_id === null ? null : { id: row.source_id, name: names.get(row.source_id) ?? '' },
      changes: changes?.taken ?? [],
      kept: changes?.kept ?? [],
      shows_again: changes !== undefined && item !== undefined && (await shownBefore(db, row, item)) !== undefined,
      item: item ? itemOf(db, item) : null,
      twins:
        row.item_id === null && row.status === 'open'
          ? await twinsOfFields(db, row.kind, row.fields, ofSource.get(row.source_id ?? 0))
          : [],
      saved_by: saved.get(row.item_id ?? 0) ?? 0,
    });
  }
  return entries;
}

const plainOf = (row: IncomingRow) => ({
  id: row.id,
  version: row.version,
  state: row.state,
  status: row.status,
  kind: row.kind,
  title: row.title,
  url: typeof row.fields.url === 'string' ? row.fields.url : null,
  fields: row.fields,
  words: row.words,
  left_out: row.left_out,
  message: row.message,
  told: sendersOf(row).length,
  came_at: row.came_at,
  decided_at: row.decided_at,
});

const itemOf = (db: Db, { id, kind, slug, status, updated_at }: StoredItem) => ({
  id,
  status,
  updated_at,
  page: siteUrlOf(db) + pageOf(kind, slug),
});

/** What came of each source before: its entries are different things, however alike their titles are. */
async function itemsOfSources(db: Db, rows: readonly IncomingRow[]): Promise<Map<number, ReadonlySet<number>>> {
  const ids = [...new Set(rows.flatMap(({ source_id }) => source_id ?? []))];
  if (ids.length === 0) return new Map();
  const known = await db
    .selectFrom('incoming')
    .select(['source_id', 'item_id'])
    .where('source_id', 'in', ids)
    .where('item_id', 'is not', null)
    .execute();
  return new Map(
    ids.map((id) => [id, new Set(known.flatMap((row) => (row.source_id === id ? (row.item_id ?? []) : [])))]),
  );
}

async function sourceNames(db: Db, rows: readonly IncomingRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ source_id }) => source_id ?? []))];
  if (ids.length === 0) return new Map();
  const named = await db.selectFrom('source').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(named.map(({ id, name }) => [id, name]));
}
