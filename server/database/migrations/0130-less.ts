/** Gone: views of the list of items under names, the week that a clock in doubt was watched for, and maps of sites as sources. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('desk_view').execute();
  // What is noted from now on is a clock that was believed.
  await sql`update clock_reading set read_at = jumped_from where jumped_from is not null`.execute(db);
  // What is noted here from now on is a clock that was behind.
  await sql`update clock_reading set doubted_since = null`.execute(db);
  await db.schema.alterTable('clock_reading').dropColumn('jumped_from').execute();
  // Their next look says that they are read no more.
  await sql`update source set sort = null where sort = 'sitemap'`.execute(db);
  await db.schema.alterTable('source').dropColumn('page_turn').execute();
}
