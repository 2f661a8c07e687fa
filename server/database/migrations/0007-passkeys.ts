/** Passkeys: keys on members' own devices that log them in, and the challenges that devices answer. */
import type { Kysely } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant, json } = columnTypes(db);
  await db.schema
    .createTable('passkey')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('member_id', 'text', (c) => c.notNull().references('member.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    // How often the device says that the key was used; a copy of it would fall behind.
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', json, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', instant, (c) => c.notNull())
    .addColumn('last_used_at', instant)
    .execute();
  await db.schema.createIndex('passkey_of').on('passkey').column('member_id').execute();
  // Only hashes of what was asked and of whom; answered once or not at all.
  await db.schema
    .createTable('passkey_question')
    .addColumn('question_hash', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', instant, (c) => c.notNull())
    .execute();
}
