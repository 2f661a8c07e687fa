/** The first set-up of a site, and the keys with which its first administrator is made. */
import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema
    .createTable('setup')
    // There is one row in a site that began with a set-up; one from before has none, and is set up.
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    // Whether visitors see nothing until it is finished: 1 or 0.
    .addColumn('closed', 'integer', (c) => c.notNull())
    .addColumn('finished_at', instant)
    .execute();
  await db.schema
    .createTable('setup_key')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', instant, (c) => c.notNull())
    .execute();
}
