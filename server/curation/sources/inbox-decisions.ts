/** What curators decide of what came in: it becomes an item or changes one, takes one down, or stays out; and back. */
import type { InboxDecision } from '#contract/sources.ts';
import type { Plain } from '#domain/fields.ts';
import { ITEM_FIELDS } from '#domain/item-fields.ts';
import type { SourceDefaults } from '#domain/sources.ts';
import { isDuplicate } from '#server/database/database-errors.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { Problem } from '#server/kernel/problem.ts';
import { type Actor, noteAudit, sourceActor } from '../../features/audit/audit.ts';
import { changeItem, createItem } from '../revisions/change-items.ts';
import { deleteItem } from '../revisions/delete-item.ts';
import { restoreRevision } from '../revisions/restore-revision.ts';
import { plainValues } from '../revisions/serialize-items.ts';
import { setStatus } from '../revisions/statuses.ts';
import { readStoredItem } from '../revisions/stored-items.ts';
import type { IncomingRow } from './fill-inbox.ts';
import { isTrusted } from './sources.ts';
import { forgetSenders, tellSenders } from './visitor-suggestions.ts';

type Fields = Record<string, Plain>;

export interface Decided {
  /** How many rows. */
  decided: number;
  /** Fields that stay as somebody here has written them. */
  kept: string[];
}

const IDS_AT_ONCE = 500;

/** Throws `not_found`, and `conflict` where it has changed since it was looked at or was decided by somebody else. */
export async function decide(
  { db, rateLimits }: { db: Db; rateLimits: RateLimits },
  actor: Actor,
  id: number,
  asked: InboxDecision,
): Promise<Decided> {
  const row = await readIncoming(db, id);
  if (asked.seen !== undefined && asked.seen !== row.version)
    throw new Problem('conflict', 'The source has changed it meanwhile. Please look again.');
  if (asked.state === 'open') return reopen(db, actor, row);
  if (row.status !== 'open') throw new Problem('conflict', 'Somebody else has decided this already.');
  const decided =
    asked.state === 'dismissed'
      ? await dismiss(db, actor, row, asked.alike ?? false)
      : await accept(db, actor, row, asked.fields ?? {}, await sourceOf(db, row));
  if (asked.state === 'dismissed' && asked.spam) await forgetSenders(db, row);
  else await tellSenders(db, rateLimits, row, asked.state);
  return decided;
}

/** Accepts without anybody looking, for a source that a curator trusts with that. What is refused waits. */
export async function acceptUnseen(db: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const row = await readIncoming(db, id);
    if (row.status !== 'open' || row.state === 'gone') continue;
    const from = await sourceOf(db, row);
    // It may have ended meanwhile, with the work of whoever let it publish: what is left waits.
    if (row.source_id === null || !from.publish) return;
    try {
      await accept(db, sourceActor(row.source_id), row, {}, from);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
    await yieldWhenDue();
  }
}

export async function readIncoming(db: Db, id: number): Promise<IncomingRow> {
  const row = await db.selectFrom('incoming').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found', 'This is no longer in the inbox. The source may have withdrawn it.');
  return row;
}

/** Words of a reader about an item, which change nothing by themselves. */
const isCorrection = ({ source_id, state }: IncomingRow): boolean => source_id === null && state === 'changed';

interface From {
  defaults: SourceDefaults;
  publish: boolean;
}

async function sourceOf(db: Db, { source_id }: IncomingRow): Promise<From> {
  if (source_id === null) return { defaults: {}, publish: false };
  const { defaults } = await db
    .selectFrom('source')
    .select('defaults')
    .where('id', '=', source_id)
    .executeTakeFirstOrThrow();
  const trusted = await isTrusted(db).where('trusted.id', '=', source_id).executeTakeFirst();
  return { defaults, publish: trusted !== undefined };
}

async function accept(db: Db, actor: Actor, row: IncomingRow, wished: Fields, from: From): Promise<Decided> {
  // Of two at once, one goes on: the other finds it decided.
  await claim(db, actor, row, 'accepted');
  try {
    if (row.state === 'gone') return await takeDown(db, actor, row);
    // What somebody says in words is put right by hand.
    if (isCorrection(row)) {
      await db.transaction().execute((tx) => noteLine(tx, actor, row, 'accepted'));
      return { decided: 1, kept: [] };
    }
    if (row.item_id !== null) return await change(db, actor, row, wished);
    const values = await withDefaults(db, row, { ...row.fields, ...wished }, from.defaults);
    const { id } = await createItem(db, actor, row.kind, values, { status: from.publish ? 'published' : 'draft' });
    await note(db, row, { item_id: id, before: JSON.stringify(row.fields), item_version: null });
    return { decided: 1, kept: [] };
  } catch (error) {
    await db
      .updateTable('incoming')
      .set({ status: 'open', decided_at: null, decided_by: null })
      .where('id', '=', row.id)
      .execute();
    throw error;
  }
}

/** What the source has changed, but where somebody here has written otherwise since it was accepted. */
async function change(db: Db, actor: Actor, row: IncomingRow, wished: Fields): Promise<Decided> {
  const state = await readStoredItem(db, row.item_id as number);
  const { taken, kept } = changesOf(row, plainValues(state.kind, state.record));
  const values = { ...Object.fromEntries(taken.map(({ field, after }) => [field, after])), ...wished };
  await changeItem(db, actor, state.id, values, state.version);
  await note(db, row, { before: JSON.stringify(row.fields), item_version: state.version, state: 'new' });
  return { decided: 1, kept };
}

export interface FieldDifference {
  field: string;
  before: Plain;
  after: Plain;
}

/** What accepting a change does to an item that says `said`. */
export function changesOf(
  { before, fields, kind }: Pick<IncomingRow, 'before' | 'fields' | 'kind'>,
  said: Readonly<Record<string, Plain>>,
): { taken: FieldDifference[]; kept: string[] } {
  const taken: FieldDifference[] = [];
  const kept: string[] = [];
  for (const field of new Set([...Object.keys(fields), ...Object.keys(before ?? {})])) {
    const [was, is] = [before?.[field] ?? null, fields[field] ?? null];
    if (!(field in ITEM_FIELDS[kind]) || isSame(was, is) || isSame(said[field] ?? null, is)) continue;
    // A date is stored in a form of its own: what it says is the same.
    if (isSame(said[field] ?? null, was) || isEmptied(said[field]))
      taken.push({ field, before: said[field] ?? null, after: is });
    else kept.push(field);
  }
  return { taken, kept };
}

const isEmptied = (value: Plain | undefined): boolean => value === undefined || value === null;
const isSame = (one: Plain, other: Plain): boolean => keyOf(one) === keyOf(other);

/** A moment in any zone is one moment. */
function keyOf(value: Plain): string {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(value)) {
    const at = Date.parse(value);
    if (!Number.isNaN(at)) return String(at);
  }
  return JSON.stringify(value === false || value === '' || (Array.isArray(value) && value.length === 0) ? null : value);
}

async function takeDown(db: Db, actor: Actor, row: IncomingRow): Promise<Decided> {
  const state = await readStoredItem(db, row.item_id as number);
  await setStatus(db, actor, state.id, { status: 'archived' });
  await note(db, row, { item_version: state.version });
  return { decided: 1, kept: [] };
}

/** Of what is gone and was dismissed the item stays as it is. */
async function dismiss(db: Db, actor: Actor, row: IncomingRow, alike: boolean): Promise<Decided> {
  if (!alike || row.source_id === null) {
    await db.transaction().execute(async (tx) => {
      await claim(tx, actor, row, 'dismissed');
      await noteLine(tx, actor, row, 'dismissed');
    });
    return { decided: 1, kept: [] };
  }
  let decided = 0;
  for (;;) {
    const some = await db
      .selectFrom('incoming')
      .select('id')
      .where('source_id', '=', row.source_id)
      .where('state', '=', row.state)
      .where('status', '=', 'open')
      .limit(IDS_AT_ONCE)
      .execute();
    if (some.length === 0) return { decided, kept: [] };
    decided += await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('incoming')
        .set({ status: 'dismissed', decided_at: now(), decided_by: actor.member })
        .where(
          'id',
          'in',
          some.map(({ id }) => id),
        )
        .where('status', '=', 'open')
        .executeTakeFirstOrThrow();
      await noteLine(tx, actor, row, 'dismissed', Number(numUpdatedRows));
      return Number(numUpdatedRows);
    });
    await yieldWhenDue();
  }
}

/** Undoes a decision: a draft that nobody has touched is deleted, a change is taken back, what was taken down stands again. */
async function reopen(db: Db, actor: Actor, row: IncomingRow): Promise<Decided> {
  if (row.status === 'open') return { decided: 0, kept: [] };
  const ofItem = row.status === 'accepted' && !isCorrection(row);
  if (ofItem && row.item_id !== null) {
    const state = await readStoredItem(db, row.item_id);
    if (row.item_version !== null) await restoreRevision(db, actor, state.id, row.item_version, state.version);
    else if (state.status === 'draft' && state.version === 1) await deleteItem(db, actor, state.id);
    else await setStatus(db, actor, state.id, { status: 'archived' });
  }
  const wasChange = row.item_version !== null && row.state === 'new';
  const reopened = db.transaction().execute(async (tx) => {
    await note(tx, row, {
      status: 'open',
      decided_at: null,
      decided_by: null,
      item_version: null,
      ...(wasChange && { state: 'changed' as const }),
      ...(row.item_version === null && ofItem && { item_id: null, before: null }),
    });
    if (!ofItem || row.item_id === null) await noteLine(tx, actor, row, 'open');
  });
  await reopened.catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
    throw new Problem('conflict', 'A reader has suggested this link again: it waits already.');
  });
  return { decided: 1, kept: [] };
}

/** Of what changes an item the item itself has a line. */
const noteLine = (tx: Tx, actor: Actor, row: IncomingRow, decision: InboxDecision['state'], count = 1) =>
  noteAudit(tx, actor, [
    {
      action: 'inbox',
      item_id: row.item_id,
      kind: row.kind,
      subject: row.title,
      details: { decision, source: row.source_id, ...(count > 1 && { count }) },
    },
  ]);

/** Throws `conflict` where somebody else was quicker, or the source was. */
async function claim(db: Db, actor: Actor, row: IncomingRow, status: 'accepted' | 'dismissed'): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('incoming')
    .set({ status, decided_at: now(), decided_by: actor.member })
    .where('id', '=', row.id)
    .where('status', '=', 'open')
    .where('version', '=', row.version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Problem('conflict', 'This was decided or changed meanwhile. Please look again.');
}

const note = (db: Db, { id }: IncomingRow, values: object) =>
  db.updateTable('incoming').set(values).where('id', '=', id).execute();

/** With what is filled in for everything of a source, as far as it is still there. */
async function withDefaults(db: Db, { kind }: IncomingRow, fields: Fields, defaults: SourceDefaults): Promise<Fields> {
  const asked = defaults.topics ?? [];
  const topics =
    asked.length === 0
      ? []
      : await db.selectFrom('item').select('slug').where('kind', '=', 'topic').where('slug', 'in', asked).execute();
  const filled: Fields = {
    topics: topics.map(({ slug }) => slug),
    audiences: defaults.audiences ?? [],
    tags: defaults.tags ?? [],
  };
  const there = Object.entries(filled).filter(([name]) => name in ITEM_FIELDS[kind]);
  return { ...Object.fromEntries(there), ...fields };
}
