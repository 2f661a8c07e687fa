/** Lists of favourites that members share as pages: a secret address for each, as a hash. */
import type { Kysely } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema
    .createTable('shared_list')
    .addColumn('member_id', 'text', (c) => c.notNull().references('member.id').onDelete('cascade'))
    .addColumn('section', 'text', (c) => c.notNull())
    .addColumn('key_hash', 'text', (c) => c.notNull().unique())
    .addColumn('made_at', instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('shared_list_key', ['member_id', 'section'])
    .execute();
}
