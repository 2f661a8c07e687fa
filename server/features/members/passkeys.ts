/** Passkeys: a device holds a key, and answers a challenge with it once its owner has unlocked it. */
import { randomUUID } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { NewPasskey, Passkey, PasskeyAnswer } from '#contract/members.ts';
import { PASSKEYS_MOST } from '#domain/limits.ts';
import { isDuplicate } from '#server/database/database-errors.ts';
import { later, now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { mustBeProven } from '#server/http/fresh-proof.ts';
import { hashSecret } from '#server/kernel/hashed-secrets.ts';
import { simpleWebAuthn } from '#server/kernel/lazy-packages.ts';
import { Problem } from '#server/kernel/problem.ts';
import { site } from '#site';
import { enqueue, plainLink } from '../mail/mails.ts';
import { lockMember } from '../profiles/member-lock.ts';
import { type Caller, type LoggedIn, UNVERIFIED } from './log-in.ts';
import type { MemberServices } from './member-services.ts';
import { tidy } from './registration.ts';
import { deviceName } from './sessions.ts';

const CHALLENGE_MS = 5 * 60_000;

const FAILED = 'This passkey did not work. Please try again, or log in another way.';
const NOT_KEPT = 'This passkey could not be kept. Please try again.';
const PROVE_FIRST = 'Please show once more that it is you. Then you can add a passkey.';
const SESSION_ENDED = 'Your session has ended. Please log in again.';
const tooManyKeys = () =>
  new Problem('conflict', `You have ${PASSKEYS_MOST} passkeys already. Please remove one before you add another.`);

/** The site as devices know it: a key for one name never answers another. */
const siteOf = ({ siteUrl }: MemberServices) => {
  const { hostname, origin } = new URL(siteUrl);
  return { rpID: hostname, origin };
};

/** Whom a challenge is for: anybody who logs in, or one member who adds a key with the session that was proven. */
const ANYBODY = 'anybody';
const adding = (member: string, session: string): string => `${member}\n${session}`;
const challengeHash = (challenge: string, whom: string): string => hashSecret(`${whom}\n${challenge}`);

async function storeChallenge(db: Db, challenge: string, whom: string): Promise<void> {
  await db
    .insertInto('passkey_question')
    .values({ question_hash: challengeHash(challenge, whom), expires_at: later(CHALLENGE_MS) })
    .execute();
}

/** Deletes a challenge, so that it is answered once; of two answers at the same time one finds it. */
const consumeChallenge =
  (db: Db, whom: string) =>
  async (challenge: string): Promise<boolean> => {
    const taken = await db
      .deleteFrom('passkey_question')
      .where('question_hash', '=', challengeHash(challenge, whom))
      .where('expires_at', '>', now())
      .executeTakeFirst();
    return taken.numDeletedRows === 1n;
  };

/** What a device needs to know to make a key for a member. Throws `proof_needed` when the last proof is not fresh. */
export async function registrationOptions(
  services: MemberServices,
  member: string,
  session: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { db } = services;
  await mustBeProven(db, member, session, PROVE_FIRST);
  const { email } = await db.selectFrom('member').select('email').where('id', '=', member).executeTakeFirstOrThrow();
  const known = await db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('member_id', '=', member)
    .execute();
  if (known.length >= PASSKEYS_MOST) throw tooManyKeys();
  const options = await (await simpleWebAuthn()).generateRegistrationOptions({
    rpName: site.name,
    rpID: siteOf(services).rpID,
    userName: email,
    userID: new TextEncoder().encode(member),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    // The device itself knows whose key it is, and asks who is there.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: CHALLENGE_MS,
  });
  await storeChallenge(db, options.challenge, adding(member, session));
  return options;
}

/**
 * Keeps a member's new key, and tells them by mail. Throws `invalid_request` for whatever was not asked for in this
 * session, and `conflict` beyond the limit.
 */
export async function addPasskey(
  services: MemberServices,
  { member, session }: { member: string; session: string },
  answer: NewPasskey,
  agent: string | undefined,
): Promise<Passkey> {
  const { db, siteUrl } = services;
  const { rpID, origin } = siteOf(services);
  const verified = await (await simpleWebAuthn())
    .verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} } as Parameters<
        typeof verifyRegistrationResponse
      >[0]['response'],
      expectedChallenge: consumeChallenge(db, adding(member, session)),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    })
    .catch(() => undefined);
  if (!verified?.verified) throw new Problem('invalid_request', NOT_KEPT);
  const { credential } = verified.registrationInfo;
  const passkey = { id: randomUUID(), name: deviceName(agent), created_at: now(), last_used_at: null };
  await db
    .transaction()
    .execute(async (tx) => {
      const { email } = await lockMember(tx, member);
      await mustHaveRoom(tx, member, session);
      await tx
        .insertInto('passkey')
        .values({
          ...passkey,
          member_id: member,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: JSON.stringify(answer.response.transports ?? []),
        })
        .execute();
      await enqueue(tx, {
        cause: `passkey-added:${member}:${passkey.id}`,
        template: 'passkey-added',
        recipient: email,
        content: { name: passkey.name, link: plainLink(siteUrl, '/forgot-my-password') },
      });
    })
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new Problem('invalid_request', NOT_KEPT) : error;
    });
  services.wakeMails();
  return passkey;
}

/** Asked under the lock: others may add keys at the same time, and a recovery may have ended the session meanwhile. */
async function mustHaveRoom(tx: Tx, member: string, session: string): Promise<void> {
  const isLoggedIn = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', session)
    .where('member_id', '=', member)
    .executeTakeFirst();
  if (!isLoggedIn) throw new Problem('unauthenticated', SESSION_ENDED);
  const { kept } = await tx
    .selectFrom('passkey')
    .select((eb) => eb.fn.countAll().as('kept'))
    .where('member_id', '=', member)
    .executeTakeFirstOrThrow();
  if (Number(kept) >= PASSKEYS_MOST) throw tooManyKeys();
}

/** The newest first. */
export const listPasskeys = (db: Db, member: string): Promise<Passkey[]> =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('member_id', '=', member)
    .orderBy('created_at', 'desc')
    .execute();

const unknown = () => new Problem('not_found', 'You have no such passkey.');

export async function renamePasskey(db: Db, member: string, id: string, typed: string): Promise<void> {
  const name = tidy(typed);
  if (name === '') throw new Problem('invalid_request', 'Please write a name.', { name: 'Please write a name.' });
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('member_id', '=', member)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw unknown();
}

export async function removePasskey(db: Db, member: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('member_id', '=', member)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw unknown();
}

/** Ends all passkeys of a member but those with these ids; returns how many. */
export async function endPasskeys(tx: Tx, member: string, keep: readonly string[] = []): Promise<number> {
  let ended = tx.deleteFrom('passkey').where('member_id', '=', member);
  if (keep.length > 0) ended = ended.where('id', 'not in', keep);
  return Number((await ended.executeTakeFirstOrThrow()).numDeletedRows);
}

/** What a device needs to know to answer with whichever key it has for this site. */
export async function authenticationOptions(services: MemberServices): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await (await simpleWebAuthn()).generateAuthenticationOptions({
    rpID: siteOf(services).rpID,
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  });
  await storeChallenge(services.db, options.challenge, ANYBODY);
  return options;
}

const tooMany = (wait: string) => `That was a lot of tries. Please wait ${wait}, or log in another way.`;

/** Logs in with a key. Throws `unauthenticated` in one wording whatever is wrong, and `unverified`. */
export async function logInByPasskey(
  services: MemberServices,
  answer: PasskeyAnswer,
  { address, agent }: Caller,
): Promise<LoggedIn> {
  const { db, rateLimits, sessions } = services;
  // A key cannot be guessed, so that all who share a network have one generous limit, and no wrong answer locks them out.
  await rateLimits.consumeFrom('passkeyFromAddress', address, tooMany);
  const member = await ownerOfAnswer(services, answer);
  if (!member) throw new Problem('unauthenticated', FAILED);
  if (member.verified_at === null) throw new Problem('unverified', UNVERIFIED);
  return db.transaction().execute(async (tx) => {
    await lockMember(tx, member.id);
    // Somebody has removed it, or recovered the account, while it was looked at.
    const isThere = await tx.selectFrom('passkey').select('id').where('id', '=', member.key).executeTakeFirst();
    if (!isThere) throw new Problem('unauthenticated', FAILED);
    return { member: member.id, tokens: await sessions.begin(tx, member.id, agent) };
  });
}

/** The member whose key has answered a challenge of ours, for the first time, and the id of that key. */
export async function ownerOfAnswer(services: MemberServices, answer: PasskeyAnswer) {
  const { db } = services;
  const { rpID, origin } = siteOf(services);
  const key = await db.selectFrom('passkey').selectAll().where('credential_id', '=', answer.id).executeTakeFirst();
  if (!key) return undefined;
  const { userHandle } = answer.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== key.member_id) return undefined;
  const verified = await (await simpleWebAuthn())
    .verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} } as Parameters<
        typeof verifyAuthenticationResponse
      >[0]['response'],
      expectedChallenge: consumeChallenge(db, ANYBODY),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
        // PostgreSQL hands large numbers over as text.
        counter: Number(key.counter),
        transports: key.transports,
      },
    })
    .catch(() => undefined);
  if (!verified?.verified) return undefined;
  // Whoever has used it meanwhile was first: a copy of a key falls behind.
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: now() })
    .where('id', '=', key.id)
    .where('counter', '=', key.counter)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  const owner = await db
    .selectFrom('member')
    .select(['id', 'verified_at'])
    .where('id', '=', key.member_id)
    .executeTakeFirst();
  return owner && { ...owner, key: key.id };
}
