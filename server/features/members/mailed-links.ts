/** What a link of a mail is for, told without doing it: its page says so, and then waits for a press. */
import type { MailedLink, MailedLinkParams } from '#contract/members.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { hashSecret } from '#server/kernel/hashed-secrets.ts';
import { Problem } from '#server/kernel/problem.ts';
import { whyGone } from './registration.ts';
import { isRegistrar } from './registration-browsers.ts';

/**
 * The address that a link is for, and whether the caller's browser is the one that registered with it; `browsers` are the
 * values of its cookie. Throws `gone`, and `already_confirmed` for an address that is. One that moved an account to the
 * address that it has now can still be read, so that its page says so when it is opened once more.
 */
export async function readMailedLink(
  db: Db,
  { purpose, key }: MailedLinkParams,
  browsers: readonly string[],
): Promise<MailedLink> {
  const link = await db
    .selectFrom('one_time_key')
    .innerJoin('member', 'member.id', 'one_time_key.member_id')
    .select(['member.id', 'member.email', 'member.registration_hash', 'one_time_key.address', 'one_time_key.next'])
    .where('key_hash', '=', hashSecret(key))
    .where('purpose', '=', purpose)
    .where(({ eb, or, and, ref }) =>
      or([
        and([eb('used_at', 'is', null), eb('expires_at', '>', now())]),
        eb('one_time_key.address', '=', ref('member.email')),
      ]),
    )
    .executeTakeFirst();
  if (link) return { email: link.address ?? link.email, asked_here: isRegistrar(link, browsers), next: link.next };
  throw purpose === 'verification' ? await whyGone(db, key) : new Problem('gone', 'link_expired');
}
