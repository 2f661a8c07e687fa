/**
 * Browsers in which a member has logged in before. Each holds a random value in a cookie that no script can read. It
 * signs nobody in: it tells the owner of an account from strangers who guess at the password, so that guessing never
 * keeps the owner out, and a log-in from elsewhere can be told to the owner.
 */
import type { FastifyRequest } from 'fastify';
import { later, now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { lockMember } from '../profiles/lock.ts';
import { hashSecret, newSecret } from './secrets.ts';

const NAME = 'known_device';
const LIFE_S = 180 * 86_400;
/** Of one member; beyond it the one used longest ago is forgotten. */
const MOST = 20;

const COOKIE = new RegExp(`(?:^|;)\\s*${NAME}=([\\w-]{43})\\s*(?:;|$)`);

/** The value that the caller's browser holds, if it holds one. */
export const deviceOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  COOKIE.exec(headers.cookie ?? '')?.[1];

/** For the log-in calls alone; `secure` where people come over HTTPS. */
export const deviceCookie = (device: string, secure: boolean): string =>
  `${NAME}=${device}; Path=/api/auth; Max-Age=${LIFE_S}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

/** Two members at one computer have nothing in common here. */
const hashOf = (member: string, device: string): string => hashSecret(`${member}\n${device}`);

export async function isKnownDevice(db: Db, member: string, device: string | undefined): Promise<boolean> {
  if (device === undefined) return false;
  const row = await db
    .selectFrom('known_device')
    .select('member_id')
    .where('member_id', '=', member)
    .where('device_hash', '=', hashOf(member, device))
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return row !== undefined;
}

/** Knows the browser from now on; returns the value that it is to hold. */
export async function rememberDevice(tx: Tx, member: string, device = newSecret()): Promise<string> {
  await lockMember(tx, member);
  const seen = { last_used_at: now(), expires_at: later(LIFE_S * 1_000) };
  await tx
    .insertInto('known_device')
    .values({ member_id: member, device_hash: hashOf(member, device), ...seen })
    .onConflict((conflict) => conflict.columns(['member_id', 'device_hash']).doUpdateSet(seen))
    .execute();
  const newest = tx
    .selectFrom('known_device')
    .select('device_hash')
    .where('member_id', '=', member)
    .orderBy('last_used_at', 'desc')
    .limit(MOST);
  await tx.deleteFrom('known_device').where('member_id', '=', member).where('device_hash', 'not in', newest).execute();
  return device;
}

/** After a change of password: whoever logged in with the old one is a stranger again. */
export async function forgetDevices(tx: Tx, member: string): Promise<void> {
  await tx.deleteFrom('known_device').where('member_id', '=', member).execute();
}
