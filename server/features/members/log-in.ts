/** Logging in: with a password, or with a link that comes by mail. */
import { randomUUID } from 'node:crypto';
import type { Login, Tokens } from '#contract/members.ts';
import { emailKey, readEmail } from '#domain/email-address.ts';
import { now } from '#server/database/instants.ts';
import type { Tx } from '#server/database/schema.ts';
import { type Counter, networksOf } from '#server/http/rate-limits.ts';
import { Problem } from '#server/kernel/problem.ts';
import { mayMail } from '../mail/mailbox-limits.ts';
import { enqueue, plainLink } from '../mail/mails.ts';
import { lockMember } from '../profiles/member-lock.ts';
import { knownDevice } from './known-devices.ts';
import type { MemberServices } from './member-services.ts';
import { issueKey, useKey } from './one-time-keys.ts';
import { isPassword } from './passwords.ts';
import { findByEmail } from './registration.ts';
import { deviceName } from './sessions.ts';

const WRONG = 'Login error, please check your credentials and try again.';
export const UNVERIFIED = 'Please confirm your email address first. We can send you the email again.';

export interface LoggedIn {
  member: string;
  tokens: Tokens;
}

export interface Caller {
  /** The network address, for limits only. */
  address: string;
  agent: string | undefined;
  /** What tells the browser from others (`known-devices.ts`). */
  devices: readonly string[];
}

const tooMany = (wait: string) =>
  `That was a lot of tries. Please wait ${wait}, or let us send you a link that logs you in: it works at once.`;

/**
 * Throws `unauthenticated` with one wording whatever is wrong, `unverified` after the right password, and
 * `too_many_requests` after many failures. Strangers share one count for an account, and one for where they come from.
 * A browser in which the member has logged in before has a count of its own, so that guessing never keeps the owner
 * out.
 */
export async function logIn(
  services: MemberServices,
  { username, password }: Login,
  caller: Caller,
): Promise<LoggedIn> {
  const { db, rateLimits, sessions } = services;
  const email = readEmail(username);
  const found = email ? await findByEmail(db, email) : undefined;
  const device = found && (await knownDevice(db, found.id, caller.devices));
  const counters: Counter[] = device
    ? [['loginOnKnownDevice', `${found.id}\n${device}`]]
    : [
        ['loginOfAccount', emailKey(username.trim())],
        ...networksOf(caller.address).map(({ name, times }): Counter => ['loginFromAddress', name, times]),
      ];
  const member = await rateLimits.guess(counters, tooMany, async () =>
    (await isPassword(password, found?.password_hash)) ? found : undefined,
  );
  if (!member) throw new Problem('unauthenticated', WRONG);
  if (member.verified_at === null) throw new Problem('unverified', UNVERIFIED);
  const isTold = !device && (await rateLimits.allows('newPlaceMail', member.id));
  const tokens = await db.transaction().execute(async (tx) => {
    const { password_hash } = await lockMember(tx, member.id);
    // Somebody has changed it while it was looked at.
    if (password_hash !== member.password_hash) throw new Problem('unauthenticated', WRONG);
    if (isTold) await enqueueNewPlace(services, tx, member, caller.agent);
    return sessions.begin(tx, member.id, caller.agent);
  });
  if (isTold) services.wakeMails();
  return { member: member.id, tokens };
}

/** Tells the owner that somebody logged in where nobody had before. */
async function enqueueNewPlace(
  { siteUrl }: MemberServices,
  tx: Tx,
  { id, email }: { id: string; email: string },
  agent: string | undefined,
): Promise<void> {
  await enqueue(tx, {
    cause: `new-place:${id}:${randomUUID()}`,
    template: 'new-place',
    recipient: email,
    content: { device: deviceName(agent), at: now(), link: plainLink(siteUrl, '/forgot-my-password') },
  });
}

/** Sends a link that logs in and leads on to `next`, where the address belongs to a member; tells nobody whether it does. */
export async function sendLoginLink(services: MemberServices, typed: string, next?: string): Promise<void> {
  const { db, rateLimits, siteUrl, encryptLink } = services;
  const email = readEmail(typed);
  if (!email) return;
  // Counted whether or not there is an account, so that both take the same work.
  const isAllowed = await mayMail(rateLimits, email, 'login-link');
  const member = await findByEmail(db, email);
  if (!isAllowed || !member || member.verified_at === null) return;
  await db.transaction().execute(async (tx) => {
    const link = await newLoginLink(tx, member.id, siteUrl, next);
    await enqueue(tx, {
      cause: `login-link:${member.id}:${randomUUID()}`,
      template: 'login-link',
      recipient: member.email,
      content: { link: encryptLink(link) },
    });
  });
  services.wakeMails();
}

/** A link that logs a member in, once, for `LINK_MINUTES.login`, and leads on to `next`. */
export async function newLoginLink(tx: Tx, member: string, siteUrl: string, next?: string): Promise<string> {
  const key = await issueKey(tx, member, 'login', { next });
  return `${siteUrl}/login/link/${key}`;
}

/** Throws `gone` for a link that was used or is over. */
export async function logInByLink({ db, sessions }: MemberServices, key: string, { agent }: Caller): Promise<LoggedIn> {
  return db.transaction().execute(async (tx) => {
    const member = await useKey(tx, key, 'login');
    if (!member) throw new Problem('gone', 'link_expired');
    return { member, tokens: await sessions.begin(tx, member, agent) };
  });
}
