/** Views of the list of items under names of their own are gone; and so is the week that a clock in doubt was watched for. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('desk_view').execute();
  // What is noted from now on is a clock that was believed.
  await sql`update clock_reading set read_at = jumped_from where jumped_from is not null`.execute(db);
  await db.schema.alterTable('clock_reading').dropColumn('doubted_since').execute();
  await db.schema.alterTable('clock_reading').dropColumn('jumped_from').execute();
}
