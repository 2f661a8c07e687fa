/** Who lets a source publish without anybody looking, and when that ended with their work at the desk. */
import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema.alterTable('source').addColumn('publish_by', 'text').execute();
  await db.schema.alterTable('source').addColumn('publish_ended_at', instant).execute();
  await db.schema.createIndex('source_publish_by').on('source').column('publish_by').execute();
  const [yes, no] = [sql.lit(true), sql.lit(false)];
  // Nobody wrote down who set it: it is taken for whoever added the source.
  await sql`update source set publish_by = created_by where publish = ${yes}`.execute(db);
  await sql`update source set publish = ${no}, publish_by = null, publish_ended_at = ${new Date().toISOString()}
    where publish = ${yes} and not exists (select 1 from member where member.id = source.publish_by
      and suspended_at is null and (cast(member.groups as text) like '%"Curators"%'
        or cast(member.groups as text) like '%"Administrators"%'))`.execute(db);
}
