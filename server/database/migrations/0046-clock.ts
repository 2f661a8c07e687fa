/**
 * What the clock said when the site last looked, so that nothing is deleted by a clock that is wrong. Before the first look
 * that is the newest moment that the site has written down.
 */
import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema
    .createTable('clock_reading')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('read_at', instant, (c) => c.notNull())
    .addColumn('doubted_since', instant)
    // What it had said before it jumped.
    .addColumn('jumped_from', instant)
    .execute();
  const moments = await Promise.all(WRITTEN.map((written) => newest(db, written)));
  // A new site has nothing that a wrong clock could delete.
  const read_at =
    moments
      .filter((at) => at !== null)
      .sort()
      .at(-1) ?? new Date().toISOString();
  await sql`insert into clock_reading (id, read_at) values (1, ${read_at})`.execute(db);
}

/** Where the site has written down when it did something. */
const WRITTEN: readonly [table: string, column: string][] = [
  ['change', 'changed_at'],
  ['audit_entry', 'at'],
  ['session', 'last_used_at'],
  ['member', 'created_at'],
  ['contact_message', 'received_at'],
  ['removal_request', 'received_at'],
  ['job', 'created_at'],
];

async function newest(db: Kysely<unknown>, [table, column]: readonly [string, string]): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select max(${sql.id(column)}) as at from ${sql.id(table)}`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}
