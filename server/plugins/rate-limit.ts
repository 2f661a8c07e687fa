/** How often one address may do something that costs us or others. */
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '#server/problem.ts';

/**
 * Lets `points` calls from one address pass in `seconds`, then throws `too_many_requests` with the time to wait. Each
 * process counts for itself, in memory alone: addresses are written nowhere.
 */
export function limitPerAddress(
  points: number,
  seconds: number,
  words: (wait: string) => string,
): (request: FastifyRequest) => Promise<void> {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return async ({ ip }) => {
    try {
      await limiter.consume(household(ip));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const wait = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
      throw new Problem('too_many_requests', words(inMinutes(wait)), undefined, wait);
    }
  };
}

const inMinutes = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
};

/** One connection has a whole block of version 6 addresses and may change between them at will. */
function household(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const parts = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Array<string>(Math.max(0, 8 - parts.length - rest.length)).fill('0') : [];
  return [...parts, ...zeros, ...rest].slice(0, 4).join(':');
}
