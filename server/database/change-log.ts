/**
 * The change log: every write that changes what the public sees appends a row with a growing number. Code that keeps
 * something derived from the catalogue (the search index, cached pages) follows these numbers.
 */
import { sql } from 'kysely';
import { among, idList } from './among.ts';
import { newEpoch } from './change-numbers.ts';
import { engineOf } from './column-types.ts';
import { insertMany } from './insert-many.ts';
import { now } from './instants.ts';
import { LOCKS } from './locks.ts';
import type { Store } from './open.ts';
import { CHANGE_CHANNEL } from './postgres.ts';
import type { ChangeTable, Db, Tx } from './schema.ts';

export type Entity = ChangeTable['entity'];
export interface Change {
  number: number;
  entity: Entity;
  entity_id: number;
}
/** Notes that a thing changed; it is written to the log when the transaction ends. */
export type Touch = (entity: Entity, id: number) => void;

/**
 * Runs one transaction on the catalogue, or a part of one that is open, and appends what it touched to the change log.
 *
 * On PostgreSQL the numbers are given under a lock that is held until the commit, so that a follower which has seen
 * 11 can never miss a late 10. SQLite has one writer at a time anyway.
 */
export function changeCatalogue<T>(db: Db, work: (tx: Tx, touch: Touch) => Promise<T>): Promise<T> {
  const within = async (tx: Tx) => {
    const touched = new Map<Entity, Set<number>>();
    const result = await work(tx, (entity, id) => {
      const ids = touched.get(entity) ?? new Set();
      touched.set(entity, ids.add(id));
    });
    const rows = [...touched].flatMap(([entity, ids]) =>
      [...ids].map((entity_id) => ({ entity, entity_id, changed_at: now() })),
    );
    if (rows.length > 0) await append(tx, rows);
    return result;
  };
  return db.isTransaction ? within(db as Tx) : db.transaction().execute(within);
}

async function append(tx: Tx, rows: { entity: Entity; entity_id: number; changed_at: string }[]): Promise<void> {
  const shared = engineOf(tx) === 'postgres';
  if (shared) await sql`select pg_advisory_xact_lock(${LOCKS.change})`.execute(tx);
  await insertMany(rows, (some) => tx.insertInto('change').values(some).execute());
  await savePublicNames(
    tx,
    rows.filter(({ entity }) => entity === 'item').map(({ entity_id }) => entity_id),
  );
  if (shared) await sql`select pg_notify(${CHANGE_CHANNEL}, '')`.execute(tx);
}

/** What readers see an item under: programs that keep a copy are told that, too, once it is taken down or deleted. */
async function savePublicNames(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto('public_name')
    .columns(['item_id', 'kind', 'external_id', 'slug'])
    .expression(
      tx
        .selectFrom('published_item as item')
        .select(['item.id', 'item.kind', 'item.external_id', 'item.slug'])
        .where(among(tx, 'item.id', idList(tx, ids))),
    )
    .onConflict((conflict) =>
      conflict.column('item_id').doUpdateSet(({ ref }) => ({
        kind: ref('excluded.kind'),
        external_id: ref('excluded.external_id'),
        slug: ref('excluded.slug'),
      })),
    )
    .execute();
}

/** In which epoch the numbers of now are given out (`change-numbers.ts`). */
export async function readEpoch(db: Db): Promise<number> {
  const { epoch } = await db.selectFrom('change_epoch').select('epoch').executeTakeFirstOrThrow();
  return epoch;
}

/** After a restore or a move: the log goes on with numbers that were, or will be, given out elsewhere for other changes. */
export async function beginEpoch(tx: Tx): Promise<void> {
  await tx.deleteFrom('change_epoch').execute();
  await tx.insertInto('change_epoch').values({ id: 1, epoch: newEpoch() }).execute();
}

/** The number of the latest change, 0 before the first. */
export async function latestChange(db: Db): Promise<number> {
  const row = await db
    .selectFrom('change')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst();
  return row?.number ?? 0;
}

const BEGUN = new Date();

/** When the catalogue changed last; before its first change, when this process began. */
export async function latestChangeAt(db: Db): Promise<Date> {
  const row = await db.selectFrom('change').select('changed_at').orderBy('number', 'desc').limit(1).executeTakeFirst();
  return row ? new Date(row.changed_at) : BEGUN;
}

const CHANGES_AT_ONCE = 5_000;
const RETRY_AFTER_MS = 1_000;

export interface Follower {
  /** The latest change that has been applied. */
  readonly number: number;
  /** Applies whatever has been committed by now. Rejects when the database cannot be read. */
  catchUp: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Calls `apply` with every change after number `from`, in order and never twice at the same time. */
export function followChanges(
  { db, watch }: Store,
  from: number,
  apply: (changes: Change[]) => Promise<void>,
  onError: (error: unknown) => void = () => {},
): Follower {
  let number = from;
  let running: Promise<void> = Promise.resolve();

  const round = async () => {
    for (;;) {
      const changes = await db
        .selectFrom('change')
        .select(['number', 'entity', 'entity_id'])
        .where('number', '>', number)
        .orderBy('number')
        .limit(CHANGES_AT_ONCE)
        .execute();
      const last = changes.at(-1);
      if (!last) return;
      await apply(changes);
      number = last.number;
    }
  };
  const catchUp = () => {
    running = running.catch(() => {}).then(round);
    return running;
  };
  // What failed is tried again by itself: the write that woke us may be the last for hours.
  let retry: NodeJS.Timeout | undefined;
  const wake = () => {
    clearTimeout(retry);
    catchUp().catch((error: unknown) => {
      onError(error);
      retry = setTimeout(wake, RETRY_AFTER_MS);
    });
  };
  const stopWatching = watch(wake);

  return {
    get number() {
      return number;
    },
    catchUp,
    stop: async () => {
      stopWatching();
      await running.catch(() => {});
      clearTimeout(retry);
    },
  };
}
