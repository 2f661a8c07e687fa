import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

export type Engine = 'sqlite' | 'postgres';

/** Which engine a handle talks to. */
// biome-ignore lint/suspicious/noExplicitAny: any schema will do
export function engineOf(db: Kysely<any>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

interface ColumnTypes {
  /** Turns an `integer` column into the table's growing key. */
  id: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  instant: 'timestamptz';
  json: 'jsonb';
  /** Text that sorts by code point on both engines. */
  ordered: RawBuilder<unknown> | 'text';
}

/**
 * The few column types that the engines write differently. SQLite keeps the names as declared types, by which its
 * driver turns values back into booleans and JSON (`sqlite.ts`).
 */
export function columnTypes(db: Kysely<unknown>): ColumnTypes {
  const shared = { instant: 'timestamptz', json: 'jsonb' } as const;
  if (engineOf(db) === 'sqlite') return { ...shared, id: (c) => c.primaryKey().autoIncrement(), ordered: 'text' };
  return {
    ...shared,
    id: (c) => c.primaryKey().generatedByDefaultAsIdentity(),
    ordered: sql`text collate "C"`,
  };
}
