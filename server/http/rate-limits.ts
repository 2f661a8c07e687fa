/**
 * Limits against guessing and flooding, counted in the database so that they hold for all processes together.
 * Keys are hashed: nothing here says who tried what.
 */

import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { plural } from '#domain/plurals.ts';
import { later, now } from '#server/database/instants.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { Semaphore } from '#server/kernel/semaphore.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** So many within a window that begins with the first. */
interface Rule {
  most: number;
  windowMs: number;
}

export const LIMITS = {
  signUp: { most: 60, windowMs: HOUR_MS },
  mailFromAddress: { most: 60, windowMs: HOUR_MS },
  mailToMailbox: { most: 5, windowMs: HOUR_MS },
  /** Of each sort that has a link the first still goes out (`mailbox-limits.ts`): nobody can lock a member out by asking for mails. */
  firstShortLink: { most: 1, windowMs: 10 * MINUTE_MS },
  firstLink: { most: 1, windowMs: 30 * MINUTE_MS },
  newPlaceMail: { most: 1, windowMs: DAY_MS },
  /** More than anybody writes, few enough that nobody can fill the disk. */
  contactFromAddress: { most: 40, windowMs: HOUR_MS },
  /** Each may ask another site for a page. */
  suggestions: { most: 20, windowMs: HOUR_MS },
  /** Challenges for passkeys and their answers: more than a whole school needs, for keeping the work small. */
  passkeyFromAddress: { most: 600, windowMs: 10 * MINUTE_MS },
  interactions: { most: 600, windowMs: 10 * MINUTE_MS },
  /** Changes at the desk, which keeps what is typed by itself. */
  curation: { most: 3_000, windowMs: 10 * MINUTE_MS },
  /** The same by a program with a key, and what it suggests. */
  keyWrites: { most: 3_000, windowMs: 10 * MINUTE_MS },
  keySuggestions: { most: 300, windowMs: HOUR_MS },
  /** Keys that are not there, or not any more: more than a program tries that was told to stop. */
  unknownKeys: { most: 60, windowMs: 10 * MINUTE_MS },
  /** Other sites are asked for pages: more than anybody pastes, too few to flood one. */
  linksRead: { most: 120, windowMs: 10 * MINUTE_MS },
  /** The whole catalogue at once: for a program that keeps a copy, and no more work than that. */
  wholeCatalogue: { most: 30, windowMs: HOUR_MS },
  /** Answers that have to be made (`plugins/read-limit.ts`): more than a school behind one address asks for, far less than what keeps others waiting. */
  reads: { most: 3_000, windowMs: MINUTE_MS },
  /** Changes of one's own account in one session. */
  ownAccount: { most: 600, windowMs: 10 * MINUTE_MS },
} as const satisfies Record<string, Rule>;
export type RateLimit = keyof typeof LIMITS;

/** What somebody may guess wrong. A caller who reaches the limit waits; each further time twice as long. */
const GUESSES = {
  loginOfAccount: { most: 20, windowMs: 10 * MINUTE_MS },
  loginFromAddress: { most: 20, windowMs: 10 * MINUTE_MS },
  loginOnKnownDevice: { most: 20, windowMs: 10 * MINUTE_MS },
  ownPassword: { most: 20, windowMs: 10 * MINUTE_MS },
} as const satisfies Record<string, Rule>;
export type Guess = keyof typeof GUESSES;
/** What is guessed at or from where, and how many times as many wrong ones it may have. */
export type Counter = readonly [Guess, who: string, times?: number];

const LONGEST_WAIT_MS = 4 * HOUR_MS;
/** How long it is remembered that somebody had to wait. */
const MEMORY_MS = DAY_MS;

/** How many guesses from one place are looked at together: as many as Node hashes at once. */
const AT_ONCE = 4;

type Words = (wait: string) => string;

export class RateLimits {
  readonly #db: Db;
  readonly #secret: string;
  readonly #semaphore = new Semaphore();

  constructor(db: Db, secret: string) {
    this.#db = db;
    this.#secret = secret;
  }

  /** Counts one try. Throws `too_many_requests`, in these words, beyond the limit. */
  async consume(limit: RateLimit, who: string, words?: Words): Promise<void> {
    const { count, until } = await this.#add(limit, who, LIMITS[limit].windowMs);
    if (count > LIMITS[limit].most) throw tooMany(until, words);
  }

  /** As `consume`, for where a call comes from. What the smallest network is refused counts for no larger one. */
  async consumeFrom(limit: RateLimit, ip: string, words?: Words): Promise<void> {
    const { most, windowMs } = LIMITS[limit];
    for (const { name, times } of networksOf(ip)) {
      const { count, until } = await this.#add(limit, name, windowMs);
      if (count > most * times) throw tooMany(until, words);
    }
  }

  /**
   * As `consume` for a key; `say` is told how much is left in the headers that programs read, before anybody is refused.
   */
  async consumeAloud(limit: RateLimit, key: string, say: (headers: Record<string, string>) => void): Promise<void> {
    const { most, windowMs } = LIMITS[limit];
    const { count, until } = await this.#add(limit, key, windowMs);
    const seconds = Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1_000));
    say({
      'ratelimit-policy': `"${limit}";q=${most};w=${windowMs / 1_000}`,
      ratelimit: `"${limit}";r=${Math.max(0, most - count)};t=${seconds}`,
    });
    if (count > most) throw tooMany(until);
  }

  /** As `consume`, but answers whether the try is within the limit. */
  async allows(limit: RateLimit, who: string): Promise<boolean> {
    return (await this.#add(limit, who, LIMITS[limit].windowMs)).count <= LIMITS[limit].most;
  }

  /**
   * Makes a guess, which is wrong when it resolves to `undefined`; only wrong ones count, each under all of `counters`,
   * the one that is guessed at first. Throws `too_many_requests` before the guess is made when one of them is used up.
   * Guesses at one thing queue, so that a thousand at once are not all looked at before the first is counted.
   */
  async guess<T>(
    counters: readonly Counter[],
    words: Words | undefined,
    make: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const releases: (() => void)[] = [];
    try {
      for (const [i, [guess, who]] of counters.entries())
        releases.push(await this.#semaphore.acquire(this.#key(guess, who), i === 0 ? 1 : AT_ONCE));
      for (const counter of counters) await this.#check(counter, words);
      const right = await make();
      if (right === undefined) for (const counter of counters) await this.#countWrong(counter);
      return right;
    } finally {
      for (const release of releases) release();
    }
  }

  async #check([guess, who, times = 1]: Counter, words: Words | undefined): Promise<void> {
    const row = await this.#db
      .selectFrom('attempt')
      .select(['count', 'until'])
      .where('key', '=', this.#key(guess, who))
      .where('until', '>', now())
      .executeTakeFirst();
    if (row && row.count >= GUESSES[guess].most * times) throw tooMany(row.until, words);
  }

  /** The one that reaches the limit begins the wait. */
  async #countWrong([guess, who, times = 1]: Counter): Promise<void> {
    const { most, windowMs } = GUESSES[guess];
    const { count, waits } = await this.#add(guess, who, windowMs);
    if (count !== most * times) return;
    await this.#db
      .updateTable('attempt')
      .set({ until: later(Math.min(windowMs * 2 ** waits, LONGEST_WAIT_MS)), waits: waits + 1 })
      .where('key', '=', this.#key(guess, who))
      .execute();
  }

  /** Adds reads that a process has counted by itself; returns how many all processes have, and until when they count. */
  async addReads(limit: RateLimit, network: string, by: number): Promise<{ count: number; until: number }> {
    const { count, until } = await this.#add(limit, network, LIMITS[limit].windowMs, by);
    return { count, until: Date.parse(until) };
  }

  async #add(limit: RateLimit | Guess, who: string, windowMs: number, by = 1): Promise<Counted> {
    const values = { key: this.#key(limit, who), at: now(), until: later(windowMs), memory: later(-MEMORY_MS), by };
    const [counted] = await countOne(this.#db, values);
    if (!counted) throw new Error('An upsert gave no row back.');
    return counted;
  }

  /** Forgets what is over. Who had to wait is remembered a while longer. */
  async sweep(): Promise<void> {
    await this.#db
      .deleteFrom('attempt')
      .where('until', '<=', now())
      .where((eb) => eb.or([eb('waits', '=', 0), eb('until', '<=', later(-MEMORY_MS))]))
      .execute();
  }

  /** A keyed hash, by which the same text is known again and by which nobody without the secret can tell what it was. */
  keyedHash(text: string): string {
    return createHmac('sha256', this.#secret).update(`mark\n${text}`).digest('base64url');
  }

  #key(limit: RateLimit | Guess, who: string): string {
    return createHmac('sha256', this.#secret).update(`${limit}\n${who}`).digest('base64url');
  }
}

interface Counting {
  key: string;
  at: string;
  until: string;
  memory: string;
  by: number;
}

const countOne = prepared((db, { key, at, until, memory, by }: Counting & Record<string, unknown>) =>
  db
    .insertInto('attempt')
    .values({ key, count: by, until, waits: 0 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when('attempt.until', '<=', at)
          .then(by)
          .else(eb('attempt.count', '+', by))
          .end(),
        until: eb.case().when('attempt.until', '<=', at).then(until).else(eb.ref('attempt.until')).end(),
        waits: eb.case().when('attempt.until', '<=', memory).then(0).else(eb.ref('attempt.waits')).end(),
      })),
    )
    .returning(['count', 'until', 'waits']),
);

interface Counted {
  count: number;
  until: string;
  waits: number;
}

const TRIES = (wait: string) => `That was a lot of tries in a short time. Please wait ${wait} and try again.`;

function tooMany(until: string, words = TRIES): Problem {
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / 1_000));
  const minutes = Math.ceil(seconds / 60);
  return new Problem('too_many_requests', words(waitInWords(minutes)), undefined, seconds);
}

const waitInWords = (minutes: number): string => {
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return `${minutes} ${plural(minutes, 'minute')}`;
};

/** This machine itself, or a proxy that does not say for whom it asks: a limit would shut out everybody at once. */
export const isLoopback = (ip: string): boolean => /^(?:127\.|::1$|::ffff:127\.)/.test(ip);

/** A block of addresses that limits count together. */
export interface Network {
  name: string;
  /** How many times what one place may it may in all. */
  times: number;
}

/**
 * Where a call comes from, the smallest block first. One place has 2^64 addresses of version 6 and may change between them
 * at will; one line mostly has a /56 or a /48 of such places, where many people may share it: those may more in all.
 */
export function networksOf(ip: string): readonly [Network, ...Network[]] {
  // A socket for both versions writes the addresses of version 4 so.
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return [{ name: ip.replace(/^::ffff:(?=\d+\.)/, ''), times: 1 }];
  const [head = '', tail = ''] = ip.split('::');
  const parts = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Array<string>(Math.max(0, 8 - parts.length - rest.length)).fill('0') : [];
  const [first, second, third, fourth = ''] = [...parts, ...zeros, ...rest];
  const site = `${first}:${second}:${third}`;
  return [
    { name: `${site}:${fourth}`, times: 1 },
    { name: `${site}:${fourth.padStart(4, '0').slice(0, 2)}00/56`, times: 2 },
    { name: `${site}/48`, times: 4 },
  ];
}

/** What counts once where somebody is not to count again and again: a line, whatever addresses it has. */
export function lineOf(ip: string): string {
  const [smallest, line = smallest] = networksOf(ip);
  return line.name;
}
