/** What was removed on request is remembered, so that it comes back by no way; requests and messages have versions. */
import { type Kysely, sql } from 'kysely';
import { linkKey } from '#domain/link-key.ts';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema
    .createTable('removed_work')
    .addColumn('external_id', 'text', (c) => c.primaryKey())
    .addColumn('link_key', 'text')
    .addColumn('reference', 'text', (c) => c.notNull())
    .addColumn('at', instant, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('removed_work_link').on('removed_work').column('link_key').execute();
  for (const table of ['removal_request', 'contact_message'])
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
  await db.schema.alterTable('removal_request').addColumn('down_version', 'integer').execute();
  // What somebody has shown again since is theirs to answer for.
  const { rows } = await sql<{ id: number; external_id: string; kind: string; url: string | null; decided_at: string }>`
    select request.id, item.external_id, item.kind, item.url, request.decided_at from removal_request as request
    inner join item on item.id = request.item_id
    where request.decision = 'removed' and item.status = 'archived' order by request.id`.execute(db);
  for (const { id, external_id, kind, url, decided_at } of rows)
    await sql`
      insert into removed_work (external_id, link_key, reference, at)
      values (${external_id}, ${kind === 'event' ? null : linkKey(url)}, ${`R-${id}`}, ${decided_at})
      on conflict do nothing`.execute(db);
}
