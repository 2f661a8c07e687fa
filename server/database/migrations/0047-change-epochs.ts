/** Change numbers that no restore gives out twice, and what an item was called when readers last saw it. */
import { type Kysely, sql } from 'kysely';
import { newEpoch } from '../change-numbers.ts';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { ordered } = columnTypes(db);
  await db.schema
    .createTable('change_epoch')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('epoch', 'integer', (c) => c.notNull())
    .execute();
  // The numbers that others hold of a site from before stay good: they are those of epoch 0.
  const { rows } = await sql`select 1 as one from change limit 1`.execute(db);
  await sql`insert into change_epoch (id, epoch) values (1, ${rows.length > 0 ? 0 : newEpoch()})`.execute(db);

  await db.schema
    .createTable('public_name')
    // No reference: it outlives the item.
    .addColumn('item_id', 'integer', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('external_id', 'text', (c) => c.notNull())
    .addColumn('slug', ordered, (c) => c.notNull())
    .execute();
  await sql`insert into public_name (item_id, kind, external_id, slug)
    select id, kind, external_id, slug from published_item`.execute(db);
  // What was taken down: the address that readers knew, not one that a draft has got since.
  await sql`insert into public_name (item_id, kind, external_id, slug)
    select item.id, item.kind, item.external_id, min(former_address.slug) from item
    join former_address on former_address.item_id = item.id and former_address.kind = item.kind
    where item.status <> 'published' and item.id in (select entity_id from change where entity = 'item')
    group by item.id, item.kind, item.external_id`.execute(db);
  // What was deleted: by its id only the audit log still knows it.
  await sql`insert into public_name (item_id, kind, external_id, slug)
    select audit_entry.item_id, removed_item.kind, removed_item.external_id, removed_item.slug from removed_item
    join audit_entry on audit_entry.external_id = removed_item.external_id
    where audit_entry.action in ('delete', 'merge') and audit_entry.item_id is not null
      and audit_entry.item_id in (select entity_id from change where entity = 'item')
      and audit_entry.item_id not in (select id from item)
    group by audit_entry.item_id, removed_item.kind, removed_item.external_id, removed_item.slug`.execute(db);
}
