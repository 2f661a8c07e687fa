/** The whole database as it was at one moment, read while others go on writing. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { engineOf } from './column-types.ts';
import { type DatabaseConfig, openStore, StartError } from './open.ts';
import { takeTime } from './postgres.ts';
import type { Db, Tx } from './schema.ts';
import { quoted, type TableShape, tableShapes } from './table-shapes.ts';

export interface Snapshot {
  tables: TableShape[];
  /** The migrations that it has gone through, in order. */
  migrations: string[];
  /** The rows of a table, each as its values in the order of the columns, ready for JSON. */
  rows: (table: TableShape) => AsyncIterable<unknown[]> | Iterable<unknown[]>;
  /** The last number that a table's growing key has given out, at this moment or later; 0 before the first. */
  lastNumber: (table: TableShape) => Promise<number>;
}

/**
 * Calls `work` with a snapshot that holds everything committed before. Memory does not grow with the tables. Throws
 * `StartError` when there is no database, which is never made.
 */
export async function withSnapshot<T>(config: DatabaseConfig, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  if (!config.databaseUrl) return withSqliteSnapshot(databaseFile(config.dataDir), config, work);
  const store = openStore(config);
  try {
    return await store.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await takeTime(tx);
        return work(await postgresSnapshot(tx));
      });
  } finally {
    await store.db.destroy();
  }
}

/** The SQLite file of a data folder. Throws `StartError` where there is none. */
export function databaseFile(dataDir: string): string {
  const file = join(dataDir, 'tessera.sqlite');
  if (existsSync(file)) return file;
  throw new StartError(`There is no database in ${dataDir}. Choose the site’s folder with DATA_DIR.`);
}

async function withSqliteSnapshot<T>(
  file: string,
  config: DatabaseConfig,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  // A connection of its own: what it reads stays as it is for as long as its transaction lasts.
  const source = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const store = openStore(config);
  try {
    source.exec('begin');
    source.prepare('select count(*) from sqlite_schema').get();
    return await work({
      tables: await tableShapes(store.db),
      migrations: await migrationsOf(store.db),
      rows: (table) => sqliteRows(source, table),
      lastNumber: (table) => lastNumber(store.db, table),
    });
  } finally {
    source.close();
    await store.db.destroy();
  }
}

function* sqliteRows(file: DatabaseSync, table: TableShape): Generator<unknown[]> {
  const statement = file.prepare(selectAll(table));
  statement.setReturnArrays(true);
  for (const row of statement.iterate() as Iterable<unknown>) {
    const values = row as unknown[];
    yield table.columns.map(({ kind }, i) => (kind === 'plain' ? values[i] : fromSqlite(kind, values[i])));
  }
}

function fromSqlite(kind: 'boolean' | 'json' | 'bytes', value: unknown): unknown {
  if (value === null) return null;
  if (kind === 'boolean') return value === 1;
  return kind === 'json' ? JSON.parse(value as string) : Buffer.from(value as Uint8Array).toString('base64');
}

/** The last number that the growing key of a table has given out; 0 before the first. */
export async function lastNumber(db: Db, { name, growing }: TableShape): Promise<number> {
  if (!growing) return 0;
  const { rows } =
    engineOf(db) === 'sqlite'
      ? await sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${name}`.execute(db)
      : await sql<{ last: number | null }>`
          select pg_sequence_last_value(pg_get_serial_sequence(${quoted(name)}, ${growing})::regclass) as last`.execute(
          db,
        );
  return rows[0]?.last ?? 0;
}

/** Throws `StartError` where the site has never been. */
export async function migrationsOf(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration'))
    throw new StartError('This database holds no site. Look at DATA_DIR and DATABASE_URL.');
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const ROWS_AT_ONCE = 500;

async function postgresSnapshot(tx: Tx): Promise<Snapshot> {
  return {
    tables: await tableShapes(tx),
    migrations: await migrationsOf(tx),
    rows: (table) => postgresRows(tx, table),
    lastNumber: (table) => lastNumber(tx, table),
  };
}

async function* postgresRows(tx: Tx, table: TableShape): AsyncGenerator<unknown[]> {
  await sql.raw(`declare reading no scroll cursor for ${selectAll(table)}`).execute(tx);
  for (;;) {
    const { rows } = await sql.raw<Record<string, unknown>>(`fetch ${ROWS_AT_ONCE} from reading`).execute(tx);
    if (rows.length === 0) break;
    for (const row of rows) {
      yield table.columns.map(({ name, kind }) => (kind === 'bytes' ? inBase64(row[name]) : row[name]));
    }
  }
  await sql`close reading`.execute(tx);
}

const inBase64 = (value: unknown) => (value === null ? null : (value as Buffer).toString('base64'));

const selectAll = ({ name, columns }: TableShape): string =>
  `select ${columns.map((column) => quoted(column.name)).join(', ')} from ${quoted(name)}`;
