/**
 * The one home of writing: whatever changes an item goes through here, within a transaction that keeps the version
 * before and after, the audit log, the item's addresses and the change log together.
 */
import { sql } from 'kysely';
import type { Instant } from '#domain/dates.ts';
import type { Fields } from '#domain/fields.ts';
import { type AnyRecord, ITEM_FIELDS } from '#domain/item-fields.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import { changeCatalogue, type Touch } from '#server/database/change-log.ts';
import { engineOf } from '#server/database/column-types.ts';
import { ROWS_A_STATEMENT } from '#server/database/insert-many.ts';
import { now } from '#server/database/instants.ts';
import { LOCKS } from '#server/database/locks.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { inTurn } from '#server/database/write-turns.ts';
import { eachInTurn, yieldWhenDue } from '#server/kernel/event-loop.ts';
import { Problem } from '#server/kernel/problem.ts';
import { type Actor, type AuditAction, noteAudit } from '../../features/audit/audit.ts';
import { termNamesIn, withCurrentNames } from '../persistence/current-names.ts';
import { saveItems } from '../persistence/save-items.ts';
import { TermLookup } from '../persistence/term-lookup.ts';
import { touchMembers } from '../persistence/touch-carriers.ts';
import { noteFormerAddresses } from './addresses.ts';
import { whyRemoved } from './removed-works.ts';
import { saveRevisions } from './revisions.ts';
import type { Change, StoredItem, Written } from './stored-items.ts';

/** A transaction in which nobody else changes items; SQLite has one writer anyway. */
export function changeItems<T>(db: Db, work: (tx: Tx, touch: Touch) => Promise<T>): Promise<T> {
  if (engineOf(db) === 'sqlite') return changeCatalogue(db, work);
  const change = () =>
    changeCatalogue(db, async (tx, touch) => {
      await sql`select pg_advisory_xact_lock(${LOCKS.curation})`.execute(tx);
      return work(tx, touch);
    });
  return db.isTransaction ? change() : inTurn(db, change);
}

export interface WriteOptions {
  action: AuditAction;
  /** The bulk change that this is a part of. */
  bulk?: number | undefined;
  /** The version with which the sitting began that this is a part of. */
  sitting?: number | undefined;
  details?: Record<string, unknown>;
  /** An import of many is one entry of the log, which it makes itself. */
  isSilent?: boolean;
}

/** So many are written at once that SQLite's cache holds their pages: one that is written twice makes the commit long. */
const ITEMS_AT_ONCE = 500;

/**
 * Writes items, each as a new version, in the order asked. What they refer to must have been checked. Throws `conflict` for
 * what was removed on request and would be shown again.
 */
export async function writeItems(
  tx: Tx,
  touch: Touch,
  actor: Actor,
  asked: readonly Change[],
  options: WriteOptions,
): Promise<Written[]> {
  const at = now();
  const written: Written[] = [];
  for (let i = 0; i < asked.length; i += ITEMS_AT_ONCE)
    written.push(...(await writeSome(tx, touch, actor, asked.slice(i, i + ITEMS_AT_ONCE), options, at)));
  return written;
}

async function writeSome(
  tx: Tx,
  touch: Touch,
  actor: Actor,
  asked: readonly Change[],
  options: WriteOptions,
  at: Instant,
): Promise<Written[]> {
  const [removed] = (await whyRemoved(tx, asked)).values();
  if (removed) throw new Problem('conflict', removed);
  const wanted = asked.map((change) => dated(change, at));
  const written: Written[] = [];
  // Items are noted below, once their status is known.
  const touchLater: Touch = (entity, id) => entity !== 'item' && touch(entity, id);
  const isOther = (change: Change) => !change.before || saysOther(change.before, change);
  let changes = wanted;
  if ((await eachInTurn(wanted, isOther)).includes(true)) {
    const names = await eachInTurn(wanted, ({ kind, record }) => termNamesIn(kind, record));
    const terms = await TermLookup.of(tx, names.flat());
    changes = await eachInTurn(wanted, (change) => ({
      ...change,
      record: withCurrentNames(terms, change.kind, change.record),
    }));
    const said = (await eachInTurn(changes, (change) => (isOther(change) ? [change] : []))).flat();
    for (const [kind, some] of Map.groupBy(said, (change) => change.kind))
      await saveItems(
        { tx, touch: touchLater },
        terms,
        kind,
        some.map(({ before, record }) => ({ id: before?.id, slug: String(record.slug), record, before })),
      );
  }
  const idOf = await newIds(tx, changes);
  for (const { before, kind, record, status, publish_at } of changes) {
    await yieldWhenDue();
    const { external_id } = record;
    const id = before?.id ?? (idOf.get(external_id) as number);
    const version = (before?.version ?? 0) + 1;
    written.push({ id, kind, slug: String(record.slug), external_id, status, publish_at, version, record });
    // What was never published is named to nobody.
    if (before?.status === 'published' || status === 'published') touch('item', id);
    if (before && kind === 'topic' && isNamedAnew(before, record, status)) await touchMembers(tx, touch, id);
  }
  await forgetRemoved(tx, changes);
  await setColumns(
    tx,
    actor,
    written.filter((one, i) => changes[i]?.before || !isAsInserted(actor, one)),
    at,
  );
  await noteFormerAddresses(
    tx,
    changes.map(({ before }, i) => ({ before, after: written[i] as Written })),
    at,
  );
  await saveRevisions(tx, actor, changes, written, at, options);
  if (!options.isSilent)
    await noteAudit(
      tx,
      actor,
      written.map(({ id, kind, external_id, version }) => ({
        action: options.action,
        item_id: id,
        kind,
        external_id,
        version,
        sitting: options.sitting ?? null,
        details: { ...options.details, ...(options.bulk !== undefined && { bulk: options.bulk }) },
      })),
    );
  return written;
}

/** What is published without a date of its own is new now. */
function dated(change: Change, at: Instant): Change {
  const { kind, record, status } = change;
  const isUndated = status === 'published' && 'published_at' in ITEM_FIELDS[kind] && !record.published_at;
  return isUndated ? { ...change, record: { ...record, published_at: at } } : change;
}

/** Whether the cards of what is filed under a topic show something else than before. */
const isNamedAnew = (before: StoredItem, record: AnyRecord, status: ItemStatus): boolean =>
  before.status !== status || before.record.name !== record.name || before.slug !== record.slug;

/** Whether the item says something else than before, whatever its status. */
export function saysOther(
  before: Pick<StoredItem, 'record'>,
  { kind, record }: Pick<Change, 'kind' | 'record'>,
): boolean {
  const fields: Fields = ITEM_FIELDS[kind];
  return Object.entries(fields).some(([name, field]) => !field.same(before.record[name], record[name]));
}

async function newIds(tx: Tx, changes: readonly Change[]): Promise<Map<string, number>> {
  const fresh = changes.flatMap(({ before, record }) => (before ? [] : record.external_id));
  const found = new Map<string, number>();
  for (let i = 0; i < fresh.length; i += 1_000) {
    const rows = await tx
      .selectFrom('item')
      .select(['id', 'external_id'])
      .where('external_id', 'in', fresh.slice(i, i + 1_000))
      .execute();
    for (const { id, external_id } of rows) found.set(external_id, id);
  }
  return found;
}

/** What is there again is not remembered as deleted. */
async function forgetRemoved(tx: Tx, changes: readonly Change[]): Promise<void> {
  const names = changes.flatMap(({ before, record }) => (before ? [] : record.external_id));
  for (let i = 0; i < names.length; i += 1_000)
    await tx
      .deleteFrom('removed_item')
      .where('external_id', 'in', names.slice(i, i + 1_000))
      .execute();
}

/** Whether a new row has these values by itself. */
const isAsInserted = ({ member }: Actor, { status, publish_at }: Written): boolean =>
  member === null && status === 'published' && publish_at === null;

/** Status, version, and who changed it when; items with the same are written at once. */
async function setColumns(tx: Tx, { member }: Actor, written: readonly Written[], at: Instant): Promise<void> {
  const alike = Map.groupBy(written, ({ status, publish_at, version }) => `${status} ${publish_at} ${version}`);
  for (const some of alike.values()) {
    const { status, publish_at, version } = some[0] as Written;
    for (let i = 0; i < some.length; i += ROWS_A_STATEMENT) {
      await yieldWhenDue();
      await tx
        .updateTable('item')
        .set({ status, publish_at, version, updated_at: at, updated_by: member })
        .where(
          'id',
          'in',
          some.slice(i, i + ROWS_A_STATEMENT).map(({ id }) => id),
        )
        .execute();
    }
  }
}
