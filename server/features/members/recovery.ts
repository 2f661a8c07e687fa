/** Choosing a new password when the old one is forgotten. */
import { randomUUID } from 'node:crypto';
import type { Passkey, Recovery } from '#contract/members.ts';
import { readEmail } from '#domain/email-address.ts';
import { now } from '#server/database/instants.ts';
import type { Tx } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { mayMail } from '../mail/mailbox-limits.ts';
import { enqueue, plainLink } from '../mail/mails.ts';
import { forgetDevices } from './known-devices.ts';
import type { Caller, LoggedIn } from './log-in.ts';
import type { MemberServices } from './member-services.ts';
import { endKeys, issueKey, ownerOf, useKey } from './one-time-keys.ts';
import { endPasskeys, listPasskeys } from './passkeys.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import { findByEmail } from './registration.ts';
import { endSessions } from './sessions.ts';

/** Sends the link, where the address belongs to an account; tells nobody whether it does. */
export async function sendRecoveryLink(services: MemberServices, typed: string): Promise<void> {
  const { db, rateLimits, siteUrl, encryptLink } = services;
  const email = readEmail(typed);
  // Counted whether or not there is an account, so that both take the same work.
  const isAllowed = email && (await mayMail(rateLimits, email, 'recovery'));
  const member = email && (await findByEmail(db, email));
  if (!isAllowed || !member) return;
  await db.transaction().execute(async (tx) => {
    const key = await issueKey(tx, member.id, 'recovery');
    const link = `${siteUrl}/forgot-my-password/recovery?profile=${member.profile_id}&session=${key}`;
    await enqueue(tx, {
      cause: `recovery:${member.id}:${randomUUID()}`,
      template: 'recovery',
      recipient: member.email,
      content: { link: encryptLink(link) },
    });
  });
  services.wakeMails();
}

/** Throws `gone` unless the link of this profile still works. Uses nothing up. */
export async function checkRecoveryLink({ db }: MemberServices, profile: string, session: string): Promise<string> {
  const id = await ownerOf(db, session, 'recovery');
  const member = id && (await db.selectFrom('member').select('profile_id').where('id', '=', id).executeTakeFirst());
  if (!member || member.profile_id !== profile) throw new Problem('gone', 'link_expired');
  return id;
}

/** The passkeys of the account that the link is for. Throws `gone` as the check does, and uses nothing up. */
export const recoveryPasskeys = async (
  services: MemberServices,
  profile: string,
  session: string,
): Promise<Passkey[]> => listPasskeys(services.db, await checkRecoveryLink(services, profile, session));

/**
 * Sets the password, ends every session and every passkey but those that are named, confirms the address that the link
 * came to, and logs in.
 */
export async function recover(services: MemberServices, form: Recovery, { agent }: Caller): Promise<LoggedIn> {
  const { db, sessions } = services;
  const password = form.new_password ?? '';
  const problem = (message: string, field: string) => new Problem('invalid_request', message, { [field]: message });
  if (password === '') throw problem('missing_new_password', 'new_password');
  if (!form.confirm_password) throw problem('missing_confirm_password', 'confirm_password');
  if (password !== form.confirm_password) throw problem('password_mismatch', 'confirm_password');
  const id = await checkRecoveryLink(services, form.profile, form.session);
  const own = await db
    .selectFrom('member')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const weak = passwordProblem(password, [own.email, `${own.first_name}${own.last_name}`]);
  if (weak) throw problem(weak, 'new_password');
  const password_hash = await hashPassword(password);
  const entered = await db.transaction().execute(async (tx) => {
    const member = await useKey(tx, form.session, 'recovery');
    if (!member) throw new Problem('gone', 'link_expired');
    await tx
      .updateTable('member')
      .set((eb) => ({
        password_hash,
        registration_hash: null,
        verified_at: eb.fn.coalesce('verified_at', eb.val(now())),
      }))
      .where('id', '=', member)
      .execute();
    await endSessions(tx, member);
    const passkeys = await endPasskeys(tx, member, form.keep_passkeys);
    await forgetDevices(tx, member);
    await endKeys(tx, member);
    await enqueuePasswordChanged(services, tx, member, passkeys);
    return { member, tokens: await sessions.begin(tx, member, agent) };
  });
  services.wakeMails();
  return entered;
}

/** `passkeys`: how many ended with the change. */
export async function enqueuePasswordChanged(
  { siteUrl }: MemberServices,
  tx: Tx,
  member: string,
  passkeys = 0,
): Promise<void> {
  const { email } = await tx.selectFrom('member').select('email').where('id', '=', member).executeTakeFirstOrThrow();
  await enqueue(tx, {
    cause: `password-changed:${member}:${randomUUID()}`,
    template: 'password-changed',
    recipient: email,
    content: { link: plainLink(siteUrl, '/forgot-my-password'), passkeys: String(passkeys) },
  });
}
