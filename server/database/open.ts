/** Opening the database that the configuration names, and bringing its tables up to date. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as catalogue from './migrations/0001-catalogue.ts';
import * as search from './migrations/0002-search.ts';
import * as contact from './migrations/0003-contact.ts';
import * as members from './migrations/0004-members.ts';
import * as preferences from './migrations/0005-preferences.ts';
import * as knownDevices from './migrations/0006-known-devices.ts';
import * as passkeys from './migrations/0007-passkeys.ts';
import * as moving from './migrations/0008-moving.ts';
import { isAway, postgresDialect, settingProblem, watchPostgres } from './postgres.ts';
import type { Database, Db } from './schema.ts';
import { aloneUnder, fileProblem, sqliteDialect, watchSqlite } from './sqlite.ts';

/** Locks under which one process at a time fills an empty database, or imports; their numbers on PostgreSQL. */
const LOCKS = { start: 7_301, import: 7_303 };

const migrations = {
  '0001-catalogue': catalogue,
  '0002-search': search,
  '0003-contact': contact,
  '0004-members': members,
  '0005-preferences': preferences,
  '0006-known-devices': knownDevices,
  '0007-passkeys': passkeys,
  '0008-moving': moving,
};

export interface DatabaseConfig {
  /** `postgres://…`; without it a SQLite file in `dataDir` is used. */
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** A problem whose message is meant for the person who runs the site. */
export class StartError extends Error {}

/** A database handle, and word of writes: `watch` calls back soon after any process has written, until stopped. */
export interface Store {
  db: Db;
  watch: (onWrite: () => void) => () => void;
  /** Runs `work` while no other process that shares the database runs work of this name. */
  alone: <T>(name: keyof typeof LOCKS, work: () => Promise<T>) => Promise<T>;
}

/** Opens without connecting: PostgreSQL may still be away. Throws `StartError` when `dataDir` cannot be used. */
export function openStore({ databaseUrl, dataDir }: DatabaseConfig): Store {
  if (databaseUrl) {
    const db = new Kysely<Database>({ dialect: postgresDialect(databaseUrl) });
    return {
      db,
      watch: (onWrite) => watchPostgres(databaseUrl, onWrite),
      alone: (name, work) => aloneOnPostgres(db, LOCKS[name], work),
    };
  }
  ensureWritable(dataDir);
  const db = new Kysely<Database>({ dialect: sqliteDialect(join(dataDir, 'tessera.sqlite')) });
  return {
    db,
    watch: (onWrite) => watchSqlite(db, onWrite),
    alone: (name, work) => aloneUnder(join(dataDir, `${name}.lock`), work),
  };
}

/** Makes the folder if needed. Throws `StartError` with a sentence when that, or writing into it, is impossible. */
export function ensureWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${(error as { code?: string }).code}). Choose another with DATA_DIR, or allow this user to write there.`,
    );
  }
}

/**
 * Brings the tables up to date, forwards only; several processes may do so at once. While PostgreSQL is away it waits,
 * telling `say` so, until `signal` ends it.
 */
export async function prepareDatabase(
  db: Db,
  say: (sentence: string) => void = () => {},
  signal?: AbortSignal,
): Promise<void> {
  for (let wait = 500; ; wait = Math.min(wait * 2, 10_000)) {
    try {
      return await migrate(db);
    } catch (error) {
      const problem = fileProblem(error) ?? settingProblem(error);
      if (problem) throw new StartError(problem);
      if (!isAway(error)) throw error;
      say(`PostgreSQL does not answer (${(error as Error).message}). Trying again in ${wait / 1000} seconds.`);
      await sleep(wait, undefined, { signal });
    }
  }
}

async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error && /corrupted migrations/.test(error.message))
    throw new StartError(
      'This database was written by a newer version of the site. Start that version, or restore a backup.',
    );
  if (error) throw error;
}

async function aloneOnPostgres<T>(db: Db, lock: number, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lock})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}
