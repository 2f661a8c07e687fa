/** Mails wait in the queue of all work: what stood in the outbox moves there, and the outbox goes. */
import { type Kysely, sql } from 'kysely';

interface WaitingMail {
  cause: string;
  template: string;
  recipient: string;
  content: Record<string, string>;
  created_at: string;
  next_try_at: string;
  tries: number;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whom a mail goes to, so that what waits for somebody can be found.
  await db.schema.alterTable('job').addColumn('recipient', 'text').execute();
  const { rows } = await sql<WaitingMail>`select * from outbox order by id`.execute(db);
  for (const { cause, template, recipient, content, created_at, next_try_at, tries } of rows) {
    const payload = JSON.stringify({ template, content, ...aboutOf(cause) });
    await sql`insert into job (kind, key, payload, run_at, attempts, created_at, recipient) values
      ('mail', ${`mail ${cause}`}, ${payload}, ${next_try_at}, ${tries}, ${created_at}, ${recipient})`.execute(db);
  }
  await db.schema.dropTable('outbox').execute();
}

/** The message or request that a mail belongs to, as those at the desk call it. */
function aboutOf(cause: string): { about?: string } {
  const [, of = '', id] = /^(contact|answer|removal|removal-answer):(\d+)(?=$|:)/.exec(cause) ?? [];
  return id === undefined ? {} : { about: `${of.startsWith('removal') ? 'R' : 'M'}-${id}` };
}
