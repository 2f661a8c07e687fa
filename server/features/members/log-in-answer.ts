/** What all ways to log in have in common: the caller, and the answer to a log-in. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '#contract/members.ts';
import { readUser } from '../profiles/user.ts';
import { deviceCookie, devicesOf, rememberDevice } from './known-devices.ts';
import type { Caller, LoggedIn } from './log-in.ts';
import type { MemberServices } from './member-services.ts';

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  agent: request.headers['user-agent'],
  devices: devicesOf(request),
});

/** Whether people come over HTTPS: then cookies do, too. */
export const isSecure = (siteUrl: string): boolean => siteUrl.startsWith('https:');

/** A member who has just logged in is known in this browser from now on. */
export async function knowDevice(
  { db, siteUrl }: MemberServices,
  member: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const devices = devicesOf(request);
  const device = await db.transaction().execute((tx) => rememberDevice(tx, member, devices));
  void reply.header('set-cookie', deviceCookie(device, devices, isSecure(siteUrl)));
}

export async function logInAnswer(
  services: MemberServices,
  { member, tokens }: LoggedIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  await knowDevice(services, member, request, reply);
  return { user: await readUser(services.db, member), ...tokens };
}
