/** Rows of the inbox know the version that their decision made of an item, and dates of a series are named by their day. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Until now it was the version before; where nothing was made, the item still has that one.
  await sql`
    update incoming set item_version = case
      when status <> 'accepted' then null
      when item_version is not null then
        (select revision.version from revision
         where revision.item_id = incoming.item_id and revision.version = incoming.item_version + 1)
      when item_id is not null and (source_id is not null or state <> 'changed') then 1
    end`.execute(db);
  const { rows } = await sql<{ id: number; source_id: number; source_key: string }>`
    select incoming.id, source_id, source_key from incoming
    inner join source on source.id = incoming.source_id
    where source.sort = 'ical' and source_key like '%@____-__-__T__:__' order by incoming.id`.execute(db);
  for (const { id, source_id, source_key } of rows) {
    const name = source_key.replace(/T\d\d:\d\d$/, '');
    const taken = await sql`
      select id from incoming where source_id = ${source_id} and source_key = ${name}`.execute(db);
    if (taken.rows.length === 0) await sql`update incoming set source_key = ${name} where id = ${id}`.execute(db);
  }
}
