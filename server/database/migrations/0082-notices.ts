/** Which notices administrators have been mailed, so that none comes twice for one cause. */
import type { Kysely } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema
    .createTable('notice')
    .addColumn('cause', 'text', (c) => c.primaryKey())
    .addColumn('at', instant, (c) => c.notNull())
    .execute();
}
