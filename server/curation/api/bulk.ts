/** Changing many items in one step, and taking that step back. */
import type { BulkAnswer, BulkChange, ItemFields } from '#contract/curation.ts';
import type { Fields } from '#domain/fields.ts';
import { type AnyRecord, checkItem, ITEM_FIELDS } from '#domain/item-fields.ts';
import { KIND_FACTS } from '#domain/kinds.ts';
import { nameKey } from '#domain/names.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { Problem } from '#server/kernel/problem.ts';
import { type Actor, noteAudit } from '../../features/audit/audit.ts';
import { beginBulk, takeOutAdded } from '../revisions/bulk-steps.ts';
import { keepDate, resolveOrRefuse } from '../revisions/change-items.ts';
import { type ItemState, readStates } from '../revisions/item-states.ts';
import { HELD, REFERRING } from '../revisions/references.ts';
import { differences, type Snapshot, toSnapshot } from '../revisions/revisions.ts';
import { asPublication, withPublication } from '../revisions/statuses.ts';
import { type Change, changeItems, saysOther, writeStates } from '../revisions/write-states.ts';

type Refusals = BulkAnswer['refused'];

/** What belongs to one item alone. */
const OWN_FIELDS = ['external_id', 'slug'];

/** Changes all that can be changed, in one transaction; the others are named with a reason. */
export function changeMany(db: Db, actor: Actor, ids: readonly number[], asked: BulkChange): Promise<BulkAnswer> {
  const publication = asked.status && asPublication({ status: asked.status, publish_at: asked.publish_at });
  const own = OWN_FIELDS.find((field) => field in { ...asked.set, ...asked.add, ...asked.remove });
  if (own)
    throw new Problem('invalid_request', `‘${own}’ belongs to one item alone.`, { [own]: 'Not for many at once.' });
  return changeItems(db, async (tx, touch) => {
    const refused: Refusals = [];
    const changes: Change[] = [];
    const wanted = [...new Set(ids)];
    const states = new Map((await readStates(tx, wanted)).map((state) => [state.id, state]));
    const change = await withTopics(tx, asked);
    for (const id of wanted) {
      await yieldWhenDue();
      const before = states.get(id);
      const result = before ? await changed(tx, before, change) : 'There is no such item any more.';
      if (typeof result === 'string') refused.push({ id, message: result });
      else if (before) {
        const same = {
          before,
          kind: before.kind,
          record: result,
          status: before.status,
          publish_at: before.publish_at,
        };
        const moved = publication ? withPublication({ ...before, record: result }, publication) : undefined;
        const next: Change = moved ? { ...moved, before } : same;
        if (saysOther(before, next) || next.status !== before.status || next.publish_at !== before.publish_at)
          changes.push(next);
      }
    }
    const bulk = await beginBulk(tx, actor, { ...change });
    if (changes.length > 0) await writeStates(tx, touch, actor, changes, { action: 'bulk', bulk });
    return { id: bulk, changed: changes.length, refused };
  });
}

/** The change with topics by their address, looked for once, not for each item. Throws `invalid_request`. */
async function withTopics(tx: Tx, change: BulkChange): Promise<BulkChange> {
  const named = async (topics: string[]) => {
    const record: AnyRecord = { external_id: '', topics };
    await resolveOrRefuse(tx, record);
    return { topics: record.topics as string[] };
  };
  const { set = {}, add = {} } = change;
  const [replaced, added] = [listOf((set as ItemFields).topics), listOf(add.topics)];
  return {
    ...change,
    ...(replaced.length > 0 && { set: { ...set, ...(await named(replaced)) } }),
    ...(added.length > 0 && { add: { ...add, ...(await named(added)) } }),
  };
}

/** What an item is to say, or why it cannot. */
export async function changed(
  db: Db,
  before: ItemState,
  { set = {}, add = {}, remove = {} }: BulkChange,
): Promise<AnyRecord | string> {
  const fields: Fields = ITEM_FIELDS[before.kind];
  const values: ItemFields = { ...set };
  for (const field of Object.keys({ ...add, ...remove })) {
    if (!Object.hasOwn(fields, field) || fields[field]?.shape !== 'list')
      return `${KIND_FACTS[before.kind].plural} have no ${fieldInWords(field)}.`;
  }
  for (const [field, names] of Object.entries(add))
    values[field] = [...listOf(values[field] ?? before.record[field]), ...names];
  // A tag that a card shows would bring itself back.
  const isShown = remove.tags && Object.hasOwn(fields, 'primary_tags');
  for (const [field, names] of Object.entries({ ...(isShown && { primary_tags: remove.tags ?? [] }), ...remove })) {
    const gone = new Set(names.map(nameKey));
    values[field] = listOf(values[field] ?? before.record[field]).filter((name) => !gone.has(nameKey(name)));
  }
  if (Object.keys(values).length === 0) return before.record;
  const result = checkItem(before.kind, values, before.record);
  if ('problems' in result) {
    const [field = '', problem = ''] = Object.entries(result.problems)[0] ?? [];
    return `${field}: ${problem}`;
  }
  const record = result.record as unknown as AnyRecord;
  keepDate(before, record);
  return (HELD.some((field) => field in values) && (await whyNot(db, record))) || record;
}

/** Which thing that a record names is not there, in a sentence; nothing, when all are. */
async function whyNot(db: Db, record: AnyRecord): Promise<string | undefined> {
  const problem = await resolveOrRefuse(db, record).catch((error: unknown) => error);
  if (problem === undefined) return undefined;
  if (!(problem instanceof Problem)) throw problem;
  return Object.values(problem.fields ?? {})[0] ?? problem.message;
}

const fieldInWords = (field: string): string => field.replaceAll('_', ' ');

const listOf = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);

/**
 * Takes a bulk change back, once. What others have changed since stays as they left it, field by field, and is named.
 */
export function undoMany(db: Db, actor: Actor, bulk: number): Promise<BulkAnswer> {
  return changeItems(db, async (tx, touch) => {
    const row = await tx.selectFrom('bulk_change').select('undone_at').where('id', '=', bulk).executeTakeFirst();
    if (!row) throw new Problem('not_found', 'There is no such change.');
    if (row.undone_at) throw new Problem('conflict', 'This was undone before.');
    await tx.updateTable('bulk_change').set({ undone_at: now() }).where('id', '=', bulk).execute();
    const made = await versionsOf(tx, bulk);
    const states = await readStates(tx, [...made.keys()]);
    const refused: Refusals = [];
    const changes: Change[] = [];
    for (const current of states) {
      await yieldWhenDue();
      const { before, after } = made.get(current.id) as { before: Snapshot; after: Snapshot };
      const { change, back, kept } = takenBack(current, before, after);
      if (kept.length > 0)
        refused.push({ id: current.id, message: `Changed since by somebody, so it stays: ${kept.join(', ')}.` });
      const missing = change && REFERRING.some((field) => back.has(field)) && (await whyNot(tx, change.record));
      if (missing) refused.push({ id: current.id, message: missing });
      else if (change) changes.push(change);
    }
    if (changes.length > 0) await writeStates(tx, touch, actor, changes, { action: 'undo', details: { undone: bulk } });
    const added = await takeOutAdded(tx, touch, actor, bulk);
    const changed = changes.length + added.removed;
    if (changed === 0) await noteAudit(tx, actor, [{ action: 'undo', details: { undone: bulk } }]);
    return { id: bulk, changed, refused: [...refused, ...added.refused] };
  });
}

const VERSIONS_AT_ONCE = 100;

/** For each item of a bulk change that is still there, how it was and how it became. */
async function versionsOf(tx: Tx, bulk: number): Promise<Map<number, { before: Snapshot; after: Snapshot }>> {
  const made = new Map<number, { before: Snapshot; after: Snapshot }>();
  for (let last = 0; ; ) {
    const rows = await tx
      .selectFrom('revision as after')
      .innerJoin('revision as before', (join) =>
        join
          .onRef('before.item_id', '=', 'after.item_id')
          .on((eb) => eb('before.version', '=', eb('after.version', '-', 1))),
      )
      .selectAll('before')
      .select(['after.version as after_version', 'after.status as after_status'])
      .select(['after.publish_at as after_publish_at', 'after.record as after_record'])
      .where('after.bulk_id', '=', bulk)
      .where('after.item_id', '>', last)
      .orderBy('after.item_id')
      .limit(VERSIONS_AT_ONCE)
      .execute();
    for (const row of rows) {
      const before = toSnapshot(row);
      const after = {
        ...before,
        version: row.after_version,
        status: row.after_status,
        publish_at: row.after_publish_at,
        record: row.after_record as AnyRecord,
      };
      made.set(row.item_id, { before, after });
    }
    await yieldWhenDue();
    if (rows.length < VERSIONS_AT_ONCE) return made;
    last = rows.at(-1)?.item_id ?? last;
  }
}

interface TakenBack {
  change?: Change;
  /** The fields that say again what they said before. */
  back: ReadonlySet<string>;
  /** The fields that somebody has changed since. */
  kept: string[];
}

/** What a change did to an item is taken back where the item still is as that left it. */
function takenBack(current: ItemState, before: Snapshot, after: Snapshot): TakenBack {
  const { kind } = current;
  const fields: Fields = ITEM_FIELDS[kind];
  const next = { status: current.status, publish_at: current.publish_at, record: { ...current.record } };
  const kept: string[] = [];
  const touched = differences(kind, before, after).map(({ field }) => field);
  for (const field of touched) {
    if (field === 'publish_at') continue;
    if (field === 'status') {
      if (current.status !== after.status) kept.push(field);
      else Object.assign(next, { status: before.status, publish_at: before.publish_at });
    } else if (!fields[field]?.same(current.record[field], after.record[field])) kept.push(field);
    else next.record[field] = before.record[field];
  }
  // A schedule whose time has passed meanwhile has come true.
  if (next.status === 'scheduled' && (next.publish_at ?? '') <= now())
    Object.assign(next, { status: 'published', publish_at: null });
  const back = new Set(touched).difference(new Set(kept));
  return { kept, back, ...(back.size > 0 && { change: { before: current, kind, ...next } }) };
}
