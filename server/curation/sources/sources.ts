/** Sources: adding, changing and leaving them, and when each is looked at next. */
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { ChangedSource, NewSource, Source, SourceList, SourcesParams } from '#contract/sources.ts';
import type { Plain } from '#domain/fields.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import { linkKey } from '#domain/link-key.ts';
import { RHYTHMS, type Rhythm } from '#domain/sources.ts';
import { later, now } from '#server/database/instants.ts';
import type { Database, Db } from '#server/database/schema.ts';
import type { SourceTable } from '#server/database/schema-imports.ts';
import { SOURCE_JOB } from '#server/jobs/kinds.ts';
import { addJob } from '#server/jobs/queue.ts';
import { Problem } from '#server/kernel/problem.ts';
import { namesOf } from '../../features/audit/actor-names.ts';
import { worksHere } from '../../features/audit/at-desk.ts';
import { type Actor, noteAudit, SCHEDULE } from '../../features/audit/audit.ts';
import { pagination } from '../../features/items/lists.ts';
import { typedAddress } from '../links/typed-address.ts';

export type SourceRow = Selectable<SourceTable>;

const SOURCES_MOST = 1_000;

/** Whether there are as many sources as the site looks at. */
export async function isFull(db: Db): Promise<boolean> {
  const rows = db.selectFrom('source').select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await rows.executeTakeFirstOrThrow()).count) >= SOURCES_MOST;
}

/** The name of what was dismissed and whose source is none any more. */
export const LEFT = 'left';

const USUAL: Rhythm = 'day';

export async function listSources(db: Db, { page = 1, size = PAGE_SIZE }: SourcesParams): Promise<SourceList> {
  const { total } = await db
    .selectFrom('source')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('source')
    .selectAll()
    // Those with trouble stand first.
    .orderBy(({ eb }) => eb.case().when('problem', 'is', null).then(1).else(0).end())
    .orderBy('name')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { data: await told(db, rows), pagination: pagination(Number(total), page, size) };
}

/** Throws `not_found`. */
export async function readSource(db: Db, id: number): Promise<SourceRow> {
  const row = await db.selectFrom('source').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found', 'There is no source of this number. Somebody may have left it.');
  return row;
}

export const toldSource = async (db: Db, id: number): Promise<Source> =>
  (await told(db, [await readSource(db, id)]))[0] as Source;

/** A new one is looked at at once. Throws `invalid_request` for an address, and `conflict` where it is there already. */
export async function addSource(db: Db, actor: Actor, asked: NewSource): Promise<number> {
  const url = typedAddress(asked.url);
  const url_key = linkKey(url) ?? url;
  const there = await db.selectFrom('source').select('name').where('url_key', '=', url_key).executeTakeFirst();
  if (there) throw conflict(`This site looks at it already: ${there.name}.`);
  if (await isFull(db)) throw conflict(`There are ${SOURCES_MOST} sources. Leave one first.`);
  return db.transaction().execute(async (tx) => {
    const columns = { ...columnsOf(asked), url, url_key, created_by: actor.member, next_at: now() };
    const { id } = await tx
      .insertInto('source')
      .values({ ...columns, publish_by: asked.publish ? actor.member : null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await lookNow(tx, id);
    await noteAudit(tx, actor, [noteOf('source', { id, name: columns.name }, { publish: asked.publish ?? false })]);
    return id;
  });
}

/** A line of the audit log. */
export const noteOf = (
  action: 'source' | 'source-change' | 'source-leave',
  { id, name }: Pick<SourceRow, 'id' | 'name'>,
  details: object = {},
) => ({ action, subject: name, details: { source: id, ...details } });

/** A file that somebody brought: it is looked at once. */
export async function addFile(db: Db, actor: Actor, name: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('source')
      .values({
        ...columnsOf({ name }),
        url: null,
        url_key: null,
        created_by: actor.member,
        rhythm: 'never',
        next_at: null,
      })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();
    await noteAudit(tx, actor, [noteOf('source', row)]);
    return row.id;
  });
}

/** What a source is to begin with. */
export const columnsOf = ({
  url,
  name,
  defaults = {},
  rhythm = USUAL,
  publish = false,
}: ChangedSource & { url?: string }) => ({
  name: name?.trim() || (url === undefined ? 'A file' : hostOf(url).slice(0, 200)),
  defaults: JSON.stringify(defaults),
  rhythm,
  publish,
  sort: null,
  created_at: now(),
  last_at: null,
  last_good_at: null,
  etag: null,
  last_modified: null,
  problem: null,
});

export const hostOf = (url: string): string => URL.parse(url)?.host.replace(/^www\./, '') || url;

export async function changeSource(db: Db, actor: Actor, id: number, asked: ChangedSource): Promise<void> {
  const { name, defaults, rhythm, publish } = asked;
  await db.transaction().execute(async (tx) => {
    const before = await readSource(tx, id);
    const after = await tx
      .updateTable('source')
      .set({
        // What is asked for may be nothing at all.
        name: name?.trim() || before.name,
        // Another kind is a reason to read again what has not changed.
        ...(defaults && { defaults: JSON.stringify(defaults), etag: null, last_modified: null }),
        ...(publish !== undefined && { publish, publish_ended_at: null }),
        // Whoever changes something else does not answer for what comes from there.
        ...(publish !== undefined && publish !== before.publish && { publish_by: publish ? actor.member : null }),
        ...(rhythm && before.url !== null && { rhythm, next_at: nextAt(rhythm, 0) }),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const changes = changesOf(saidOf(before), saidOf(after));
    if (changes.length > 0) await noteAudit(tx, actor, [noteOf('source-change', before, { changes })]);
  });
}

const saidOf = ({ name, rhythm, publish, defaults }: SourceRow): Record<string, Plain> => ({
  name,
  rhythm,
  publish,
  ...defaults,
});

function changesOf(before: Record<string, Plain>, after: Record<string, Plain>) {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, before: was, after: is }];
  });
}

/**
 * Leaves a source, with what waits of it; the items that came from it stay, and what was dismissed stays so, also where the
 * source is added again. Throws `not_found`.
 */
export async function leaveSource(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const source = await readSource(tx, id);
    const { waiting = 0, items = 0 } = (await countsOf(tx, [id])).get(id) ?? {};
    await tx.deleteFrom('job').where('key', '=', keyOf(id)).execute();
    await tx
      .updateTable('incoming')
      .set({ source_id: null, source_key: LEFT })
      .where('source_id', '=', id)
      .where('state', '=', 'new')
      .where('status', '=', 'dismissed')
      .where('item_id', 'is', null)
      .execute();
    await tx.deleteFrom('source').where('id', '=', id).execute();
    await noteAudit(tx, actor, [
      noteOf('source-leave', source, { ...(source.url && { host: hostOf(source.url) }), waiting, items }),
    ]);
  });
}

/** After so many failures in a row it is asked later and later, a week at the latest. */
export function nextAt(rhythm: Rhythm, failures: number): string | null {
  const { ms } = RHYTHMS[rhythm];
  if (ms === null) return null;
  if (failures === 0) return later(ms);
  return later(Math.min(RHYTHMS.week.ms, Math.max(RHYTHMS.hour.ms * 2 ** (failures - 1), RHYTHMS.hour.ms)));
}

const keyOf = (id: number): string => `${SOURCE_JOB}:${id}`;

export const lookNow = (db: Db, id: number): Promise<boolean> =>
  addJob(db, { kind: SOURCE_JOB, key: keyOf(id), payload: { source: id } });

/** Whether a source publishes without anybody looking: only while whoever let it works at the desk. */
export const isTrusted = (db: Db) =>
  db
    .selectFrom('source as trusted')
    .innerJoin('member', 'member.id', 'trusted.publish_by')
    .select('trusted.id')
    .where('trusted.publish', '=', true)
    .where(worksHere);

/** Where whoever let a source publish no longer works at the desk that ends, and it is one of the things to look at. */
async function endPublishing(db: Db): Promise<void> {
  const left = ({ not, eb }: ExpressionBuilder<Database, 'source'>) => not(eb('id', 'in', isTrusted(db)));
  const some = await db.selectFrom('source').select('id').where('publish', '=', true).where(left).limit(1).execute();
  if (some.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('source')
      .set({ publish: false, publish_by: null, publish_ended_at: now() })
      .where('publish', '=', true)
      .where(left)
      .returning(['id', 'name'])
      .execute();
    const changes = [{ field: 'publish', before: true, after: false }];
    await noteAudit(
      tx,
      SCHEDULE,
      ended.map((source) => noteOf('source-change', source, { changes })),
    );
  });
}

/** Adds a job for each source whose time has come. */
export async function noticeDueSources(db: Db): Promise<void> {
  await endPublishing(db);
  const due = await db.selectFrom('source').select('id').where('next_at', '<=', now()).limit(50).execute();
  for (const { id } of due) await lookNow(db, id);
}

const conflict = (sentence: string): Problem => new Problem('conflict', sentence, { url: sentence });

async function told(db: Db, rows: readonly SourceRow[]): Promise<Source[]> {
  const counts = await countsOf(
    db,
    rows.map(({ id }) => id),
  );
  const who = await namesOf(
    db,
    rows.flatMap(({ created_by, publish_by }) => [created_by, publish_by]),
  );
  const nameOf = (id: string | null) => (id === null ? null : who(id, 'desk').name);
  return rows.map(({ id, url, name, sort, defaults, rhythm, publish, last_at, last_good_at, next_at, ...row }) => ({
    id,
    url,
    name,
    sort,
    defaults,
    rhythm,
    publish,
    publish_by: nameOf(row.publish_by),
    publish_ended_at: row.publish_ended_at,
    added_by: nameOf(row.created_by),
    health: { last: last_at, last_good: last_good_at, next: next_at, problem: row.problem, left_out: row.left_out },
    waiting: counts.get(id)?.waiting ?? 0,
    items: counts.get(id)?.items ?? 0,
  }));
}

async function countsOf(db: Db, ids: readonly number[]): Promise<Map<number, { waiting: number; items: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('incoming')
    .select(({ fn, eb }) => [
      'source_id',
      fn.sum<number>(eb.case().when('status', '=', 'open').then(1).else(0).end()).as('waiting'),
      fn.count<number>('item_id').as('items'),
    ])
    .where('source_id', 'in', ids)
    .groupBy('source_id')
    .execute();
  return new Map(
    rows.map(({ source_id, waiting, items }) => [source_id ?? 0, { waiting: Number(waiting), items: Number(items) }]),
  );
}
