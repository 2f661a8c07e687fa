/** What every way in has in common: who calls, and the answer to whoever has come in. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '#contract/members.ts';
import { networkOf } from '#server/limits.ts';
import { readUser } from '../profiles/user.ts';
import { deviceCookie, deviceOf, rememberDevice } from './known-devices.ts';
import type { MemberServices } from './member-services.ts';
import type { Caller, Entered } from './signing-in.ts';

export const callerOf = (request: FastifyRequest): Caller => ({
  address: networkOf(request.ip),
  agent: request.headers['user-agent'],
  device: deviceOf(request),
});

/** Whoever has just signed in is known in this browser from now on. */
export async function knowDevice(
  { db, siteUrl }: MemberServices,
  member: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const device = await db.transaction().execute((tx) => rememberDevice(tx, member, deviceOf(request)));
  void reply.header('set-cookie', deviceCookie(device, siteUrl.startsWith('https:')));
}

export async function signedIn(
  services: MemberServices,
  { member, tokens }: Entered,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  await knowDevice(services, member, request, reply);
  return { user: await readUser(services.db, member), ...tokens };
}
