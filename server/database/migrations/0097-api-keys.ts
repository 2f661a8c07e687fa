/** Keys by which programs of partners call the API, each as a hash; and webhooks that tell of some changes only, with what can be told again. */
import type { Kysely } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant, json } = columnTypes(db);
  await db.schema
    .createTable('api_key')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('key_hash', 'text', (c) => c.notNull().unique())
    .addColumn('scopes', json, (c) => c.notNull())
    // A key is the site's: it outlives whoever made it.
    .addColumn('made_by', 'text', (c) => c.references('member.id').onDelete('set null'))
    .addColumn('made_at', instant, (c) => c.notNull())
    .addColumn('last_used_at', instant)
    .addColumn('uses', 'integer', (c) => c.notNull().defaultTo(0))
    // The row stays, so that history has its name.
    .addColumn('revoked_at', instant)
    .execute();
  // Nothing in them: everything is told.
  await db.schema.alterTable('webhook').addColumn('kinds', json).execute();
  await db.schema.alterTable('webhook').addColumn('what', 'text').execute();
  // The last change that had been told before this message: from there it can be told again.
  await db.schema.alterTable('webhook_delivery').addColumn('told_before', 'integer').execute();
}
