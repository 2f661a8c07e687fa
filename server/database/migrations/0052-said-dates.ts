/** Whether somebody has said when an item was first published: what is only being written has no such day yet. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const ROWS_AT_ONCE = 500;
/** What was made without a date was dated by the moment in which it was made, a little before it was written. */
const MAKING_MS = 60_000;

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('item')
    .addColumn('is_dated', 'boolean', (c) => c.notNull().defaultTo(true))
    .execute();
  const { rows } = await sql<{ id: number; created_at: string; published_at: string }>`
    select id, created_at, published_at from item
    where status in ('draft', 'review', 'scheduled')
    and not exists (select 1 from former_address where former_address.item_id = item.id)`.execute(db);
  const undated = rows.filter(({ created_at, published_at }) => {
    const before = new Date(created_at).getTime() - new Date(published_at).getTime();
    return before >= 0 && before < MAKING_MS;
  });
  for (let i = 0; i < undated.length; i += ROWS_AT_ONCE) {
    const ids = undated.slice(i, i + ROWS_AT_ONCE).map(({ id }) => id);
    await sql`update item set is_dated = ${sql.lit(false)} where id in (${sql.join(ids)})`.execute(db);
  }
}
