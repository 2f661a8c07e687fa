/** Joining, and confirming the address. */

import { randomUUID } from 'node:crypto';
import type { Group } from '#contract/administration.ts';
import type { Registration, Tokens } from '#contract/members.ts';
import { emailKey, readEmail } from '#domain/email-address.ts';
import { linkTime } from '#domain/lifetimes.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { hashSecret, newSecret } from '#server/kernel/hashed-secrets.ts';
import { Problem } from '#server/kernel/problem.ts';
import { site } from '#site';
import { memberNameKey } from '../audit/member-names.ts';
import { mayMail } from '../mail/mailbox-limits.ts';
import { enqueue, plainLink } from '../mail/mails.ts';
import { lockMember } from '../profiles/member-lock.ts';
import { saveConsent } from './consent.ts';
import type { MemberServices } from './member-services.ts';
import { issueKey, useKey } from './one-time-keys.ts';
import { hashPassword, isPassword, passwordProblem } from './passwords.ts';
import { isRegistrar, registrationHash } from './registration-browsers.ts';

export const TAKEN = 'This username is already taken!';

interface Joining {
  email: string;
  first_name: string;
  last_name: string;
  password: string;
  marketing: boolean;
  referral: string | null;
  /** The page that they came from. */
  next: string | undefined;
}

/** What is wrong stands beside each field. Throws `invalid_request`. */
function readRegistration(form: Registration, referral: string | undefined): Joining {
  const fields: Record<string, string> = {};
  const email = readEmail(form.email || form.username);
  const password = form.current_password || form.currentPassword || '';
  const confirmation = form.confirm_password || form.confirmPassword || '';
  const marketing = form.agree_marketing ?? form.agreeMarketing ?? false;
  if (!email) fields.email = 'Please add a valid email address!';
  else if (form.username?.trim() && emailKey(form.username.trim()) !== emailKey(email))
    fields.username = 'Your username is your email address. Please write the same in both.';
  const problem = passwordProblem(password, [email ?? '', `${form.first_name ?? ''}${form.last_name ?? ''}`]);
  if (problem) fields.current_password = problem;
  else if (password !== confirmation) fields.confirm_password = 'The two passwords are not the same.';
  if (!(form.agree_terms ?? form.agreeTerms)) fields.agree_terms = 'Please agree to the terms to join.';
  if (site.signup.marketingRequired && !marketing) fields.agree_marketing = 'Please tick this box to join.';
  const first = Object.values(fields)[0];
  if (!email || first) throw new Problem('invalid_request', first ?? '', fields);
  return {
    email,
    first_name: tidy(form.first_name),
    last_name: tidy(form.last_name),
    password,
    marketing,
    referral: referral ?? form.referralId ?? null,
    next: form.next,
  };
}

/** Signs that nobody sees, but for the two that join letters or keep them apart in some scripts. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu;
export const tidy = (text: string | null | undefined): string => (text ?? '').replaceAll(UNSEEN, '').trim();

/**
 * Makes an account that waits for its address to be confirmed, and writes the mail. A known address is refused, and its
 * owner told: a member that they are one, somebody who never confirmed with a fresh link. `browser` is the value that the
 * browser is to hold, as the place where the password was chosen.
 */
export async function register(
  services: MemberServices,
  form: Registration,
  referral?: string,
): Promise<Joining & { browser: string }> {
  const joining = readRegistration(form, referral);
  const password_hash = await hashPassword(joining.password);
  const browser = newSecret();
  const isTaken = await services.db.transaction().execute(async (tx) => {
    const member = newMember(joining);
    const added = await tx
      .insertInto('member')
      .values({ ...member, password_hash, registration_hash: registrationHash(member.id, browser) })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return true;
    await saveConsent(tx, member.id, 'terms', true);
    await saveConsent(tx, member.id, 'marketing', joining.marketing);
    await enqueueActivation(services, tx, member.id, joining.email, joining.next);
    return false;
  });
  if (isTaken) {
    await tellOwner(services, joining);
    services.wakeMails();
    throw new Problem('conflict', TAKEN, { email: TAKEN });
  }
  services.wakeMails();
  return { ...joining, browser };
}

type Newcomer = Pick<Joining, 'email'> & Partial<Joining>;

/** The row of somebody who has just joined, before the address is confirmed. */
export const newMember = ({ email, first_name = '', last_name = '', referral = null }: Newcomer) => ({
  id: randomUUID(),
  profile_id: randomUUID(),
  email,
  email_key: emailKey(email),
  first_name,
  last_name,
  name_key: memberNameKey({ first_name, last_name }),
  location: null,
  registration_hash: null,
  groups: JSON.stringify(['Consumers'] satisfies Group[]),
  referral_id: referral,
  history_paused: false,
  created_at: now(),
  verified_at: null,
});

/** `next`: the page to which the confirmation leads on. */
async function enqueueActivation(
  { siteUrl, encryptLink }: MemberServices,
  tx: Tx,
  member: string,
  email: string,
  next: string | undefined,
): Promise<void> {
  const key = await issueKey(tx, member, 'verification', { next });
  await enqueue(tx, {
    cause: `activation:${member}:${randomUUID()}`,
    template: 'activation',
    recipient: email,
    content: { link: encryptLink(`${siteUrl}/verification/confirm/${key}`) },
  });
}

/**
 * The mail goes to the address that the account has, not to a look-alike that somebody typed. Where two passwords were
 * chosen before the address was confirmed, one may be a stranger's: neither opens the account, its owner chooses anew.
 */
async function tellOwner(services: MemberServices, { email, password, next }: Joining): Promise<void> {
  const { db, rateLimits, siteUrl } = services;
  const owner = await findByEmail(db, email);
  if (!owner) return;
  // Compared for members, too: an answer that comes sooner would tell who has confirmed.
  const isSame = await isPassword(password, owner.password_hash);
  if (owner.verified_at === null && !isSame)
    await db
      .updateTable('member')
      .set({ password_hash: null })
      .where('id', '=', owner.id)
      .where('verified_at', 'is', null)
      .execute();
  const sort = owner.verified_at === null ? 'activation' : 'already-member';
  if (!(await mayMail(rateLimits, owner.email, sort))) return;
  await db.transaction().execute(async (tx) => {
    if (owner.verified_at === null) return enqueueActivation(services, tx, owner.id, owner.email, next);
    await enqueue(tx, {
      cause: `already-member:${owner.id}:${randomUUID()}`,
      template: 'already-member',
      recipient: owner.email,
      content: { link: plainLink(siteUrl, '/forgot-my-password') },
    });
  });
}

export const findByEmail = (db: Db, email: string) =>
  db.selectFrom('member').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();

/** Sends the activation mail again, where there is an account that waits for it; tells nobody whether there is. */
export async function resendActivation(services: MemberServices, typed: string, next?: string): Promise<void> {
  const email = readEmail(typed);
  // Counted whether or not there is an account, so that both take the same work.
  const isAllowed = email && (await mayMail(services.rateLimits, email, 'activation'));
  const owner = email && (await findByEmail(services.db, email));
  if (!isAllowed || !owner || owner.verified_at !== null) return;
  await services.db.transaction().execute((tx) => enqueueActivation(services, tx, owner.id, owner.email, next));
  services.wakeMails();
}

/** Who confirms: the values of their browser's cookie, and the member whose session it is, where somebody is logged in. */
interface Confirming {
  browsers: readonly string[];
  member: string | undefined;
  agent: string | undefined;
}

/**
 * Confirms an address and logs in; whoever is logged in as somebody else stays that, and gets no tokens. Where no value of
 * the cookie is the one of the registration, the password that was chosen there is dropped, for a stranger may have chosen
 * it. Throws `gone` for a link that is over, and `already_confirmed` for one that was used.
 */
export async function confirm(
  { db, sessions }: MemberServices,
  key: string,
  referral: string | undefined,
  by: Confirming,
): Promise<{ member: string; email: string; tokens: Tokens | undefined }> {
  return db.transaction().execute(async (tx) => {
    const member = await useKey(tx, key, 'verification');
    if (!member) throw await whyGone(tx, key);
    const current = await lockMember(tx, member);
    const isElsewhere = current.verified_at === null && !isRegistrar(current, by.browsers);
    await tx
      .updateTable('member')
      .set((eb) => ({
        verified_at: eb.fn.coalesce('verified_at', eb.val(now())),
        registration_hash: null,
        ...(isElsewhere && { password_hash: null }),
        ...(referral !== undefined && { referral_id: eb.fn.coalesce('referral_id', eb.val(referral)) }),
      }))
      .where('id', '=', member)
      .execute();
    const isOther = by.member !== undefined && by.member !== member;
    const tokens = isOther ? undefined : await sessions.begin(tx, member, by.agent);
    return { member, email: current.email, tokens };
  });
}

export async function whyGone(db: Db, key: string): Promise<Problem> {
  const used = await db
    .selectFrom('one_time_key')
    .innerJoin('member', 'member.id', 'one_time_key.member_id')
    .select('used_at')
    .where('key_hash', '=', hashSecret(key))
    .where('purpose', '=', 'verification')
    .where('used_at', 'is not', null)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return used
    ? new Problem(
        'already_confirmed',
        'This address is already confirmed. You can log in, also by a link that we send you.',
      )
    : new Problem(
        'gone',
        `This link no longer works. Ask for a new one and use it within ${linkTime('verification')}.`,
      );
}
