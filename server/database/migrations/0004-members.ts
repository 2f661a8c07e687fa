/** Members: who they are, what logs them in, what they keep, and the mails that are on their way to them. */
import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant, json } = columnTypes(db);
  const ofMember = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('member_id', 'text', (c) => c.notNull().references('member.id').onDelete('cascade'));

  await db.schema
    .createTable('member')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('profile_id', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull())
    // The address without case, accents and look-alike letters: one mailbox joins once.
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('location', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('groups', json, (c) => c.notNull())
    .addColumn('referral_id', 'text')
    .addColumn('history_paused', 'boolean', (c) => c.notNull())
    .addColumn('created_at', instant, (c) => c.notNull())
    .addColumn('verified_at', instant)
    .execute();
  await ofMember('consent')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('given', 'boolean', (c) => c.notNull())
    .addColumn('wording', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('at', instant, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('consent_of').on('consent').column('member_id').execute();
  await ofMember('session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('created_at', instant, (c) => c.notNull())
    .addColumn('last_used_at', instant, (c) => c.notNull())
    .addColumn('expires_at', instant, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('session_of').on('session').column('member_id').execute();
  // Keys that are sent by mail; only their hashes are here.
  await ofMember('one_time_key')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull().check(sql`purpose in ('verification', 'recovery', 'login')`))
    .addColumn('expires_at', instant, (c) => c.notNull())
    .addColumn('used_at', instant)
    .execute();
  await db.schema.createIndex('one_time_key_of').on('one_time_key').columns(['member_id', 'purpose']).execute();

  const onItem = (table: string) =>
    ofMember(table)
      .addColumn('item_id', 'integer', (c) => c.notNull().references('item.id').onDelete('cascade'))
      .addPrimaryKeyConstraint(`${table}_key`, ['member_id', 'item_id']);
  await onItem('favourite')
    .addColumn('created_at', instant, (c) => c.notNull())
    .execute();
  await onItem('rating')
    .addColumn('score', 'integer', (c) => c.notNull().check(sql`score between 1 and 5`))
    .addColumn('rated_at', instant, (c) => c.notNull())
    .execute();
  await onItem('view')
    .addColumn('viewed_at', instant, (c) => c.notNull())
    .execute();
  for (const table of ['favourite', 'rating', 'view'])
    await db.schema.createIndex(`${table}_of_item`).on(table).column('item_id').execute();

  // A mail is written with its cause and sent after it; one cause never sends two.
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'integer', id)
    .addColumn('cause', 'text', (c) => c.notNull().unique())
    .addColumn('template', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('content', json, (c) => c.notNull())
    .addColumn('created_at', instant, (c) => c.notNull())
    .addColumn('next_try_at', instant, (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('outbox_next').on('outbox').column('next_try_at').execute();
  // How often something was tried within a window, so that limits hold for all processes together.
  await db.schema
    .createTable('attempt')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('until', instant, (c) => c.notNull())
    .execute();
}
