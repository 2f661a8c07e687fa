/** Migrates one empty database of each engine; every test then works on a copy as fresh as that. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openStore, prepareDatabase } from '#server/database/open.ts';
import { type Reset, resetOf } from './postgres-copies.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that holds a migrated SQLite file. */
    sqliteTemplate: string;
    /** A database to connect to for making others, and the migrated one to copy; absent without PostgreSQL. */
    postgres: { admin: string; prefix: string; template: string; reset: Reset } | null;
  }
}

export default async function setup({ provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-test-'));
  const sqliteTemplate = join(folder, 'template');
  await migrate({ dataDir: sqliteTemplate });
  provide('sqliteTemplate', sqliteTemplate);

  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) {
    console.log('PostgreSQL: skipped (TEST_DATABASE_URL is not set)');
    provide('postgres', null);
    return () => rmSync(folder, { recursive: true });
  }
  // Projects that run together each have their own.
  const prefix = `tessera_test_${process.hrtime.bigint().toString(36)}`;
  const template = `${prefix}_template`;
  await asAdmin(admin, (client) => client.query(`create database ${template}`));
  await migrate({ dataDir: folder, databaseUrl: databaseUrl(admin, template) });
  provide('postgres', { admin, prefix, template, reset: await resetOf(admin, template) });
  return async () => {
    await asAdmin(admin, async (client) => {
      const { rows } = await client.query('select datname from pg_database where datname like $1', [`${prefix}%`]);
      for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
    });
    rmSync(folder, { recursive: true });
  };
}

async function migrate(config: Parameters<typeof openStore>[0]): Promise<void> {
  const { db } = openStore(config);
  await prepareDatabase(db);
  await db.destroy();
}

/** The address of another database on the same server. */
export function databaseUrl(admin: string, name: string): string {
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return url.href;
}

export async function asAdmin<T>(admin: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
