/** Measures on SQLite and, where DATABASE_URL is given, in a new database on that PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseConfig } from '../server/database/open.ts';
import { asAdmin, databaseUrl } from '../tests/setup/database/databases.ts';

/** One after the other, each in a folder of its own. */
export async function onEachEngine<T>(run: (engine: string, config: DatabaseConfig) => Promise<T>): Promise<T[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  const server = process.env.DATABASE_URL;
  const name = `tessera_bench_${process.hrtime.bigint().toString(36)}`;
  try {
    const ofSqlite = await run('SQLite', { dataDir: join(folder, 'sqlite') });
    if (!server) {
      console.log('PostgreSQL: left out (DATABASE_URL is not set)');
      return [ofSqlite];
    }
    await asAdmin(server, (client) => client.query(`create database ${name}`));
    const config = { dataDir: join(folder, 'postgres'), databaseUrl: databaseUrl(server, name) };
    return [ofSqlite, await run('PostgreSQL', config)];
  } finally {
    if (server) await asAdmin(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    rmSync(folder, { recursive: true });
  }
}
