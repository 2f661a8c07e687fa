/** Somebody else who writes and does not end: another process with SQLite's lock, or with every table of PostgreSQL, as `tessera move` has them. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { DatabaseConfig } from '#server/database/open.ts';

/** Holds every write of others back; what it returns lets them go. */
export async function holdWrites({ dataDir, databaseUrl }: DatabaseConfig): Promise<() => Promise<void>> {
  if (!databaseUrl) {
    const other = new DatabaseSync(join(dataDir, 'tessera.sqlite'));
    other.exec('begin immediate');
    return async () => other.close();
  }
  return holdOnPostgres(databaseUrl, async (other) => {
    const { rows } = await other.query("select tablename from pg_tables where schemaname = 'public'");
    await other.query(`lock table ${rows.map(({ tablename }) => `"${tablename}"`).join(', ')} in share mode`);
  });
}

/** Begins a transaction in which `take` takes what it holds; what it returns ends that. */
export async function holdOnPostgres(
  databaseUrl: string,
  take: (other: pg.Client) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query('begin');
  await take(other);
  return () => other.end();
}
