/**
 * How much anybody may read: answers and pages that have to be made are counted for each network. Each process counts by
 * itself, and tells the others through the database a hundred at a time: so the limit holds for all of them together,
 * give or take a hundred for each, and hardly ever costs a write. The calls that a page makes count as its reader's. What
 * is in a cache costs nothing and is not counted; every answer of a call says how much is left.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plural } from '#domain/plurals.ts';
import { keyIn } from '#server/http/bearer.ts';
import { isLoopback, LIMITS, networksOf, type RateLimit, type RateLimits } from '#server/http/rate-limits.ts';
import { lruOf } from '#server/kernel/lru.ts';
import { Problem } from '#server/kernel/problem.ts';

export const READS_MOST = LIMITS.reads.most;
/** Of a program with a key: the people who run the site know whom to ask. */
export const KEY_READS_MOST = 12_000;
/** So many are told at once, where nothing else is said. */
const TOLD_EVERY = 100;
/** So many networks are remembered; of more than that, those that were quiet longest are forgotten. */
const NETWORKS_MOST = 20_000;

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

interface Window {
  /** Those of all processes, as far as this one knows. */
  count: number;
  /** Those that the others have not been told of. */
  untold: number;
  until: number;
}

interface ReadLimitOptions {
  limit?: RateLimit;
  /** Where it is another than that limit's. */
  most?: number;
  /** As headers call it. */
  name?: string;
  toldEvery?: number;
  others?: Pick<RateLimits, 'addReads'> | undefined;
}

export class ReadLimit {
  readonly #others: Pick<RateLimits, 'addReads'> | undefined;
  readonly #windows = lruOf<string, Window>(NETWORKS_MOST);
  readonly #limit: RateLimit;
  readonly #most: number;
  readonly #windowMs: number;
  readonly #name: string;
  readonly #toldEvery: number;
  #isTelling = false;

  /** `others` knows what other processes have counted. */
  constructor({ limit = 'reads', most, name = limit, toldEvery = TOLD_EVERY, others }: ReadLimitOptions = {}) {
    this.#limit = limit;
    this.#most = most ?? LIMITS[limit].most;
    this.#windowMs = LIMITS[limit].windowMs;
    this.#name = name;
    this.#toldEvery = toldEvery;
    this.#others = others;
  }

  /** Counts an answer or a page that has to be made, for an address or a key. Throws `too_many_requests` where that is one too many. */
  count(ip: string, now = Date.now()): void {
    for (const { name, times } of networksOf(ip)) {
      const window = this.#windowOf(name, now);
      window.count += 1;
      window.untold += 1;
      this.#windows.set(name, window);
      if (isLoopback(ip)) return;
      // One at a time: while nothing can be written, these would take all connections.
      if (window.untold >= this.#toldEvery && !this.#isTelling) void this.#tell(name, window);
      if (window.count > this.#most * times) throw tooManyReads(secondsTo(window, now));
    }
  }

  /** While the database is away each process has its own count. */
  async #tell(network: string, window: Window): Promise<void> {
    const told = window.untold;
    window.untold = 0;
    this.#isTelling = true;
    const all = await this.#others?.addReads(this.#limit, network, told).catch(() => undefined);
    this.#isTelling = false;
    if (!all) return;
    window.count = Math.max(window.count, all.count + window.untold);
    window.until = Math.min(window.until, all.until);
  }

  /** Names and values of the headers that programs read, one after another. */
  headers(ip: string, now = Date.now()): [string, string, string, string] {
    const [tightest] = networksOf(ip)
      .map(({ name, times }) => ({ most: this.#most * times, window: this.#windowOf(name, now) }))
      .sort((one, other) => one.most - one.window.count - (other.most - other.window.count));
    const { most, window } = tightest as NonNullable<typeof tightest>;
    const left = Math.max(0, most - window.count);
    return [
      'ratelimit-policy',
      `"${this.#name}";q=${most};w=${this.#windowMs / 1_000}`,
      'ratelimit',
      `"${this.#name}";r=${left};t=${secondsTo(window, now)}`,
    ];
  }

  /** The same, told in an answer, before it is refused, too. */
  countAloud(ip: string, reply: FastifyReply): void {
    try {
      this.count(ip);
    } finally {
      const [policy, most, left, value] = this.headers(ip);
      void reply.header(policy, most).header(left, value);
    }
  }

  #windowOf(network: string, now: number): Window {
    const window = this.#windows.get(network);
    return window && window.until > now ? window : { count: 0, untold: 0, until: now + this.#windowMs };
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
    if (isRead(request) && !hasKey(request)) limit.countAloud(request.ip, reply);
  });
}

/** Calls that are open to all, and what leaves the catalogue for other programs. Pages and drawn pictures count where they are made. */
const isRead = ({ method, routeOptions: { url = '', config } }: FastifyRequest): boolean =>
  READS.has(method) &&
  config?.access === 'public' &&
  (config.isShared === true || config.isCounted === true || url.startsWith('/api/'));

/** Calls with a key are counted for the key, once it is known (`api-keys.ts`). */
const hasKey = ({ headers, routeOptions: { url = '' } }: FastifyRequest): boolean =>
  url.startsWith('/api/') && keyIn(headers.authorization) !== undefined;
