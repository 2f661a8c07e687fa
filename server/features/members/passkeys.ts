/** Passkeys: a device keeps a key, and answers a question with it once its owner has unlocked it. */
import { randomUUID } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { NewPasskey, Passkey, PasskeyAnswer } from '#contract/members.ts';
import { later, now } from '#server/database/instants.ts';
import { isDuplicate } from '#server/database/refusals.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/problem.ts';
import { site } from '#site';
import { post } from '../mail/outbox.ts';
import { lockMember } from '../profiles/lock.ts';
import { tidy } from './accounts.ts';
import type { MemberServices } from './member-services.ts';
import { hashSecret } from './secrets.ts';
import { deviceName } from './sessions.ts';
import { type Caller, type Entered, UNVERIFIED } from './signing-in.ts';

const QUESTION_MS = 5 * 60_000;
/** Of one member. */
const MOST = 20;

const FAILED = 'This passkey did not work. Please try again, or log in another way.';
const NOT_KEPT = 'This passkey could not be kept. Please try again.';

/** The site as devices know it: a key for one name never answers another. */
const siteOf = ({ siteUrl }: MemberServices) => {
  const { hostname, origin } = new URL(siteUrl);
  return { rpID: hostname, origin };
};

/** Whom a question is for: anybody who logs in, or one member who adds a key. */
const ANYBODY = 'anybody';
const questionHash = (question: string, whom: string): string => hashSecret(`${whom}\n${question}`);

async function keepQuestion(db: Db, question: string, whom: string): Promise<void> {
  await db
    .insertInto('passkey_question')
    .values({ question_hash: questionHash(question, whom), expires_at: later(QUESTION_MS) })
    .execute();
}

/** Takes a question away, so that it is answered once; of two answers at the same time one finds it. */
const takeQuestion =
  (db: Db, whom: string) =>
  async (question: string): Promise<boolean> => {
    const taken = await db
      .deleteFrom('passkey_question')
      .where('question_hash', '=', questionHash(question, whom))
      .where('expires_at', '>', now())
      .executeTakeFirst();
    return taken.numDeletedRows === 1n;
  };

/** What a device needs to know to make a key for a member. */
export async function askForNewKey(
  services: MemberServices,
  member: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { db } = services;
  const { email } = await db.selectFrom('member').select('email').where('id', '=', member).executeTakeFirstOrThrow();
  const known = await db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('member_id', '=', member)
    .execute();
  if (known.length >= MOST)
    throw new Problem('conflict', `You have ${MOST} passkeys already. Please remove one before you add another.`);
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: siteOf(services).rpID,
    userName: email,
    userID: new TextEncoder().encode(member),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    // The device itself knows whose key it is, and asks who is there.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: QUESTION_MS,
  });
  await keepQuestion(db, options.challenge, member);
  return options;
}

/** Keeps a member's new key, and tells them by mail. Throws `invalid_request` for whatever was not asked for. */
export async function addPasskey(
  services: MemberServices,
  member: string,
  answer: NewPasskey,
  agent: string | undefined,
): Promise<Passkey> {
  const { db, siteUrl } = services;
  const { rpID, origin } = siteOf(services);
  const verified = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} } as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: takeQuestion(db, member),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) throw new Problem('invalid_request', NOT_KEPT);
  const { credential } = verified.registrationInfo;
  const passkey = { id: randomUUID(), name: deviceName(agent), created_at: now(), last_used_at: null };
  await db
    .transaction()
    .execute(async (tx) => {
      await lockMember(tx, member);
      const { email } = await tx
        .selectFrom('member')
        .select('email')
        .where('id', '=', member)
        .executeTakeFirstOrThrow();
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
      await post(tx, {
        cause: `passkey-added:${member}:${passkey.id}`,
        template: 'passkey-added',
        recipient: email,
        content: { name: passkey.name, link: `${siteUrl}/forgot-my-password` },
      });
    })
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new Problem('invalid_request', NOT_KEPT) : error;
    });
  services.wakePostman();
  return passkey;
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

/** What a device needs to know to answer with whichever key it has for this site. */
export async function askForKey(services: MemberServices): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(services).rpID,
    userVerification: 'required',
    timeout: QUESTION_MS,
  });
  await keepQuestion(services.db, options.challenge, ANYBODY);
  return options;
}

const tooMany = (wait: string) => `That was a lot of tries. Please wait ${wait}, or log in another way.`;

/** Signs in with a key. Throws `unauthenticated` in one wording whatever is wrong, and `unverified`. */
export async function logInByPasskey(
  services: MemberServices,
  answer: PasskeyAnswer,
  { address, agent }: Caller,
): Promise<Entered> {
  const { db, limits, sessions } = services;
  // There is nothing to guess at a key, so that wrong answers take nothing from those who share the network.
  await limits.spend('passkeyFromAddress', address, tooMany);
  const member = await ownerOfAnswer(services, answer);
  if (!member) throw new Problem('unauthenticated', FAILED);
  if (member.verified_at === null) throw new Problem('unverified', UNVERIFIED);
  return db.transaction().execute(async (tx) => {
    await lockMember(tx, member.id);
    return { member: member.id, tokens: await sessions.begin(tx, member.id, agent) };
  });
}

/** The member whose key has answered a question of ours, for the first time. */
async function ownerOfAnswer(services: MemberServices, answer: PasskeyAnswer) {
  const { db } = services;
  const { rpID, origin } = siteOf(services);
  const key = await db.selectFrom('passkey').selectAll().where('credential_id', '=', answer.id).executeTakeFirst();
  if (!key) return undefined;
  const { userHandle } = answer.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== key.member_id) return undefined;
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} } as Parameters<
      typeof verifyAuthenticationResponse
    >[0]['response'],
    expectedChallenge: takeQuestion(db, ANYBODY),
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
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  // Whoever has used it meanwhile was first: a copy of a key falls behind.
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: now() })
    .where('id', '=', key.id)
    .where('counter', '=', key.counter)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  return db.selectFrom('member').select(['id', 'verified_at']).where('id', '=', key.member_id).executeTakeFirst();
}
