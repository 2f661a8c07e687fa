/**
 * Browsers in which a member has logged in before. Each holds a random value in a cookie that no script can read. It
 * logs nobody in: it tells the owner of an account from strangers who guess at the password, so that guessing never
 * keeps the owner out, and a log-in from elsewhere can be told to the owner.
 */

import type { FastifyRequest } from 'fastify';
import { KNOWN_DEVICE_DAYS } from '#domain/lifetimes.ts';
import { later, now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { hashSecret, newSecret } from '#server/kernel/hashed-secrets.ts';
import { lockMember } from '../profiles/member-lock.ts';
import { setCookie, valuesOf } from './browser-cookies.ts';

const LIFE_S = KNOWN_DEVICE_DAYS * 86_400;
const COOKIE = { name: 'known_device', lifeSeconds: LIFE_S, sameSite: 'Strict' } as const;
/** Of one member; beyond it the one used longest ago is forgotten. */
const MOST = 20;

/** The values that the caller's browser holds. */
export const devicesOf = (request: Pick<FastifyRequest, 'headers'>): string[] => valuesOf(request, COOKIE);

export const deviceCookie = (device: string, others: readonly string[], secure: boolean): string =>
  setCookie(COOKIE, device, others, secure);

/** Two members at one computer have nothing in common here. */
const hashOf = (member: string, device: string): string => hashSecret(`${member}\n${device}`);

/** The value by which the member is known in this browser, if they are. */
export async function knownDevice(db: Db, member: string, devices: readonly string[]): Promise<string | undefined> {
  if (devices.length === 0) return undefined;
  const hashes = new Map(devices.map((device) => [hashOf(member, device), device]));
  const row = await db
    .selectFrom('known_device')
    .select('device_hash')
    .where('member_id', '=', member)
    .where('device_hash', 'in', [...hashes.keys()])
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return row && hashes.get(row.device_hash);
}

/**
 * Knows the browser from now on; returns the value that it is to hold. One that this member did not have is never
 * adopted: somebody else may have put it there, and would be known as the member wherever they hold it, too.
 */
export async function rememberDevice(tx: Tx, member: string, devices: readonly string[]): Promise<string> {
  await lockMember(tx, member);
  const device = (await knownDevice(tx, member, devices)) ?? newSecret();
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

/** After a change of password: a browser that logged in with the old one is unknown again. */
export async function forgetDevices(tx: Tx, member: string): Promise<void> {
  await tx.deleteFrom('known_device').where('member_id', '=', member).execute();
}
