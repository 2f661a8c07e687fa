/** One link to confirm an item works at a time, and one link that readers suggested is one row, whoever asks at the same moment. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The newest link is the one that was to work.
  await sql`delete from confirmation where answered_at is null and exists (
    select 1 from confirmation as later where later.item_id = confirmation.item_id
      and later.answered_at is null and later.id > confirmation.id)`.execute(db);
  await db.schema
    .createIndex('confirmation_open')
    .unique()
    .on('confirmation')
    .column('item_id')
    .where(sql`answered_at`, 'is', null)
    .execute();
  // What several people said of one link goes with the row that came first.
  const { rows } = await sql<{ id: number; link_key: string; message: string | null; email: string | null }>`
    select id, link_key, message, email from incoming
    where source_id is null and status = 'open' and link_key is not null order by id`.execute(db);
  for (const [first, ...others] of Map.groupBy(rows, ({ link_key }) => link_key).values()) {
    if (!first || others.length === 0) continue;
    const same = [first, ...others];
    const said = same.flatMap(({ message }) => message ?? []).join('\n\n');
    const senders = [...new Set(same.flatMap(({ email }) => email?.split('\n') ?? []))].join('\n');
    await sql`update incoming set message = ${said.slice(0, 10_000) || null}, email = ${senders || null}
      where id = ${first.id}`.execute(db);
    await sql`delete from incoming where id in (${sql.join(others.map(({ id }) => id))})`.execute(db);
  }
  await db.schema
    .createIndex('incoming_suggested')
    .unique()
    .on('incoming')
    .column('link_key')
    .where(sql`source_id`, 'is', null)
    .where(sql`status`, '=', sql.lit('open'))
    .where(sql`link_key`, 'is not', null)
    .execute();
}
