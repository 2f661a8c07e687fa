/**
 * Limits against guessing and flooding, counted in the database so that they hold for all processes together.
 * Keys are hashed: nothing here says who tried what.
 */
import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { later, now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/problem.ts';
import { Turns } from '#server/turns.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** So many within a window that begins with the first. */
interface Rule {
  most: number;
  windowMs: number;
}

const LIMITS = {
  signUp: { most: 60, windowMs: HOUR_MS },
  mailFromAddress: { most: 60, windowMs: HOUR_MS },
  mailToMailbox: { most: 5, windowMs: HOUR_MS },
  /** Beyond those a link to log in still goes out now and then, oftener than one ends: nobody can ask it away. */
  loginLinkBeyond: { most: 1, windowMs: 10 * MINUTE_MS },
  newPlaceMail: { most: 1, windowMs: DAY_MS },
  /** More than anybody writes, few enough that nobody can fill the disk. */
  contactFromAddress: { most: 40, windowMs: HOUR_MS },
  /** Questions for passkeys and their answers: more than a whole school needs, for keeping the work small. */
  passkeyFromAddress: { most: 600, windowMs: 10 * MINUTE_MS },
  marks: { most: 600, windowMs: 10 * MINUTE_MS },
} as const satisfies Record<string, Rule>;
export type Limit = keyof typeof LIMITS;

/** What somebody may guess wrong. Whoever reaches the limit waits; each further time twice as long. */
const GUESSES = {
  loginOfAccount: { most: 20, windowMs: 10 * MINUTE_MS },
  loginFromAddress: { most: 20, windowMs: 10 * MINUTE_MS },
  loginOnKnownDevice: { most: 20, windowMs: 10 * MINUTE_MS },
  ownPassword: { most: 20, windowMs: 10 * MINUTE_MS },
} as const satisfies Record<string, Rule>;
export type Guess = keyof typeof GUESSES;

const LONGEST_WAIT_MS = 4 * HOUR_MS;
/** How long it is remembered that somebody had to wait. */
const MEMORY_MS = DAY_MS;

/** How many guesses from one place are looked at together: as many as Node hashes at once. */
const AT_ONCE = 4;

type Words = (wait: string) => string;

export class Limits {
  readonly #db: Db;
  readonly #secret: string;
  readonly #turns = new Turns();

  constructor(db: Db, secret: string) {
    this.#db = db;
    this.#secret = secret;
  }

  /** Counts one try. Throws `too_many_requests`, in these words, beyond the limit. */
  async spend(limit: Limit, who: string, words?: Words): Promise<void> {
    const { count, until } = await this.#add(limit, who, LIMITS[limit].windowMs);
    if (count > LIMITS[limit].most) throw tooMany(until, words);
  }

  /** As `spend`, but answers whether the try is within the limit. */
  async allows(limit: Limit, who: string): Promise<boolean> {
    return (await this.#add(limit, who, LIMITS[limit].windowMs)).count <= LIMITS[limit].most;
  }

  /**
   * Makes a guess, which is wrong when it resolves to `undefined`; only wrong ones count, each under all of `counters`,
   * the one that is guessed at first. Throws `too_many_requests` before the guess is made when one of them is used up.
   * Guesses at one thing take turns, so that a thousand at once are not all looked at before the first is counted.
   */
  async guess<T>(
    counters: readonly (readonly [Guess, string])[],
    words: Words | undefined,
    make: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const releases: (() => void)[] = [];
    try {
      for (const [i, [guess, who]] of counters.entries())
        releases.push(await this.#turns.take(this.#key(guess, who), i === 0 ? 1 : AT_ONCE));
      for (const [guess, who] of counters) await this.#check(guess, who, words);
      const right = await make();
      if (right === undefined) for (const [guess, who] of counters) await this.#countWrong(guess, who);
      return right;
    } finally {
      for (const release of releases) release();
    }
  }

  async #check(guess: Guess, who: string, words: Words | undefined): Promise<void> {
    const row = await this.#db
      .selectFrom('attempt')
      .select(['count', 'until'])
      .where('key', '=', this.#key(guess, who))
      .where('until', '>', now())
      .executeTakeFirst();
    if (row && row.count >= GUESSES[guess].most) throw tooMany(row.until, words);
  }

  /** The one that reaches the limit begins the wait. */
  async #countWrong(guess: Guess, who: string): Promise<void> {
    const { most, windowMs } = GUESSES[guess];
    const { count, waits } = await this.#add(guess, who, windowMs);
    if (count !== most) return;
    await this.#db
      .updateTable('attempt')
      .set({ until: later(Math.min(windowMs * 2 ** waits, LONGEST_WAIT_MS)), waits: waits + 1 })
      .where('key', '=', this.#key(guess, who))
      .execute();
  }

  async #add(limit: Limit | Guess, who: string, windowMs: number): Promise<Counted> {
    const at = now();
    const until = later(windowMs);
    return this.#db
      .insertInto('attempt')
      .values({ key: this.#key(limit, who), count: 1, until, waits: 0 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          count: eb
            .case()
            .when('attempt.until', '<=', at)
            .then(1)
            .else(eb('attempt.count', '+', 1))
            .end(),
          until: eb.case().when('attempt.until', '<=', at).then(until).else(eb.ref('attempt.until')).end(),
          waits: eb.case().when('attempt.until', '<=', later(-MEMORY_MS)).then(0).else(eb.ref('attempt.waits')).end(),
        })),
      )
      .returning(['count', 'until', 'waits'])
      .executeTakeFirstOrThrow();
  }

  /** Forgets what is over. Who had to wait is remembered a while longer. */
  async sweep(): Promise<void> {
    await this.#db
      .deleteFrom('attempt')
      .where('until', '<=', now())
      .where((eb) => eb.or([eb('waits', '=', 0), eb('until', '<=', later(-MEMORY_MS))]))
      .execute();
  }

  #key(limit: Limit | Guess, who: string): string {
    return createHmac('sha256', this.#secret).update(`${limit}\n${who}`).digest('base64url');
  }
}

interface Counted {
  count: number;
  until: string;
  waits: number;
}

const TRIES = (wait: string) => `That was a lot of tries in a short time. Please wait ${wait} and try again.`;

function tooMany(until: string, words = TRIES): Problem {
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / 1_000));
  const minutes = Math.ceil(seconds / 60);
  return new Problem('too_many_requests', words(inWords(minutes)), undefined, seconds);
}

const inWords = (minutes: number): string => {
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
};

/** Where a call comes from. One connection has a whole block of version 6 addresses and may change between them at will. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const parts = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Array<string>(Math.max(0, 8 - parts.length - rest.length)).fill('0') : [];
  return [...parts, ...zeros, ...rest].slice(0, 4).join(':');
}
