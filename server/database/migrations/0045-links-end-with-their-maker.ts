/** A link to look at what is not published knows who made it, and ends with their work at the desk. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Empty in links from before, which end within two days.
  await db.schema
    .alterTable('preview_link')
    .addColumn('made_by', 'text', (c) => c.references('member.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('preview_link_by').on('preview_link').column('made_by').execute();
}
