/** Who signs up and never opens the link in the mail: their account was never theirs, and is forgotten. */

import { daysAgo, now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { noteDeleted } from '#server/database/secure-delete.ts';
import { site } from '#site';
import { isMailTo } from '../mail/mails.ts';

/** Deletes accounts that nobody confirmed in time, and mails to them; an account with a link that still works stays. */
export async function forgetUnconfirmed(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('member')
      .where('verified_at', 'is', null)
      .where('created_at', '<=', daysAgo(site.unconfirmedDays))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('one_time_key')
              .select('one_time_key.member_id')
              .whereRef('one_time_key.member_id', '=', 'member.id')
              .where('one_time_key.expires_at', '>', now()),
          ),
        ),
      )
      .returning(['id', 'email'])
      .execute();
    if (gone.length > 0) await noteDeleted(tx);
    for (const member of gone) await tx.deleteFrom('job').where(isMailTo(member)).execute();
  });
}
