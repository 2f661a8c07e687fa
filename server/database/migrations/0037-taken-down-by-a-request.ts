/** Whether a request took its item down: only then does a decision to keep it put it back. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('removal_request')
    .addColumn('took_down', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
  // Until now, whatever was down counted as taken down by its request.
  await sql`update removal_request set took_down = true where item_id in (select id from item where status = 'archived')`.execute(
    db,
  );
}
