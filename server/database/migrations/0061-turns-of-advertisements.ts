/** Advertisements of one place take turns: how many each has. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('advertisement')
    .addColumn('weight', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}
