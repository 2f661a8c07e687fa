/** What curators decide of what came in: it becomes an item or changes one, takes one down, or stays out; and back. */
import type { InboxDecision } from '#contract/sources.ts';
import type { Plain } from '#domain/fields.ts';
import { type AnyRecord, ITEM_FIELDS } from '#domain/item-fields.ts';
import { ITEM_STATUSES } from '#domain/item-status.ts';
import type { Touch } from '#server/database/change-log.ts';
import { isDuplicate } from '#server/database/database-errors.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { Problem } from '#server/kernel/problem.ts';
import { type Actor, noteAudit, sourceActor } from '../../features/audit/audit.ts';
import { sortKey } from '../../features/items/slugs-and-sort-keys.ts';
import { changeItem, createItem } from '../revisions/change-items.ts';
import { deleteDrafts } from '../revisions/delete-drafts.ts';
import { fieldInWords, goBack, type Outcome, stays } from '../revisions/going-back.ts';
import { versionOf } from '../revisions/revisions.ts';
import { setStatus } from '../revisions/statuses.ts';
import { readStoredItem, readStoredItems, type StoredItem } from '../revisions/stored-items.ts';
import { whyWorkStays } from '../revisions/undoable-steps.ts';
import { changeItems } from '../revisions/write-items.ts';
import { type IncomingRow, isCorrection, newestFirst } from './fill-inbox.ts';
import { changesOf, isSameStart, isStill, meaningOf, shownBefore } from './proposed-changes.ts';
import { isTrusted } from './sources.ts';
import { tellSenders, whoMayBeTold } from './visitor-suggestions.ts';

type Fields = Record<string, Plain>;

export interface Decided {
  /** How many rows. */
  decided: number;
  /** Fields that stay as somebody here has written them. */
  kept: string[];
  /** What is not as it was where a decision is undone, in sentences. */
  says: string[];
}

const DONE: Decided = { decided: 1, kept: [], says: [] };

const IDS_AT_ONCE = 500;

/**
 * A decision, and what is told of it, are one transaction. Throws `not_found`, and `conflict` where it has changed since it was
 * looked at or was decided by somebody else.
 */
export async function decide(
  { db, rateLimits }: { db: Db; rateLimits: RateLimits },
  actor: Actor,
  id: number,
  asked: InboxDecision,
): Promise<Decided> {
  const { state, seen, fields = {}, alike, keep, spam } = asked;
  if (state === 'open') return reopen(db, actor, id, seen);
  const row = await readIncoming(db, id);
  if (seen !== undefined && seen !== row.version)
    throw new Problem(
      'conflict',
      row.status === 'open'
        ? 'This has changed meanwhile. Please look again.'
        : 'Somebody else has decided this meanwhile. Please look again.',
    );
  if (row.status !== 'open') throw new Problem('conflict', 'Somebody else has decided this already.');
  if (state === 'dismissed' && alike && row.source_id !== null)
    return dismissAlike(db, actor, row, row.source_id, keep);
  const told = spam && state === 'dismissed' ? [] : await whoMayBeTold(rateLimits, row);
  // In one transaction, so that nothing is decided by half. Of two at once, one goes on: the other finds it decided.
  return changeItems(db, async (tx) => {
    const decided = await (state === 'accepted' ? accept(tx, actor, row, fields) : dismiss(tx, actor, row));
    await tellSenders(tx, row, told, state);
    return decided;
  });
}

/** Accepts without anybody looking, for a source that a curator trusts with that. What is refused waits. */
export async function acceptUnseen(db: Db, source: number, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    // It may end meanwhile, with the work of whoever let it publish: what is left waits.
    if (!(await isPublishing(db, source))) return;
    try {
      await changeItems(db, async (tx) => {
        const row = await readIncoming(tx, id);
        if (row.status !== 'open' || row.state === 'gone' || (await isKnown(tx, row))) return;
        await accept(tx, sourceActor(source), row, {});
      });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
    await yieldWhenDue();
  }
}

const isPublishing = async (db: Db, source: number): Promise<boolean> =>
  (await isTrusted(db).where('trusted.id', '=', source).executeTakeFirst()) !== undefined;

/**
 * Whether something new is an item already, or was dismissed, by its link, or else by its title and time: whether both are one
 * is for a person to say.
 */
async function isKnown(tx: Tx, { id, item_id, link_key, kind, title, fields }: IncomingRow): Promise<boolean> {
  if (item_id !== null) return false;
  const decided = tx
    .selectFrom('incoming')
    .select('fields')
    .where('id', '!=', id)
    .where((eb) => eb.or([eb('item_id', 'is not', null), eb('status', '=', 'dismissed')]));
  if (link_key !== null) {
    const item = tx.selectFrom('item').select('id').where('link_key', '=', link_key);
    const row = decided.where('link_key', '=', link_key);
    return ((await item.executeTakeFirst()) ?? (await row.executeTakeFirst())) !== undefined;
  }
  const ofKind = tx.selectFrom('item').select('id').where('kind', '=', kind).where('status', 'in', ITEM_STATUSES);
  const ids = (await ofKind.where('sort_title', '=', sortKey(title)).execute()).map((item) => item.id);
  const items = (await readStoredItems(tx, ids)).map(({ record }) => (record as AnyRecord).start_date);
  const rows = await decided
    .where('kind', '=', kind)
    .where('title', '=', title)
    .where('link_key', 'is', null)
    .execute();
  const { start_date } = meaningOf(kind, fields);
  const others = [...items, ...rows.map((row) => meaningOf(kind, row.fields).start_date)];
  return others.some((one) => isSameStart(kind, start_date, one));
}

export async function readIncoming(db: Db, id: number): Promise<IncomingRow> {
  const row = await db.selectFrom('incoming').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found', 'This is no longer in the inbox. The source may have withdrawn it.');
  return row;
}

async function accept(tx: Tx, actor: Actor, row: IncomingRow, wished: Fields): Promise<Decided> {
  await claim(tx, row, { status: 'accepted', decided_at: now(), decided_by: actor.member });
  // What somebody says in words is put right by hand.
  if (isCorrection(row)) {
    await noteLine(tx, actor, row, 'accepted');
    return DONE;
  }
  const item = row.item_id === null ? undefined : await readStoredItem(tx, row.item_id);
  if (!item && row.state !== 'new')
    throw new Problem(
      'conflict',
      'The item was deleted meanwhile, so there is nothing to change. Please dismiss this.',
    );
  if (item && row.state === 'gone') {
    const { version } = await setStatus(tx, actor, item.id, { status: 'archived' });
    await note(tx, row, { item_version: version === item.version ? null : version });
    return DONE;
  }
  if (item) return change(tx, actor, row, item, wished);
  const values = await withDefaults(tx, row, { ...row.fields, ...wished });
  const status = row.source_id !== null && (await isPublishing(tx, row.source_id)) ? 'published' : 'draft';
  const { id } = await createItem(tx, actor, row.kind, values, { status });
  await note(tx, row, { item_id: id, before: JSON.stringify(row.fields), item_version: CREATED });
  return DONE;
}

/** The version of an item that was made of what came in. */
const CREATED = 1;

/**
 * What the source has changed, but where somebody here has written otherwise since it was accepted. What this row itself
 * took off the site stands there again.
 */
async function change(tx: Tx, actor: Actor, row: IncomingRow, item: StoredItem, wished: Fields): Promise<Decided> {
  const { taken, kept } = changesOf(row, item);
  const values = { ...Object.fromEntries(taken.map(({ field, after }) => [field, after])), ...asMoments(row, wished) };
  const publication = await shownBefore(tx, row, item);
  const { version } = await changeItem(tx, actor, item.id, values, { publication });
  await note(tx, row, {
    earlier: JSON.stringify(row.before),
    before: JSON.stringify(row.fields),
    item_version: version === item.version ? null : version,
    state: 'new',
  });
  return { ...DONE, kept };
}

/** Times that somebody has put right are on the clock of what came in, whatever the item's is. */
function asMoments({ kind, fields }: IncomingRow, wished: Fields): Fields {
  const said = meaningOf(kind, { ...fields, ...wished }) as Fields;
  const times = ['start_date', 'end_date'].filter((name) => wished[name] && said[name]);
  return { ...wished, ...Object.fromEntries(times.map((name) => [name, said[name] as Plain])) };
}

/** Of what is gone and was dismissed the item stays as it is. */
async function dismiss(tx: Tx, actor: Actor, row: IncomingRow): Promise<Decided> {
  await claim(tx, row, { status: 'dismissed', decided_at: now(), decided_by: actor.member });
  await noteLine(tx, actor, row, 'dismissed');
  return DONE;
}

async function dismissAlike(db: Db, actor: Actor, row: IncomingRow, source: number, keep = 0): Promise<Decided> {
  const spared = keep > 0 ? await newestOf(db, row, source, keep) : [];
  let decided = 0;
  for (;;) {
    const some = await db
      .selectFrom('incoming')
      .select('id')
      .where('source_id', '=', source)
      .where('state', '=', row.state)
      .where('status', '=', 'open')
      .$if(spared.length > 0, (some) => some.where('id', 'not in', spared))
      .limit(IDS_AT_ONCE)
      .execute();
    if (some.length === 0) return { ...DONE, decided };
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

/** The numbers of the newest that wait from a source in one state. */
async function newestOf(db: Db, { state }: IncomingRow, source: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('incoming')
    .select(['id', 'fields'])
    .where('source_id', '=', source)
    .where('state', '=', state)
    .where('status', '=', 'open')
    .orderBy('id')
    .execute();
  return newestFirst(rows)
    .slice(0, most)
    .map(({ id }) => id);
}

/**
 * Undoes a decision: an untouched draft is deleted, with its days to bring it back; a change is taken back where nobody has
 * written on; what was taken down stands again, and what was published is taken down. What waits already is left as it is: a second
 * press is no mistake. Throws `conflict` where somebody else decided meanwhile, or has worked on what the decision made.
 */
async function reopen(db: Db, actor: Actor, id: number, seen: number | undefined): Promise<Decided> {
  const undone = changeItems(db, async (tx, touch): Promise<Decided> => {
    const row = await readIncoming(tx, id);
    if (row.status === 'open') return { ...DONE, decided: 0 };
    if (seen === undefined ? ![null, actor.member].includes(row.decided_by) : seen !== row.version)
      throw new Problem('conflict', 'Somebody else has decided this since. Please look again.');
    await claim(tx, row, { status: 'open', decided_at: null, decided_by: null });
    const ofItem = row.status === 'accepted' && !isCorrection(row) && row.item_id !== null;
    if (!ofItem) {
      await noteLine(tx, actor, row, 'open');
      return DONE;
    }
    const item = await readStoredItem(tx, row.item_id as number);
    const { values, kept = [], says = [] } = await takeDecisionBack(tx, touch, actor, row, item);
    await note(tx, row, { item_version: null, ...values });
    return { ...DONE, kept, says };
  });
  return undone.catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
    throw new Problem('conflict', 'A reader has suggested this link again: it waits already.');
  });
}

/** What a decision did to an item is undone; `values`: what becomes of the row. */
async function takeDecisionBack(
  tx: Tx,
  touch: Touch,
  actor: Actor,
  { item_version, state, earlier }: IncomingRow,
  item: StoredItem,
): Promise<{ values: object; kept?: string[]; says?: string[] }> {
  const wasChange = state === 'new' &&
    item_version !== CREATED && { state: 'changed', ...(earlier && { before: JSON.stringify(earlier) }) };
  if (item_version === null) return { values: { ...wasChange } };
  const made = await versionOf(tx, item.id, item_version);
  if (item_version === CREATED && made.status === 'draft') {
    await deleteUntouched(tx, actor, item);
    return { values: { item_id: null, before: null } };
  }
  const before =
    item_version === CREATED
      ? { ...made, status: 'archived' as const }
      : await versionOf(tx, item.id, item_version - 1);
  // A status that was changed since is somebody's, also where it is the same again.
  const isKept = before.status !== made.status && !(await isStill(tx, item.id, item_version, made.status));
  if (isKept && item_version === CREATED) throw whereItStays('Somebody has changed its status since, so it stays.');
  const { status, publish_at } = isKept ? made : before;
  const step = { current: item, before: { ...before, status, publish_at }, after: made };
  const [outcome] = await goBack(tx, touch, actor, [step], { action: 'undo' });
  const { written, kept, says } = outcome as Outcome;
  return {
    // Accepted once more, it stands again with all that members left on it.
    values: { ...wasChange, ...(written?.status === 'archived' && { item_version: written.version }) },
    kept: isKept ? [...kept, 'status'] : kept,
    says: isKept ? [stays([fieldInWords(item.kind, 'status')]), ...says] : says,
  };
}

/** Throws `conflict` where somebody has worked on the draft: nobody's undo deletes what others have written. */
async function deleteUntouched(tx: Tx, actor: Actor, { id, version }: StoredItem): Promise<void> {
  const why = version > CREATED ? 'Somebody has changed the draft since, so it stays.' : await whyWorkStays(tx, id);
  if (why) throw whereItStays(why);
  const { refused } = await deleteDrafts(tx, actor, [id]);
  if (refused[0]) throw new Problem('conflict', refused[0].message);
}

const whereItStays = (why: string) => new Problem('conflict', `${why} You find it under ‘Items’.`);

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
async function claim(
  tx: Tx,
  row: IncomingRow,
  values: Pick<IncomingRow, 'status' | 'decided_at' | 'decided_by'>,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('incoming')
    .set({ ...values, version: row.version + 1 })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .where('version', '=', row.version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Problem('conflict', 'This was decided or changed meanwhile. Please look again.');
}

const note = (tx: Tx, { id }: IncomingRow, values: object) =>
  tx.updateTable('incoming').set(values).where('id', '=', id).execute();

/** With what is filled in for everything of a source, as far as it is still there. */
async function withDefaults(tx: Tx, { kind, source_id }: IncomingRow, fields: Fields): Promise<Fields> {
  const of = tx.selectFrom('source').select('defaults').where('id', '=', source_id);
  const { topics: asked = [], audiences = [], tags = [] } = (await of.executeTakeFirst())?.defaults ?? {};
  const topics =
    asked.length === 0
      ? []
      : await tx.selectFrom('item').select('slug').where('kind', '=', 'topic').where('slug', 'in', asked).execute();
  const filled: Fields = { topics: topics.map(({ slug }) => slug), audiences, tags };
  const there = Object.entries(filled).filter(([name]) => name in ITEM_FIELDS[kind]);
  return { ...Object.fromEntries(there), ...fields };
}
