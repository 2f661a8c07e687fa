/** What curators decide of what came in: it becomes an item or changes one, takes one down, or stays out; and back. */
import type { InboxDecision } from '#contract/sources.ts';
import type { Plain } from '#domain/fields.ts';
import { ITEM_FIELDS } from '#domain/item-fields.ts';
import type { SourceDefaults } from '#domain/sources.ts';
import type { Touch } from '#server/database/change-log.ts';
import { isDuplicate } from '#server/database/database-errors.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { Problem } from '#server/kernel/problem.ts';
import { type Actor, noteAudit, sourceActor } from '../../features/audit/audit.ts';
import { changeItem, createItem } from '../revisions/change-items.ts';
import { deleteDrafts } from '../revisions/delete-drafts.ts';
import { goBack } from '../revisions/going-back.ts';
import { versionOf } from '../revisions/revisions.ts';
import { setStatus } from '../revisions/statuses.ts';
import { readStoredItem, type StoredItem } from '../revisions/stored-items.ts';
import { whyWorkStays } from '../revisions/undoable-steps.ts';
import { changeItems } from '../revisions/write-items.ts';
import type { IncomingRow } from './fill-inbox.ts';
import { changesOf, isArchivedBy } from './proposed-changes.ts';
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
    throw new Problem(
      'conflict',
      row.status === 'open'
        ? 'The source has changed it meanwhile. Please look again.'
        : 'Somebody else has decided this meanwhile. Please look again.',
    );
  if (asked.state === 'open') return reopen(db, actor, id, asked.seen);
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
    try {
      const row = await readIncoming(db, id);
      if (row.status !== 'open' || row.state === 'gone') continue;
      const from = await sourceOf(db, row);
      // It may have ended meanwhile, with the work of whoever let it publish: what is left waits.
      if (row.source_id === null || !from.publish || (await isHereByLink(db, row))) continue;
      await accept(db, sourceActor(row.source_id), row, {}, from);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
    await yieldWhenDue();
  }
}

/** Whether something new has the link of an item: whether both are one is for a person to say. */
async function isHereByLink(db: Db, { item_id, link_key }: IncomingRow): Promise<boolean> {
  if (item_id !== null || link_key === null) return false;
  const item = await db.selectFrom('item').select('id').where('link_key', '=', link_key).executeTakeFirst();
  return item !== undefined;
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

/** In one transaction, so that nothing is accepted by half. Of two at once, one goes on: the other finds it decided. */
function accept(db: Db, actor: Actor, row: IncomingRow, wished: Fields, from: From): Promise<Decided> {
  return changeItems(db, async (tx) => {
    await claim(tx, actor, row, 'accepted');
    // What somebody says in words is put right by hand.
    if (isCorrection(row)) {
      await noteLine(tx, actor, row, 'accepted');
      return { decided: 1, kept: [] };
    }
    const item = row.item_id === null ? undefined : await readStoredItem(tx, row.item_id);
    if (item && row.state === 'gone') {
      const { version } = await setStatus(tx, actor, item.id, { status: 'archived' });
      await note(tx, row, { item_version: version === item.version ? null : version });
      return { decided: 1, kept: [] };
    }
    if (item) return change(tx, actor, row, item, wished);
    const values = await withDefaults(tx, row, { ...row.fields, ...wished }, from.defaults);
    const { id } = await createItem(tx, actor, row.kind, values, { status: from.publish ? 'published' : 'draft' });
    await note(tx, row, { item_id: id, before: JSON.stringify(row.fields), item_version: CREATED });
    return { decided: 1, kept: [] };
  });
}

/** The version of an item that was made of what came in. */
const CREATED = 1;

/**
 * What the source has changed, but where somebody here has written otherwise since it was accepted. What this row itself
 * took off the site stands there again.
 */
async function change(tx: Tx, actor: Actor, row: IncomingRow, item: StoredItem, wished: Fields): Promise<Decided> {
  const { taken, kept } = changesOf(row, item);
  const values = { ...Object.fromEntries(taken.map(({ field, after }) => [field, after])), ...wished };
  const before = isArchivedBy(row, item) ? await versionOf(tx, item.id, item.version - 1) : undefined;
  const { version } = await changeItem(tx, actor, item.id, values, { publication: before });
  await note(tx, row, {
    before: JSON.stringify(row.fields),
    item_version: version === item.version ? null : version,
    state: 'new',
  });
  return { decided: 1, kept };
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
        .set(({ eb }) => ({
          status: 'dismissed',
          decided_at: now(),
          decided_by: actor.member,
          version: eb('version', '+', 1),
        }))
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

/**
 * Undoes a decision: an untouched draft is deleted, with its days to bring it back; a change is taken back where nobody has
 * written on; what was taken down stands again, and what was published is taken down. Throws `conflict` where somebody else
 * decided meanwhile, or has worked on the draft.
 */
async function reopen(db: Db, actor: Actor, id: number, seen: number | undefined): Promise<Decided> {
  const undone = changeItems(db, async (tx, touch): Promise<Decided> => {
    const row = await readIncoming(tx, id);
    if (row.status === 'open') return { decided: 0, kept: [] };
    if (seen === undefined ? ![null, actor.member].includes(row.decided_by) : seen !== row.version)
      throw new Problem('conflict', 'Somebody else has decided this since. Please look again.');
    const ofItem = row.status === 'accepted' && !isCorrection(row) && row.item_id !== null;
    const item = ofItem ? await readStoredItem(tx, row.item_id as number) : undefined;
    const { kept = [], ...values } = item ? await takeDecisionBack(tx, touch, actor, row, item) : {};
    await note(tx, row, {
      status: 'open',
      decided_at: null,
      decided_by: null,
      version: row.version + 1,
      ...(item && { item_version: null }),
      ...values,
    });
    if (!item) await noteLine(tx, actor, row, 'open');
    return { decided: 1, kept };
  });
  return undone.catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
    throw new Problem('conflict', 'A reader has suggested this link again: it waits already.');
  });
}

/** What a decision did to an item is undone; returns what becomes of the row, and the fields that stay as somebody wrote them. */
async function takeDecisionBack(
  tx: Tx,
  touch: Touch,
  actor: Actor,
  { item_version, state }: IncomingRow,
  item: StoredItem,
): Promise<{ kept?: string[]; state?: 'changed'; item_id?: null; before?: null; item_version?: number }> {
  if (item_version === CREATED) {
    if (item.status !== 'draft' && item.status !== 'review') {
      const { version } = await setStatus(tx, actor, item.id, { status: 'archived' });
      // Accepted once more, it stands again with all that members left on it.
      return { item_version: version };
    }
    await deleteUntouched(tx, actor, item);
    return { item_id: null, before: null };
  }
  const wasChange = state === 'new' && { state: 'changed' as const };
  if (item_version === null) return { ...wasChange };
  const before = await versionOf(tx, item.id, item_version - 1);
  const made = await versionOf(tx, item.id, item_version);
  const [outcome] = await goBack(tx, touch, actor, [{ current: item, before, after: made }], { action: 'undo' });
  return { ...wasChange, kept: outcome?.kept ?? [] };
}

/** Throws `conflict` where somebody has worked on the draft: nobody's undo deletes what others have written. */
async function deleteUntouched(tx: Tx, actor: Actor, { id, version }: StoredItem): Promise<void> {
  const why = version > CREATED ? 'Somebody has written on the draft since, so it stays.' : await whyWorkStays(tx, id);
  if (why) throw new Problem('conflict', `${why} You can delete it under ‘Items’.`);
  const { refused } = await deleteDrafts(tx, actor, [id]);
  if (refused[0]) throw new Problem('conflict', refused[0].message);
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
    .set({ status, decided_at: now(), decided_by: actor.member, version: row.version + 1 })
    .where('id', '=', row.id)
    .where('status', '=', 'open')
    .where('version', '=', row.version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Problem('conflict', 'This was decided or changed meanwhile. Please look again.');
}

const note = (tx: Tx, { id }: IncomingRow, values: object) =>
  tx.updateTable('incoming').set(values).where('id', '=', id).execute();

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
