/** What a source holds becomes rows of the inbox: what is new, what has changed, and what is gone. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Insertable, Selectable } from 'kysely';
import { dayIn } from '#domain/dates.ts';
import type { Plain } from '#domain/fields.ts';
import { TITLE_FIELD } from '#domain/item-fields.ts';
import { linkKey } from '#domain/link-key.ts';
import { engineOf } from '#server/database/column-types.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { IncomingTable } from '#server/database/schema-imports.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { site } from '#site';
import { asKind } from './formats/entry-checks.ts';
import type { FoundEntry, Unread } from './found.ts';
import { shownBefore } from './proposed-changes.ts';

export type IncomingRow = Selectable<IncomingTable>;

/** Words of a reader about an item, which change nothing by themselves. */
export const isCorrection = ({ source_id, state }: Pick<IncomingRow, 'source_id' | 'state'>): boolean =>
  source_id === null && state === 'changed';

/** So few that nobody waits long for the thread that writes them. */
const ROWS_AT_ONCE = 10;
const REST_MS = 10;

/** Those without a day keep their place behind all that have one. */
export const newestFirst = <T extends { fields: Readonly<Record<string, unknown>> }>(entries: readonly T[]): T[] => {
  const dayOf = ({ fields: { published_at: at } }: T) => (typeof at === 'string' ? at : '');
  return entries.toSorted((a, b) => (dayOf(a) < dayOf(b) ? 1 : dayOf(a) > dayOf(b) ? -1 : 0));
};

/** The numbers of the rows that wait for somebody because of this look. */
export interface TakenIn {
  waiting: number[];
}

/** Takes in what was found, in their order; `look` is the moment of this look. What was dismissed or removed stays out. */
export async function takeIn(db: Db, source: number, entries: readonly FoundEntry[], look: string): Promise<TakenIn> {
  const waiting: number[] = [];
  const once = [...new Map(entries.map((entry) => [entry.key, entry])).values()];
  for (let i = 0; i < once.length; i += ROWS_AT_ONCE) {
    const some = once.slice(i, i + ROWS_AT_ONCE);
    waiting.push(...(await db.transaction().execute((tx) => takeSome(tx, source, some, look))));
    // Readers come first: nothing of this is urgent.
    await sleep(REST_MS);
  }
  return { waiting };
}

async function takeSome(tx: Tx, source: number, entries: readonly FoundEntry[], look: string): Promise<number[]> {
  const keys = entries.flatMap(({ key, formerKey }) => [key, ...(formerKey === undefined ? [] : [formerKey])]);
  let known = tx.selectFrom('incoming').selectAll().where('source_id', '=', source).where('source_key', 'in', keys);
  // Somebody may decide about them at this moment.
  if (engineOf(tx) === 'postgres') known = known.orderBy('id').forUpdate();
  const rows = await known.execute();
  const there = new Map(rows.map((row) => [row.source_key, row]));
  const refused = await refusedLinks(tx, entries);
  const waiting: number[] = [];
  const same: number[] = [];
  const fresh: Insertable<IncomingTable>[] = [];
  for (const entry of entries) {
    const row = there.get(entry.key) ?? (await renamed(tx, there, entry));
    // What became an item stays of its kind, whatever the source is said to hold by now.
    const columns = columnsOf(row && row.item_id !== null ? asKind(entry, row.kind) : entry);
    if (!row) {
      const isRefused = columns.link_key !== null && refused.has(columns.link_key);
      fresh.push({
        ...columns,
        source_id: source,
        source_key: entry.key,
        state: 'new',
        status: isRefused ? 'dismissed' : 'open',
        item_id: null,
        came_at: look,
        seen_at: look,
        decided_at: null,
        decided_by: null,
        message: null,
        email: null,
      });
    } else if (row.fingerprint === columns.fingerprint && row.state !== 'gone') same.push(row.id);
    else if (await takeChanged(tx, row, columns, look)) waiting.push(row.id);
  }
  if (fresh.length > 0) {
    const added = await tx.insertInto('incoming').values(fresh).returning(['id', 'status']).execute();
    waiting.push(...added.flatMap(({ id, status }) => (status === 'open' ? id : [])));
  }
  if (same.length > 0) await tx.updateTable('incoming').set({ seen_at: look }).where('id', 'in', same).execute();
  return waiting;
}

/** The row of an event that was alone and repeats by now, or the other way round: it goes on under the new name. */
async function renamed(
  tx: Tx,
  there: Map<string, IncomingRow>,
  { key, formerKey, fields }: FoundEntry,
): Promise<IncomingRow | undefined> {
  const row = formerKey === undefined ? undefined : there.get(formerKey);
  const dayOf = (value: unknown) => String(value ?? '').slice(0, 10);
  if (!row || dayOf(row.fields.start_date) !== dayOf(fields.start_date)) return undefined;
  there.delete(row.source_key);
  await tx.updateTable('incoming').set({ source_key: key }).where('id', '=', row.id).execute();
  return row;
}

type Columns = ReturnType<typeof columnsOf>;

/** Whether somebody has to look at it. */
async function takeChanged(tx: Tx, row: IncomingRow, columns: Columns, look: string): Promise<boolean> {
  const set = (values: object) =>
    tx
      .updateTable('incoming')
      .set({ ...columns, ...values, version: row.version + 1, seen_at: look })
      .where('id', '=', row.id)
      .execute();
  const isOurs = row.item_id !== null;
  // What was dismissed, and what no item came of, is known and stays out.
  if (!isOurs && row.status !== 'open') {
    await tx.updateTable('incoming').set({ seen_at: look }).where('id', '=', row.id).execute();
    return false;
  }
  if (!isOurs) {
    await set({});
    return true;
  }
  const isAsAccepted = row.before !== null && fingerprintOf(row.before) === columns.fingerprint;
  const item = await tx.selectFrom('item').select(['id', 'status']).where('id', '=', row.item_id).executeTakeFirst();
  // What was taken down because it was gone is asked about: it is there again.
  const isDown = row.status !== 'dismissed' && item !== undefined && (await shownBefore(tx, row, item)) !== undefined;
  const isAsked = !isAsAccepted || isDown;
  // It is there again, or says again what it said.
  if (!isAsked) await set({ state: 'new', status: 'accepted' });
  else await set({ state: 'changed', status: 'open', came_at: now(), decided_at: null, decided_by: null });
  return isAsked;
}

/**
 * What a source that lists all it has does not name any more: what waited is taken out, and what became an item is asked
 * about. Events that are over have left a calendar as they should.
 */
export async function noteGone(
  db: Db,
  source: number,
  look: string,
  unread: readonly Omit<Unread, 'isCut'>[],
): Promise<void> {
  const missing = await db
    .selectFrom('incoming')
    .selectAll()
    .where('source_id', '=', source)
    .where('seen_at', '<', look)
    .where('state', '!=', 'gone')
    .execute();
  const names = new Set(unread.flatMap((one) => one.names));
  const from = unread.map((one) => one.from).find((day) => day !== undefined);
  const mayBeThere = ({ source_key, fields }: IncomingRow) =>
    names.has(source_key) ||
    names.has(source_key.replace(/@[^@]*$/, '')) ||
    (from !== undefined && String(fields.start_date ?? '') >= from);
  await markGone(
    db,
    missing.filter((row) => !mayBeThere(row)),
  );
}

async function markGone(db: Db, rows: readonly IncomingRow[]): Promise<void> {
  const left = rows.filter((row) => row.item_id === null && row.status === 'open');
  const ours = rows.filter((row) => row.item_id !== null && !isOver(row));
  for (let i = 0; i < left.length; i += ROWS_AT_ONCE) {
    const ids = left.slice(i, i + ROWS_AT_ONCE).map(({ id }) => id);
    // What somebody has accepted meanwhile is an item's.
    await db
      .deleteFrom('incoming')
      .where('id', 'in', ids)
      .where('item_id', 'is', null)
      .where('status', '=', 'open')
      .execute();
    await yieldWhenDue();
  }
  for (const { id, version } of ours) {
    await db
      .updateTable('incoming')
      .set({
        state: 'gone',
        status: 'open',
        version: version + 1,
        came_at: now(),
        decided_at: null,
        decided_by: null,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      // Of what is archived already there is nothing to ask.
      .where(({ eb, selectFrom }) => {
        const item = selectFrom('item').select('id').whereRef('item.id', '=', 'incoming.item_id');
        return eb('item_id', 'in', item.where('status', '!=', 'archived'));
      })
      .execute();
    await yieldWhenDue();
  }
}

function isOver({ fields }: IncomingRow): boolean {
  const end = fields.end_date ?? fields.start_date;
  if (typeof end !== 'string') return false;
  return end.slice(0, 10) < dayIn(now(), site.timezone);
}

/** The addresses among these that were dismissed from another source, deleted for good, or removed on request. */
async function refusedLinks(tx: Tx, entries: readonly FoundEntry[]): Promise<Set<string>> {
  const addresses = entries.flatMap(({ fields }) => (typeof fields.url === 'string' ? [fields.url] : []));
  const keys = [...new Set(addresses.flatMap((url) => linkKey(url) ?? []))];
  if (keys.length === 0) return new Set();
  const dismissed = await tx
    .selectFrom('incoming')
    .select('link_key')
    .where('status', '=', 'dismissed')
    .where('item_id', 'is', null)
    .where('link_key', 'in', keys)
    .execute();
  const deleted = await tx.selectFrom('removed_item').select('url').where('url', 'in', addresses).execute();
  const removed = await tx.selectFrom('removed_work').select('link_key').where('link_key', 'in', keys).execute();
  return new Set([
    ...[...dismissed, ...removed].flatMap(({ link_key }) => link_key ?? []),
    ...deleted.flatMap(({ url }) => linkKey(url) ?? []),
  ]);
}

function columnsOf({ kind, fields, cancelled, words, left }: FoundEntry) {
  const said: Record<string, Plain> = cancelled ? { ...fields, cancelled: true } : fields;
  const title = said[TITLE_FIELD[kind]];
  return {
    kind,
    title: typeof title === 'string' ? title : 'Without a title',
    // Several dates of one event have one address.
    link_key: kind === 'event' ? null : linkKey(said.url),
    fields: JSON.stringify(said),
    words: JSON.stringify(words.slice(0, 20)),
    left_out: JSON.stringify(left.slice(0, 20)),
    fingerprint: fingerprintOf(said),
  };
}

function fingerprintOf(fields: Readonly<Record<string, Plain>>): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url');
}
