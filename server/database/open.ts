/** Opening the database that the configuration names, and bringing its tables up to date. */
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { makeFolder } from '../kernel/folder-permissions.ts';
import { engineOf } from './column-types.ts';
import { LOCKS } from './locks.ts';
import * as migrations from './migrations/all.ts';
import { isAway, postgresDialect, settingProblem, watchPostgres, withPatience } from './postgres.ts';
import { readingApart } from './read-connections.ts';
import { Replica } from './replica.ts';
import type { Database, Db } from './schema.ts';
import { noteNew } from './secure-delete.ts';
import { aloneUnder, sqliteDialect, watchSqlite } from './sqlite.ts';
import { fileProblem } from './sqlite-errors.ts';

const SQLITE_FILE = 'tessera.sqlite';
/** Who holds such a lock is at work on something large, or has ended and holds it no more. */
const ALONE_PATIENCE_MS = 10 * 60_000;
/** To PostgreSQL, of each process. */
const READ_CONNECTIONS = 6;
const WRITE_CONNECTIONS = 6;
/** No single read of the site takes nearly as long. */
const LONGEST_READ_MS = 60_000;

export interface DatabaseConfig {
  /** `postgres://…`; without it a SQLite file in `dataDir` is used. */
  databaseUrl?: string | undefined;
  /** A copy of that database, for reads that bear a delay. */
  replicaUrl?: string | undefined;
  dataDir: string;
}

/** A problem whose message is meant for the person who runs the site. */
export class StartError extends Error {}

/** A database handle, and word of writes: `watch` calls back soon after any process has written, until stopped. */
export interface Store {
  db: Db;
  /** Nothing reads from it before it is told to follow. */
  replica?: Replica | undefined;
  watch: (onWrite: () => void) => () => void;
  /** How many connections are in use, idle, and waited for; SQLite has no pool of them. */
  connections?: () => Record<'busy' | 'idle' | 'wanted', number>;
  /** Gives back what reading much at once has left in memory. */
  rest: () => Promise<void>;
  /** Runs `work` while no other process that shares the database runs work of this name. */
  alone: <T>(name: keyof typeof LOCKS, work: () => Promise<T>) => Promise<T>;
}

/** The folder in `dataDir` that is there only while a backup is being restored. */
export const RESTORING = 'restoring';

/** Opens without connecting: PostgreSQL may still be away. Throws `StartError` when `dataDir` cannot be used. */
export function openStore({ databaseUrl, replicaUrl, dataDir }: DatabaseConfig): Store {
  refuseHalfRestored(dataDir);
  if (databaseUrl) {
    const replica = replicaUrl ? new Replica(replicaUrl) : undefined;
    const writes = postgresDialect(databaseUrl, { max: WRITE_CONNECTIONS });
    const reads = postgresDialect(databaseUrl, { max: READ_CONNECTIONS, statement_timeout: LONGEST_READ_MS });
    const db = new Kysely<Database>({ dialect: readingApart(writes.dialect, reads.dialect, replica) });
    const pools = [writes.pool, reads.pool];
    const sum = (count: (pool: (typeof pools)[number]) => number) => pools.reduce((all, pool) => all + count(pool), 0);
    return {
      db,
      replica,
      connections: () => ({
        busy: sum(({ totalCount, idleCount }) => totalCount - idleCount),
        idle: sum(({ idleCount }) => idleCount),
        wanted: sum(({ waitingCount }) => waitingCount),
      }),
      watch: (onWrite) => watchPostgres(databaseUrl, onWrite),
      rest: async () => {},
      alone: (name, work) => aloneOnPostgres(db, LOCKS[name], work),
    };
  }
  ensureWritable(dataDir);
  const db = new Kysely<Database>({ dialect: sqliteDialect(join(dataDir, SQLITE_FILE)) });
  return {
    db,
    watch: (onWrite) => watchSqlite(db, onWrite),
    rest: async () => void (await sql`pragma shrink_memory`.execute(db)),
    alone: (name, work) => aloneUnder(join(dataDir, `${name}.lock`), work, ALONE_PATIENCE_MS),
  };
}

/** What a restore has left behind when it was killed is never taken for a site. */
function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORING))) return;
  throw new StartError(
    `A backup is being restored into ${dataDir}, or that was cut off. If none is running, empty this folder and restore again. With PostgreSQL, empty the database too.`,
  );
}

/**
 * Opens the database of a site that has been started before: a command that made one by itself would work on an empty site, and
 * its operator would look for their own. `expectTables` refuses those of another version. Throws `StartError`, or the
 * database's error.
 */
export async function openExisting(config: DatabaseConfig, expectTables: (db: Db) => Promise<void>): Promise<Store> {
  const { databaseUrl, dataDir } = config;
  const place = databaseUrl ? 'the database of DATABASE_URL' : dataDir;
  const nothing = `There is no site in ${place} yet. Start it once with ‘npm start’, or set DATA_DIR or DATABASE_URL to where it is.`;
  if (!databaseUrl && !existsSync(join(dataDir, SQLITE_FILE))) throw new StartError(nothing);
  const store = openStore(config);
  try {
    const tables = await store.db.introspection.getTables({ withInternalKyselyTables: true });
    if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) throw new StartError(nothing);
    await expectTables(store.db);
    return store;
  } catch (error) {
    await store.db.destroy();
    throw error;
  }
}

/** Makes the folder if needed. Throws `StartError` with a sentence when that, or writing into it, is impossible. */
export function ensureWritable(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${(error as { code?: string }).code}). Choose another with DATA_DIR, or allow this user to write there.`,
    );
  }
}

/**
 * Brings the tables up to date, forwards only; several processes may do so at once. While PostgreSQL is away it waits,
 * telling `say` so, until `signal` ends it. Returns whether there were no tables before: a new site.
 */
export async function prepareDatabase(
  db: Db,
  say: (sentence: string) => void = () => {},
  signal?: AbortSignal,
  beforeUpdate?: () => Promise<void>,
): Promise<boolean> {
  for (let wait = 500; ; wait = Math.min(wait * 2, 10_000)) {
    try {
      await beforeUpdate?.();
      return await migrate(db);
    } catch (error) {
      const problem = fileProblem(error) ?? settingProblem(error);
      if (problem) throw new StartError(problem);
      if (!isAway(error)) throw error;
      say(
        `PostgreSQL does not answer (${(error as Error).message || (error as { code?: string }).code}). Trying again in ${wait / 1000} seconds.`,
      );
      await sleep(wait, undefined, { signal });
    }
  }
}

/** The names of all migrations, in order. */
export const MIGRATIONS: readonly string[] = Object.keys(migrations);
const [FIRST] = MIGRATIONS as [string];

/** Whether it went through only some of the steps that the first migration stands for. */
export const isTooOld = (done: readonly string[]): boolean => done.length > 0 && !done.includes(FIRST);
/** What to do with a site from before the first migration: the last version that knows those steps is that of this commit. */
export const WAY_FROM_OLD = 'Start the version of 27 November 2026 (00654f4e) with it once, and this one after that.';

/** The migrations that a database went through, without those that the first one stands for. */
export const sinceFirst = (done: readonly string[]): string[] => done.filter((name) => name >= FIRST);

/**
 * Brings the tables up to one migration, or to the latest; within a transaction where `db` is one. Returns whether there were
 * none before.
 */
export function migrate(db: Db, upTo?: string): Promise<boolean> {
  const isOwnConnection = engineOf(db) === 'postgres' && !db.isTransaction;
  return isOwnConnection ? withPatience(db, (connection) => migrateOn(connection, upTo)) : migrateOn(db, upTo);
}

async function migrateOn(db: Db, upTo: string | undefined): Promise<boolean> {
  await takeOver(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error instanceof Error && /corrupted migrations/.test(error.message))
    throw new StartError(
      'This database was written by a newer version of the site. Start that version, or restore a backup.',
    );
  if (error) throw error;
  const isNew = results?.[0]?.migrationName === Object.keys(migrations)[0];
  if (isNew) await noteNew(db);
  return isNew;
}

/** A database that went through all that the first migration stands for is noted as having gone through that one alone. */
async function takeOver(db: Db): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = rows.map(({ name }) => name);
  if (isTooOld(done)) throw new StartError(`This database is from an early version of the site. ${WAY_FROM_OLD}`);
  const before = done.filter((name) => name < FIRST);
  if (before.length > 0) await sql`delete from kysely_migration where name in (${sql.join(before)})`.execute(db);
}

const aloneOnPostgres = <T>(db: Db, lock: number, work: () => Promise<T>): Promise<T> =>
  withPatience(db, async (connection) => {
    await sql`select pg_advisory_lock(${lock})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
