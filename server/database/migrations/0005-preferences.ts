/** How a member likes to read: kept with the account, so that it is the same on every device. */
import type { Kysely } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant, json } = columnTypes(db);
  await db.schema
    .createTable('preference')
    .addColumn('member_id', 'text', (c) => c.primaryKey().references('member.id').onDelete('cascade'))
    .addColumn('choices', json, (c) => c.notNull())
    .addColumn('changed_at', instant, (c) => c.notNull())
    .execute();
}
