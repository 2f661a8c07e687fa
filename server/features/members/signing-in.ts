/** Logging in: with a password, or with a link that comes by mail. */
import { randomUUID } from 'node:crypto';
import type { Login, Tokens } from '#contract/members.ts';
import { Problem } from '#server/problem.ts';
import { post } from '../mail/outbox.ts';
import { findByEmail } from './accounts.ts';
import { emailKey, readEmail } from './emails.ts';
import type { MemberServices } from './member-services.ts';
import { issueKey, useKey } from './one-time-keys.ts';
import { isPassword } from './passwords.ts';

const WRONG = 'Login error, please check your credentials and try again.';
const UNVERIFIED = 'Please confirm your e-mail address first. We can send you the mail again.';

export interface Entered {
  member: string;
  tokens: Tokens;
}

export interface Caller {
  /** The network address, for limits only. */
  address: string;
  agent: string | undefined;
}

/**
 * Throws `unauthenticated` with one wording whatever is wrong, `unverified` after the right password, and
 * `too_many_requests` after many failures. The limit of an account counts per network, so that a stranger who guesses
 * does not lock the owner out.
 */
export async function logIn(services: MemberServices, { username, password }: Login, caller: Caller): Promise<Entered> {
  const { db, limits, sessions } = services;
  const guess = `${emailKey(username.trim())}\n${caller.address}`;
  await limits.check('failedLoginOfAccount', guess);
  await limits.check('failedLoginFromAddress', caller.address);
  const email = readEmail(username);
  const member = email ? await findByEmail(db, email) : undefined;
  if (!(await isPassword(password, member?.password_hash)) || !member) {
    await limits.allows('failedLoginOfAccount', guess);
    await limits.allows('failedLoginFromAddress', caller.address);
    throw new Problem('unauthenticated', WRONG);
  }
  if (member.verified_at === null) throw new Problem('unverified', UNVERIFIED);
  await limits.forget('failedLoginOfAccount', guess);
  const tokens = await db.transaction().execute((tx) => sessions.begin(tx, member.id, caller.agent));
  return { member: member.id, tokens };
}

/** Sends a link that logs in, where the address belongs to a member; tells nobody whether it does. */
export async function sendLoginLink(services: MemberServices, typed: string): Promise<void> {
  const { db, limits, siteUrl } = services;
  const email = readEmail(typed);
  const member = email && (await findByEmail(db, email));
  if (!member || member.verified_at === null || !(await limits.allows('mailToMailbox', member.email_key))) return;
  await db.transaction().execute(async (tx) => {
    const key = await issueKey(tx, member.id, 'login');
    await post(tx, {
      cause: `login-link:${member.id}:${randomUUID()}`,
      template: 'login-link',
      recipient: member.email,
      content: { link: `${siteUrl}/login/link/${key}` },
    });
  });
  services.wakePostman();
}

/** Throws `gone` for a link that was used or is over. */
export async function logInByLink({ db, sessions }: MemberServices, key: string, { agent }: Caller): Promise<Entered> {
  return db.transaction().execute(async (tx) => {
    const member = await useKey(tx, key, 'login');
    if (!member) throw new Problem('gone', 'link_expired');
    return { member, tokens: await sessions.begin(tx, member, agent) };
  });
}
