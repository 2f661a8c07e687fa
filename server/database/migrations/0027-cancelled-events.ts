/** Events that will not take place: they stay where they are, and say so. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('event')
    .addColumn('cancelled', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
}
