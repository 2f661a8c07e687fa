/** Somebody else who writes and does not end: another process with SQLite's lock, or with every table of PostgreSQL, as `tessera move` has them. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import type { Engine } from '#server/database/column-types.ts';
import type { DatabaseConfig } from '#server/database/open.ts';
import type { TestStore } from './store.ts';

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

/** A database that may only be read, as after its disk was mounted so, or its server was made a copy. Returns the way back. */
export const refuseWrites: Record<Engine, (store: TestStore) => Promise<() => Promise<unknown>>> = {
  sqlite: async ({ db }) => {
    // Within a transaction it reaches the connection that writes, which from then on begins no other.
    await db.transaction().execute((tx) => sql`pragma query_only = 1`.execute(tx));
    return async () => {};
  },
  postgres: async ({ db, config: { databaseUrl } }) => {
    const operator = new pg.Client({ connectionString: databaseUrl });
    await operator.connect();
    // It holds for connections that are made from now on.
    const set = async (isOnlyRead: boolean) => {
      await operator.query(
        `alter database "${operator.database}" ${isOnlyRead ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'}`,
      );
      await operator.query(
        'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      const readAll = () =>
        Promise.allSettled(Array.from({ length: 12 }, () => db.selectFrom('member').select('id').execute()));
      while ((await readAll()).some(({ status }) => status === 'rejected'));
    };
    await set(true);
    return () => set(false).finally(() => operator.end());
  },
};
