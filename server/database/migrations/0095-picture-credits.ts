/** Who made an uploaded picture, and under which licence. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('picture')
    .addColumn('credit', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
