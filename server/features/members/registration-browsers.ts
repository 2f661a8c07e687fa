/**
 * The browser in which somebody registered. It holds a random value in a cookie, and the account its hash. Who confirms
 * the address in another browser may be somebody else than who chose the password: see decision 28.
 */

import type { FastifyRequest } from 'fastify';
import { registrationDays } from '#domain/lifetimes.ts';
import { hashSecret } from '#server/kernel/hashed-secrets.ts';
import { site } from '#site';
import { setCookie, valuesOf } from './browser-cookies.ts';

const DAY_S = 86_400;
/** As long as an account waits to be confirmed, with a link that was sent on the last day. */
const cookie = () =>
  ({
    name: 'registration',
    lifeSeconds: registrationDays(site.unconfirmedDays) * DAY_S,
    sameSite: 'Lax',
  }) as const;

/** Bound to one account: the cookie of another registration counts for nothing here. */
export const registrationHash = (member: string, value: string): string => hashSecret(`${member}\n${value}`);

export const registrationsOf = (request: Pick<FastifyRequest, 'headers'>): string[] => valuesOf(request, cookie());

export const registrationCookie = (value: string, others: readonly string[], secure: boolean): string =>
  setCookie(cookie(), value, others, secure);

/** Whether one of the values is the one that the account was registered with. */
export const isRegistrar = (
  member: { id: string; registration_hash: string | null },
  values: readonly string[],
): boolean => values.some((value) => registrationHash(member.id, value) === member.registration_hash);
