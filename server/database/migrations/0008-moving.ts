/** A link may stand for an address that its member moves to; messages stay theirs when they leave the address behind. */
import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../column-types.ts';

const KEPT = ['key_hash', 'member_id', 'purpose', 'expires_at', 'used_at'] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  // Made anew: SQLite cannot change which purposes a column takes.
  await db.schema.alterTable('one_time_key').renameTo('one_time_key_before').execute();
  await db.schema
    .createTable('one_time_key')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('member_id', 'text', (c) => c.notNull().references('member.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) =>
      c.notNull().check(sql`purpose in ('verification', 'recovery', 'login', 'move')`),
    )
    .addColumn('address', 'text', (c) => c.check(sql`(address is not null) = (purpose = 'move')`))
    .addColumn('expires_at', instant, (c) => c.notNull())
    .addColumn('used_at', instant)
    .execute();
  const old = db as Kysely<{ one_time_key: Kept; one_time_key_before: Kept }>;
  await old
    .insertInto('one_time_key')
    .columns(KEPT)
    .expression(old.selectFrom('one_time_key_before').select(KEPT))
    .execute();
  await db.schema.dropTable('one_time_key_before').execute();
  await db.schema.createIndex('one_time_key_of').on('one_time_key').columns(['member_id', 'purpose']).execute();
  await db.schema
    .alterTable('contact_message')
    .addColumn('member_id', 'text', (c) => c.references('member.id').onDelete('cascade'))
    .execute();
}

type Kept = Record<(typeof KEPT)[number], string>;
