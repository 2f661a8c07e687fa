/**
 * How much anybody may read: answers and pages that have to be made are counted for each network, in this process alone,
 * since the work is this process's. The calls that a page makes count as its reader's. What is in a cache costs nothing
 * and is not counted; every answer of a call says how much is left.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { plural } from '#domain/plurals.ts';
import { isLoopback, networkOf } from '#server/http/rate-limits.ts';
import { Problem } from '#server/kernel/problem.ts';

/** More than a school behind one address asks for, far less than what keeps others waiting. */
export const READS_MOST = 3_000;
const READS_WINDOW_MS = 60_000;
/** So many networks are remembered; of more than that, those that were quiet longest are forgotten. */
const NETWORKS_MOST = 20_000;

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const POLICY = `"reads";q=${READS_MOST};w=${READS_WINDOW_MS / 1_000}`;

interface Window {
  count: number;
  until: number;
}

export class ReadLimit {
  readonly #windows = new LRUCache<string, Window>({ max: NETWORKS_MOST });

  /** Counts an answer or a page that has to be made. Throws `too_many_requests` where that is one too many. */
  count(ip: string, now = Date.now()): void {
    const window = this.#windowOf(ip, now);
    window.count += 1;
    this.#windows.set(networkOf(ip), window);
    if (window.count > READS_MOST && !isLoopback(ip)) throw tooManyReads(secondsTo(window, now));
  }

  /** Names and values of the headers that programs read, one after another. */
  headers(ip: string, now = Date.now()): [string, string, string, string] {
    const window = this.#windowOf(ip, now);
    const left = Math.max(0, READS_MOST - window.count);
    return ['ratelimit-policy', POLICY, 'ratelimit', `"reads";r=${left};t=${secondsTo(window, now)}`];
  }

  #windowOf(ip: string, now: number): Window {
    const window = this.#windows.get(networkOf(ip));
    return window && window.until > now ? window : { count: 0, until: now + READS_WINDOW_MS };
  }
}

/** The refusal of what is read beyond the limit, `wait` seconds before the next window. */
export const tooManyReads = (wait: number): Problem =>
  new Problem(
    'too_many_requests',
    `That was a lot in a short time. Please wait ${wait} ${plural(wait, 'second')} and try again.`,
    undefined,
    wait,
  );

const secondsTo = ({ until }: Window, now: number): number => Math.max(1, Math.ceil((until - now) / 1_000));

/** Register it after the cache of answers: what that has is not counted. */
export function limitReads(app: FastifyInstance, limit: ReadLimit): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isRead(request)) return;
    try {
      limit.count(request.ip);
    } finally {
      const [policy, most, left, value] = limit.headers(request.ip);
      void reply.header(policy, most).header(left, value);
    }
  });
}

/** Calls that are open to all, and what leaves the catalogue for other programs. */
const isRead = ({ method, routeOptions: { url = '', config } }: FastifyRequest): boolean =>
  READS.has(method) && config?.access === 'public' && (config.isShared === true || url.startsWith('/api/'));
