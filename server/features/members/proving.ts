/** Showing once more that it is the member: with the password, a passkey, or a link that comes by mail. */
import { randomUUID } from 'node:crypto';
import type { Proof } from '#contract/members.ts';
import { now } from '#server/database/instants.ts';
import type { Tx } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { requireMail } from '../mail/mailbox-limits.ts';
import { enqueue } from '../mail/mails.ts';
import { lockMember } from '../profiles/member-lock.ts';
import type { MemberServices } from './member-services.ts';
import { issueKey, ownerOf, useKey } from './one-time-keys.ts';
import { ownerOfAnswer } from './passkeys.ts';
import { mustBeSame, provePassword } from './password-proof.ts';

const OTHER_PASSKEY = 'This passkey did not work here. Please try again, or choose another way.';
const NOTHING = 'Please write your password.';

/**
 * Counts the session as freshly proven. Throws `invalid_request` for a wrong password or passkey, and `gone` for a link
 * that is over or somebody else's.
 */
export async function prove(services: MemberServices, id: string, session: string, proof: Proof): Promise<void> {
  const { db } = services;
  if (proof.key) return byLink(services, id, session, proof.key);
  if (proof.passkey) {
    const owner = await ownerOfAnswer(services, proof.passkey);
    if (owner?.id !== id) throw new Problem('invalid_request', OTHER_PASSKEY);
    return db.transaction().execute(async (tx) => {
      await lockMember(tx, id);
      await markProven(tx, id, session);
    });
  }
  const password = proof.password ?? '';
  if (password === '') throw new Problem('invalid_request', NOTHING, { password: NOTHING });
  const member = await db
    .selectFrom('member')
    .select(['id', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await provePassword(services.rateLimits, member, password, 'password');
  await db.transaction().execute(async (tx) => {
    mustBeSame(await lockMember(tx, id), member, 'password');
    await markProven(tx, id, session);
  });
}

/** A stranger's link is left as it is: whoever it was sent to may still need it. */
async function byLink({ db }: MemberServices, id: string, session: string, key: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const owner = await ownerOf(tx, key, 'login');
    if (owner !== id) throw new Problem('gone', 'link_expired');
    const used = await useKey(tx, key, 'login');
    if (used === undefined) throw new Problem('gone', 'link_expired');
    await markProven(tx, id, session);
  });
}

async function markProven(tx: Tx, id: string, session: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ proven_at: now() })
    .where('id', '=', session)
    .where('member_id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Problem('unauthenticated', 'Your session has ended. Please log in again.');
}

const tooMany = (wait: string) => `We sent you several mails already. Please look for them, or wait ${wait}.`;

/**
 * Sends the link. It is worth what a link to log in is worth, and so is one of them; strangers who ask for mails cannot
 * ask it away. Throws `too_many_requests`.
 */
export async function sendProofLink(services: MemberServices, id: string): Promise<void> {
  const { db, rateLimits, siteUrl, encryptLink } = services;
  const { email } = await db.selectFrom('member').select('email').where('id', '=', id).executeTakeFirstOrThrow();
  await requireMail(rateLimits, email, 'proof', tooMany);
  await db.transaction().execute(async (tx) => {
    await lockMember(tx, id);
    const key = await issueKey(tx, id, 'login');
    await enqueue(tx, {
      cause: `proof:${id}:${randomUUID()}`,
      template: 'proof',
      recipient: email,
      content: { link: encryptLink(`${siteUrl}/account/proof/${key}`) },
    });
  });
  services.wakeMails();
}
