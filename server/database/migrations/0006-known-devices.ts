/** Browsers in which a member has logged in before, and how often somebody had to wait after guessing. */
import type { Kysely } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema
    .createTable('known_device')
    .addColumn('member_id', 'text', (c) => c.notNull().references('member.id').onDelete('cascade'))
    .addColumn('device_hash', 'text', (c) => c.notNull())
    .addColumn('last_used_at', instant, (c) => c.notNull())
    .addColumn('expires_at', instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('known_device_key', ['member_id', 'device_hash'])
    .execute();
  await db.schema
    .alterTable('attempt')
    .addColumn('waits', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
