/** Where a link of a mail leads on to. A stranger may have asked for the mail, and it is to hold none of their words. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('one_time_key').addColumn('next', 'text').execute();
}
