/**
 * Changing the address of an account. The old one counts until a link that went to the new one is opened by the member
 * themselves, in a browser where they are logged in: an address may be mistyped, and then a stranger gets the mail.
 */
import { randomUUID } from 'node:crypto';
import { emailKey } from '#domain/email-address.ts';
import { isDuplicate } from '#server/database/database-errors.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { hashSecret } from '#server/kernel/hashed-secrets.ts';
import { Problem } from '#server/kernel/problem.ts';
import { assignMessages } from '../contact/messages.ts';
import { requireMail } from '../mail/mailbox-limits.ts';
import { enqueue, plainLink } from '../mail/mails.ts';
import { lockMember } from '../profiles/member-lock.ts';
import { pendingAddress } from '../profiles/user.ts';
import type { MemberServices } from './member-services.ts';
import { endKeys, issueKey } from './one-time-keys.ts';
import { TAKEN } from './registration.ts';

const taken = () => new Problem('conflict', TAKEN, { email: TAKEN });

/**
 * Throws `conflict` when the address is another member's, and `too_many_requests`: nobody floods strangers' mailboxes by
 * naming them as new addresses. Only mails that go out are counted, so that nobody uses up what a mailbox may get.
 */
export async function requireEmailChangeAllowed(
  { db, rateLimits }: MemberServices,
  member: string,
  email: string,
): Promise<void> {
  await requireFreeAddress(db, member, email);
  await rateLimits.consume('mailFromAddress', member);
  await requireMail(rateLimits, email, 'move');
}

/** Sends the link. Whoever owns a mailbox can still join with it meanwhile; then the link changes nothing. */
export async function requestEmailChange(
  services: MemberServices,
  tx: Tx,
  member: { id: string },
  email: string,
): Promise<void> {
  await endKeys(tx, member.id, ['move']);
  await enqueueEmailChange(services, tx, member.id, email);
}

/** Who has joined with an address and never confirmed it does not keep its owner from using it. */
async function requireFreeAddress(db: Db, member: string, email: string): Promise<void> {
  const other = await db
    .selectFrom('member')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('id', '!=', member)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  if (other) throw taken();
}

async function enqueueEmailChange(
  { siteUrl, encryptLink }: MemberServices,
  tx: Tx,
  member: string,
  email: string,
): Promise<void> {
  const key = await issueKey(tx, member, 'move', { address: email });
  await enqueue(tx, {
    cause: `move:${member}:${randomUUID()}`,
    template: 'move',
    recipient: email,
    content: { link: encryptLink(`${siteUrl}/account/address/${key}`) },
  });
}

/** Sends the link once more; earlier ones still work. Throws `not_found` when nothing waits. */
export async function resendEmailChange(services: MemberServices, id: string): Promise<void> {
  const email = await pendingAddress(services.db, id);
  if (email === null) throw new Problem('not_found', 'No new address waits to be confirmed.');
  await requireEmailChangeAllowed(services, id, email);
  await services.db.transaction().execute((tx) => enqueueEmailChange(services, tx, id, email));
  services.wakeMails();
}

/** The address stays as it is, and the links that went to the other one open nothing. */
export const cancelEmailChange = ({ db }: MemberServices, id: string): Promise<void> =>
  db.transaction().execute((tx) => endKeys(tx, id, ['move']));

/**
 * Changes the address of whoever is logged in; once more does no harm. Throws `gone` for links of others and links that are
 * over, and `conflict` when somebody else has joined with the address meanwhile.
 */
export async function confirmEmailChange(services: MemberServices, id: string, key: string): Promise<void> {
  await services.db
    .transaction()
    .execute(async (tx) => {
      const current = await lockMember(tx, id);
      const link = await tx
        .selectFrom('one_time_key')
        .select(['address', 'used_at'])
        .where('key_hash', '=', hashSecret(key))
        .where('member_id', '=', id)
        .where('purpose', '=', 'move')
        .where('expires_at', '>', now())
        .executeTakeFirst();
      const isDone = link?.used_at && link.address === current.email;
      if (isDone) return;
      if (!link?.address || link.used_at)
        throw new Problem('gone', 'This link no longer works here, so your address is as it was.');
      await tx
        .deleteFrom('member')
        .where('email_key', '=', emailKey(link.address))
        .where('id', '!=', id)
        .where('verified_at', 'is', null)
        .execute();
      await tx
        .updateTable('member')
        .set({ email: link.address, email_key: emailKey(link.address), verified_at: current.verified_at ?? now() })
        .where('id', '=', id)
        .execute();
      if (current.verified_at !== null) await assignMessages(tx, id, current.email);
      // What was mailed to the old address opens nothing any more.
      await endKeys(tx, id);
      await enqueueAddressChanged(services, tx, current);
    })
    .catch((error: unknown) => {
      throw isDuplicate(error) ? taken() : error;
    });
  services.wakeMails();
}

/** To the address that the account had, which is not told the new one: people also give up a mailbox that others read. */
async function enqueueAddressChanged(
  { siteUrl }: MemberServices,
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await enqueue(tx, {
    cause: `address-changed:${id}:${randomUUID()}`,
    template: 'address-changed',
    recipient: email,
    content: { link: plainLink(siteUrl, '/contact') },
  });
}
