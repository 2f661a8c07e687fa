/** The mails in the queue of a database, in the order of their causes, those too that were given up. */
import type { Db } from '#server/database/schema.ts';
import type { MailPayload } from '#server/features/mail/mails.ts';
import { MAIL_JOB } from '#server/jobs/kinds.ts';

export type WaitingMail = MailPayload & { id: number; recipient: string | null; attempts: number };

export async function waitingMails(db: Db): Promise<WaitingMail[]> {
  const jobs = await db
    .selectFrom('job')
    .select(['id', 'recipient', 'attempts', 'payload'])
    .where('kind', '=', MAIL_JOB)
    .orderBy('id')
    .execute();
  return jobs.map(({ payload, ...job }) => ({ ...(payload as unknown as MailPayload), ...job }));
}

/** Deletes the last mail to who has left, which alone may still name them. */
export async function dropFarewells(db: Db): Promise<void> {
  await db.deleteFrom('job').where('key', 'like', 'mail farewell:%').execute();
}

/** Lets every mail be sent now, as if its lease or its pause were over. */
export async function makeMailsDue(db: Db): Promise<void> {
  await db
    .updateTable('job')
    .set({ run_at: new Date().toISOString(), lease_until: null })
    .where('kind', '=', MAIL_JOB)
    .execute();
}
