/** Mails to all administrators about the site itself, each cause once. */
import { daysAgo, now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { enqueue, type Mail } from '../mail/mails.ts';
import { listAdministrators } from './administration.ts';

/** Longer than any cause lasts: a week, and the days of its last mail. */
const KEPT_DAYS = 30;

/** Adds a mail to each administrator, unless there was one for this cause before. `cause` says for which day or week it is. */
export async function notifyAdministrators(
  db: Db,
  cause: string,
  { template, content }: Pick<Mail, 'template' | 'content'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('notice').where('at', '<', daysAgo(KEPT_DAYS)).execute();
    const administrators = await listAdministrators(tx);
    // Nobody has been told then.
    if (administrators.length === 0) return;
    const isNew = await tx
      .insertInto('notice')
      .values({ cause, at: now() })
      .onConflict((conflict) => conflict.column('cause').doNothing())
      .returning('cause')
      .executeTakeFirst();
    if (!isNew) return;
    for (const { id, email: recipient } of administrators)
      await enqueue(tx, { cause: `notice:${id}:${cause}`, template, recipient, content });
  });
}
