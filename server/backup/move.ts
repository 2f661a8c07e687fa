/**
 * Moving a site's database to the other engine: every row, with its number, in one transaction, while nobody can write to
 * the old one. What lies in the data folder (secret, pictures, mails) stays where it is.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { beginEpoch } from '#server/database/change-log.ts';
import { type DatabaseConfig, MIGRATIONS, migrate, openStore } from '#server/database/open.ts';
import { takeTime } from '#server/database/postgres.ts';
import { databaseFile, type Snapshot, withSnapshot } from '#server/database/snapshot.ts';
import { isBare, quoted, tableShapes } from '#server/database/table-shapes.ts';
import { tellOfRestore } from '#server/features/webhooks/webhooks.ts';
import { BackupError } from './format.ts';
import { RowLoader } from './row-loader.ts';
import { headOf, partsOf } from './snapshot-parts.ts';

const LOCK_MS = 10_000;
const SQLITE_FILES = ['tessera.sqlite', 'tessera.sqlite-wal', 'tessera.sqlite-shm'];

export interface MovedSite {
  tables: number;
  rows: number;
}

/** The rows of a table, however they are ordered: their number, and the sum of their hashes. */
class TableSum {
  rows = 0;
  #sum = 0n;

  add(row: unknown[]): void {
    const hash = createHash('sha256').update(JSON.stringify(row, sortedKeys)).digest('hex');
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % 2n ** 256n;
    this.rows++;
  }

  equals(other: TableSum | undefined): boolean {
    return other !== undefined && this.rows === other.rows && this.#sum === other.#sum;
  }
}

/** Each engine keeps the keys of JSON in an order of its own. */
const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * Copies the database of `from` into `to`, which must be empty, compares both, and calls `whileHeld` before the old one takes
 * writes again. Throws `BackupError` with a sentence; then the old one is as it was, and the new one empty.
 */
export async function moveDatabase(
  from: DatabaseConfig,
  to: DatabaseConfig,
  whileHeld: (moved: MovedSite) => Promise<void> = async () => {},
): Promise<MovedSite> {
  const isNewFile = !to.databaseUrl && !existsSync(join(to.dataDir, 'tessera.sqlite'));
  return holdingWrites(from, async () => {
    let sums: Map<string, TableSum>;
    try {
      sums = await withSnapshot(from, (snapshot) => copy(snapshot, to));
    } catch (error) {
      if (isNewFile) for (const name of SQLITE_FILES) await rm(join(to.dataDir, name), { force: true });
      throw error;
    }
    const found = await withSnapshot(to, sumsOf);
    const other = [...sums].find(([name, sum]) => !sum.equals(found.get(name)));
    if (other || found.size !== sums.size)
      throw new BackupError(
        `The table ‘${other?.[0] ?? '?'}’ is not the same in both. Stay with the old site, and empty the new place.`,
      );
    await beginAnew(to);
    const moved = { tables: sums.size, rows: [...sums.values()].reduce((total, { rows }) => total + rows, 0) };
    await whileHeld(moved);
    return moved;
  });
}

/**
 * The old site may go on, and would give the next numbers of changes to others: whoever follows the new one begins anew. After the
 * comparison, which would find these rows to differ.
 */
async function beginAnew(to: DatabaseConfig): Promise<void> {
  const { db } = openStore(to);
  try {
    await db.transaction().execute(async (tx) => {
      await beginEpoch(tx);
      await tellOfRestore(tx);
    });
  } finally {
    await db.destroy();
  }
}

async function copy(snapshot: Snapshot, to: DatabaseConfig): Promise<Map<string, TableSum>> {
  if (snapshot.migrations.at(-1) !== MIGRATIONS.at(-1))
    throw new BackupError('This database is from another version. Start the site once with this one, then move it.');
  const head = headOf(snapshot, to.databaseUrl ? 'sqlite' : 'postgres');
  const { db } = openStore(to);
  try {
    if (!(await isBare(db)))
      throw new BackupError(
        to.databaseUrl
          ? 'The new place is not empty. Name an empty database, so that nothing is lost.'
          : `The new place is not empty. Move tessera.sqlite out of ${to.dataDir} first, so that nothing is lost.`,
      );
    return await db.transaction().execute(async (tx) => {
      await migrate(tx);
      const loader = await RowLoader.open(tx, head);
      const sums = new Map<string, TableSum>();
      const sequences: Record<string, number> = {};
      for (const table of snapshot.tables) {
        const sum = new TableSum();
        sums.set(table.name, sum);
        for await (const { lines, rows } of partsOf(snapshot, table)) {
          for (const row of rows) sum.add(row);
          await loader.load(table.name, lines);
        }
        if (table.growing) sequences[table.name] = await snapshot.lastNumber(table);
      }
      await loader.finish(Object.fromEntries([...sums].map(([name, { rows }]) => [name, rows])), sequences);
      return sums;
    });
  } finally {
    await db.destroy();
  }
}

async function sumsOf(snapshot: Snapshot): Promise<Map<string, TableSum>> {
  const sums = new Map<string, TableSum>();
  for (const table of snapshot.tables) {
    const sum = new TableSum();
    for await (const row of snapshot.rows(table)) sum.add(row);
    sums.set(table.name, sum);
  }
  return sums;
}

/** Calls `work` while every write to a database waits, those of a running site as well; reading goes on. */
async function holdingWrites<T>(config: DatabaseConfig, work: () => Promise<T>): Promise<T> {
  if (!config.databaseUrl) {
    const lock = new DatabaseSync(databaseFile(config.dataDir), { timeout: LOCK_MS });
    try {
      lock.exec('begin immediate');
      return await work();
    } finally {
      lock.close();
    }
  }
  const { db } = openStore(config);
  try {
    const tables = await tableShapes(db);
    if (tables.length === 0) throw new BackupError('This database holds no site. Look at DATABASE_URL.');
    return await db.transaction().execute(async (tx) => {
      await takeTime(tx);
      await sql.raw(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in share mode`).execute(tx);
      return work();
    });
  } finally {
    await db.destroy();
  }
}

/** How many rows there are to be moved. */
export async function countRows(config: DatabaseConfig): Promise<number> {
  if (!config.databaseUrl) databaseFile(config.dataDir);
  const { db } = openStore(config);
  try {
    let all = 0;
    for (const { name } of await tableShapes(db)) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
      all += Number(rows[0]?.count);
    }
    return all;
  } finally {
    await db.destroy();
  }
}
