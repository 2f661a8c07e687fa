/** The tables as the database itself describes them, so that no list of them can be out of date. */
import { type Kysely, sql } from 'kysely';
import { engineOf } from './column-types.ts';

/** What a column's values need on their way into JSON and back. */
export type ColumnKind = 'plain' | 'boolean' | 'json' | 'bytes';

export interface TableShape {
  name: string;
  columns: { name: string; kind: ColumnKind }[];
  /** The column that the engine fills with growing numbers. */
  growing: string | undefined;
}

const KINDS: Record<string, ColumnKind> = {
  boolean: 'boolean',
  bool: 'boolean',
  json: 'json',
  jsonb: 'json',
  blob: 'bytes',
  bytea: 'bytes',
};

/** All tables in the order of their names, without those in which migrations keep their own accounts. */
// biome-ignore lint/suspicious/noExplicitAny: what is in the database is the question
export async function tableShapes(db: Kysely<any>): Promise<TableShape[]> {
  const schema = await ownSchema(db);
  const numbered = engineOf(db) === 'sqlite' ? await numberedTables(db) : undefined;
  const tables = (await db.introspection.getTables()).filter((table) => !table.isView && table.schema === schema);
  return tables
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => ({
        name: column.name,
        kind: KINDS[column.dataType.toLowerCase()] ?? 'plain',
      })),
      growing:
        numbered?.has(name) === false ? undefined : columns.find(({ isAutoIncrementing }) => isAutoIncrementing)?.name,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Kysely takes every whole-number key of SQLite for a growing one. */
// biome-ignore lint/suspicious/noExplicitAny: as above
async function numberedTables(db: Kysely<any>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and sql like '%autoincrement%'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

// biome-ignore lint/suspicious/noExplicitAny: as above
async function ownSchema(db: Kysely<any>): Promise<string | undefined> {
  if (engineOf(db) === 'sqlite') return undefined;
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  return rows[0]?.schema;
}

/** Whether the database holds no table at all, of anybody's. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export async function isBare(db: Kysely<any>): Promise<boolean> {
  const schema = await ownSchema(db);
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return !tables.some((table) => table.schema === schema);
}

/** A name as it stands in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
