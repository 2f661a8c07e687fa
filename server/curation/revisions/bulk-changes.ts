/** Changing many items in one step. */
import type { BulkAnswer, BulkChange, ItemFields } from '#contract/curation.ts';
import type { Fields } from '#domain/fields.ts';
import { type AnyRecord, checkItem, ITEM_FIELDS } from '#domain/item-fields.ts';
import { KIND_FACTS } from '#domain/kinds.ts';
import { nameKey } from '#domain/names.ts';
import { addDays } from '#domain/repeats.ts';
import { timesOn } from '#domain/series-times.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { Actor } from '../../features/audit/audit.ts';
import { keepDate, resolveOrRefuse } from './change-items.ts';
import { HELD } from './references.ts';
import { whyRemoved } from './removed-works.ts';
import { clockTimes, type StoredEvent, storedTimes, zoneOf } from './series-dates.ts';
import { asPublication, withPublication } from './statuses.ts';
import { type Change, readStoredItems, type StoredItem } from './stored-items.ts';
import { beginBulk } from './undoable-steps.ts';
import { changeItems, saysOther, writeItems } from './write-items.ts';

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
    // In the order in which the tables keep them.
    const wanted = [...new Set(ids)].sort((a, b) => a - b);
    const states = new Map((await readStoredItems(tx, wanted)).map((state) => [state.id, state]));
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
    const removed = await whyRemoved(tx, changes);
    const allowed = changes.filter(({ record }) => !removed.has(record.external_id));
    for (const { before, record } of changes) {
      const message = removed.get(record.external_id);
      if (before && message) refused.push({ id: before.id, message });
    }
    const bulk = await beginBulk(tx, actor, { ...change });
    if (allowed.length > 0) await writeItems(tx, touch, actor, allowed, { action: 'bulk', bulk });
    return { id: bulk, changed: allowed.length, refused };
  });
}

/** The change with topics by their address and content notes that there are, looked for once, not for each item. Throws `invalid_request`. */
async function withTopics(tx: Tx, change: BulkChange): Promise<BulkChange> {
  const named = async (topics: string[]) => {
    const record: AnyRecord = { external_id: '', topics };
    await resolveOrRefuse(tx, record);
    return { topics: record.topics as string[] };
  };
  const { set = {}, add = {} } = change;
  const content_notes = [...listOf(set.content_notes), ...listOf(add.content_notes)];
  if (content_notes.length > 0) await resolveOrRefuse(tx, { external_id: '', content_notes });
  const [replaced, added] = [listOf(set.topics), listOf(add.topics)];
  return {
    ...change,
    ...(replaced.length > 0 && { set: { ...set, ...(await named(replaced)) } }),
    ...(added.length > 0 && { add: { ...add, ...(await named(added)) } }),
  };
}

/** The same times by the clock of its place, so many days later. */
function shifted({ record }: StoredEvent, days: number): ItemFields {
  const { start, end } = clockTimes(record);
  return start === null
    ? {}
    : { ...storedTimes(timesOn(start, end, addDays(start.slice(0, 10), days)), zoneOf(record)) };
}

/** What an item is to say, or why it cannot. */
export async function changed(
  db: Db,
  before: StoredItem,
  { set = {}, add = {}, remove = {}, shift_days = 0 }: BulkChange,
): Promise<AnyRecord | string> {
  const fields: Fields = ITEM_FIELDS[before.kind];
  if (shift_days !== 0 && before.kind !== 'event') return 'Only events have days.';
  const values: ItemFields = { ...set, ...(shift_days !== 0 && shifted(before as StoredEvent, shift_days)) };
  const lacked = Object.keys(set).find((field) => !Object.hasOwn(fields, field));
  if (lacked) return `${KIND_FACTS[before.kind].plural} have no ${fieldInWords(lacked)}.`;
  const plainOf = (field: string) => fields[field]?.write(before.record[field] ?? fields[field].empty);
  for (const field of Object.keys({ ...add, ...remove })) {
    if (!Object.hasOwn(fields, field) || fields[field]?.shape !== 'list')
      return `${KIND_FACTS[before.kind].plural} have no ${fieldInWords(field)}.`;
  }
  for (const [field, names] of Object.entries(add))
    values[field] = addedTo(fields[field], listOf(values[field] ?? plainOf(field)), names);
  // A tag that a card shows would bring itself back.
  const isShown = remove.tags && Object.hasOwn(fields, 'primary_tags');
  for (const [field, names] of Object.entries({ ...(isShown && { primary_tags: remove.tags ?? [] }), ...remove })) {
    const gone = new Set(names.map(nameKey));
    values[field] = listOf(values[field] ?? plainOf(field)).filter((name) => !gone.has(nameKey(name)));
  }
  if (Object.keys(values).length === 0) return before.record;
  const result = checkItem(before.kind, values, before.record);
  if ('problems' in result) {
    const [field = '', problem = ''] = Object.entries(result.problems)[0] ?? [];
    return `${field}: ${problem}`;
  }
  const { record } = result;
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

const addedTo = (field: Fields[string] | undefined, before: readonly string[], more: readonly string[]): string[] =>
  field?.added?.(before, more) ?? [...before, ...more];

const fieldInWords = (field: string): string => field.replaceAll('_', ' ');

const listOf = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);
