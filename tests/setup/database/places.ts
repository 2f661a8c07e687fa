/** Empty places for a site, on either engine, and what is in them. */
import { closeSync, cpSync, existsSync, mkdtempSync, openSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { loadDemo, loadThesaurus } from '#server/curation/demo/demo.ts';
import type { Engine } from '#server/database/column-types.ts';
import { type DatabaseConfig, openStore, prepareDatabase } from '#server/database/open.ts';
import type { Db } from '#server/database/schema.ts';
import { withSnapshot } from '#server/database/snapshot.ts';
import { asAdmin, databaseUrl } from './databases.ts';

let made = 0;

/** A folder that does not exist yet, and on PostgreSQL a database without a table. */
export const emptyPlace = (engine: Engine): Promise<DatabaseConfig> => newPlace(engine);

async function newPlace(engine: Engine, template = 'template1'): Promise<DatabaseConfig> {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'tessera-place-')), 'data');
  if (engine === 'sqlite') return { dataDir };
  const { admin, prefix } = inject('postgres') ?? { admin: '', prefix: '' };
  const name = `${prefix}_place_${process.pid}_${++made}`;
  await asAdmin(admin, (client) => client.query(`create database ${name} template ${template}`));
  return { dataDir, databaseUrl: databaseUrl(admin, name) };
}

const loaded = new Map<Engine, Promise<DatabaseConfig>>();

/** A place that holds the demo already, as after a first start: it is loaded once in each worker, and copied. */
export async function demoPlace(engine: Engine): Promise<DatabaseConfig> {
  const first = loaded.get(engine) ?? emptyPlace(engine).then(withDemo);
  loaded.set(engine, first);
  const { dataDir, databaseUrl } = await first;
  const place = await newPlace(engine, databaseUrl && new URL(databaseUrl).pathname.slice(1));
  // On PostgreSQL loading leaves no file behind.
  if (existsSync(dataDir)) cpSync(dataDir, place.dataDir, { recursive: true });
  return place;
}

async function withDemo(place: DatabaseConfig): Promise<DatabaseConfig> {
  const store = openStore(place);
  await prepareDatabase(store.db);
  await loadThesaurus(store);
  await loadDemo(store);
  await store.db.destroy();
  return place;
}

/** SQLite's file format: a version above 2 in this byte lets every user read and nobody write. */
const WRITE_VERSION_AT = 18;

/** From the next connection on nothing can be written, whoever tries: rights of files do not bind root. */
export async function onlyToBeRead({ dataDir, databaseUrl }: DatabaseConfig): Promise<void> {
  if (databaseUrl) {
    const name = new URL(databaseUrl).pathname.slice(1);
    await asAdmin(databaseUrl, (client) =>
      client.query(`alter database "${name}" set default_transaction_read_only = on`),
    );
    return;
  }
  const file = openSync(join(dataDir, 'tessera.sqlite'), 'r+');
  writeSync(file, Buffer.of(3), 0, 1, WRITE_VERSION_AT);
  closeSync(file);
}

/** Rows that a backup takes a while for. */
export async function addManyRows(db: Db): Promise<void> {
  const rows = Array.from({ length: 1_000 }, (_, n) => ({ words: `${Math.random()}`, day: `${n}`, searches: 1 }));
  for (let n = 0; n < 30; n++) {
    const day = rows.map((row) => ({ ...row, day: `${row.day}-${n}` }));
    await db.insertInto('search_count').values(day).execute();
  }
}

/** A place as variables for a process. */
export const asVariables = ({ dataDir, databaseUrl }: DatabaseConfig): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
});

/** Tables that a restore writes anew. */
export const OF_RESTORES: ReadonlySet<string> = new Set(['change_epoch', 'restored']);

/** Every row of every table, each table sorted by its rows as text, but for what a restore writes anew. */
export function everyRow(config: DatabaseConfig): Promise<Map<string, unknown[][]>> {
  return withSnapshot(config, async ({ tables, rows }) => {
    const all = new Map<string, unknown[][]>();
    for (const table of tables)
      if (!OF_RESTORES.has(table.name)) all.set(table.name, sortedRows(await Array.fromAsync(rows(table))));
    return all;
  });
}

/** Rows in an order that both engines share. */
export const sortedRows = (rows: unknown[][]): unknown[][] =>
  rows
    .map((row) => [JSON.stringify(row, sortedKeys), row] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row);

/** PostgreSQL keeps the keys of JSON in an order of its own. */
const sortedKeys = (_key: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
