/** The mail server that an administrator names at the desk, and whether a mail of its own trial has arrived. */
import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema
    .createTable('mail_server')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    // None where the settings of the process name it, and a trial was made with that.
    .addColumn('host', 'text')
    .addColumn('port', 'integer')
    .addColumn('security', 'text')
    .addColumn('username', 'text')
    // Sealed with the site's secret.
    .addColumn('password', 'text')
    .addColumn('trial_hash', 'text')
    .addColumn('arrived_at', instant)
    .execute();
}
