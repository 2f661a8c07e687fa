/** Collections that are open to members of the group Premium. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite alters no constraint: a column with the new one takes the place of the old column.
  await db.schema.alterTable('collection').renameColumn('access', 'former_access').execute();
  await db.schema
    .alterTable('collection')
    .addColumn('access', 'text', (c) =>
      c.notNull().defaultTo('everyone').check(sql`access in ('everyone', 'members', 'premium')`),
    )
    .execute();
  await sql`update collection set access = former_access`.execute(db);
  await db.schema.alterTable('collection').dropColumn('former_access').execute();
}
