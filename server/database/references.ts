/** Which columns point to which, as the database itself says: what hangs on a row goes with it, or lets go of it. */
import { sql } from 'kysely';
import { engineOf } from './column-types.ts';
import type { Db } from './schema.ts';

export interface Reference {
  table: string;
  column: string;
  parent: string;
  parentColumn: string;
  /** What becomes of a row when what it points to is deleted: it goes as well, or its column is emptied. */
  onDelete: 'cascade' | 'set null' | 'refuse';
}

type Row = Omit<Reference, 'onDelete'> & { rule: string };

const RULES: Record<string, Reference['onDelete']> = {
  CASCADE: 'cascade',
  'SET NULL': 'set null',
  c: 'cascade',
  n: 'set null',
};

/** Every reference by one column, in the order of the tables' names. */
export async function referencesOf(db: Db): Promise<Reference[]> {
  const { rows } = await (engineOf(db) === 'sqlite' ? onSqlite : onPostgres).execute(db);
  return rows.map(({ rule, ...row }) => ({ ...row, onDelete: RULES[rule] ?? 'refuse' }));
}

const onSqlite = sql<Row>`
  select m.name as "table", f."from" as "column", f."table" as parent, f."to" as "parentColumn", f.on_delete as rule
  from sqlite_schema m, pragma_foreign_key_list(m.name) f where m.type = 'table' order by 1, 2`;

const onPostgres = sql<Row>`
  select t.relname as "table", a.attname as "column", p.relname as parent, b.attname as "parentColumn", c.confdeltype as rule
  from pg_constraint c
  join pg_namespace n on n.oid = c.connamespace
  join pg_class t on t.oid = c.conrelid
  join pg_class p on p.oid = c.confrelid
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
  where c.contype = 'f' and cardinality(c.conkey) = 1 and n.nspname = current_schema() order by 1, 2`;
