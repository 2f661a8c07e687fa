/**
 * Limits against guessing and flooding, counted in the database so that they hold for all processes together.
 * Keys are hashed: nothing here says who tried what.
 */
import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/problem.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** So many within a window that begins with the first. */
const LIMITS = {
  signUp: { most: 60, windowMs: HOUR_MS },
  mailFromAddress: { most: 60, windowMs: HOUR_MS },
  mailToMailbox: { most: 5, windowMs: HOUR_MS },
  failedLoginOfAccount: { most: 20, windowMs: 10 * MINUTE_MS },
  failedLoginFromAddress: { most: 60, windowMs: 10 * MINUTE_MS },
  /** More than anybody writes, few enough that nobody can fill the disk. */
  contactFromAddress: { most: 40, windowMs: HOUR_MS },
  marks: { most: 600, windowMs: 10 * MINUTE_MS },
} as const;
export type Limit = keyof typeof LIMITS;

export class Limits {
  readonly #db: Db;
  readonly #secret: string;

  constructor(db: Db, secret: string) {
    this.#db = db;
    this.#secret = secret;
  }

  /** Counts one try. Throws `too_many_requests`, in these words, beyond the limit. */
  async spend(limit: Limit, who: string, words?: (wait: string) => string): Promise<void> {
    const { count, until } = await this.#add(limit, who);
    if (count > LIMITS[limit].most) throw tooMany(until, words);
  }

  /** As `spend`, but answers whether the try is within the limit. */
  async allows(limit: Limit, who: string): Promise<boolean> {
    return (await this.#add(limit, who)).count <= LIMITS[limit].most;
  }

  /** Throws `too_many_requests` when the limit is used up; counts nothing. */
  async check(limit: Limit, who: string): Promise<void> {
    const row = await this.#db
      .selectFrom('attempt')
      .select(['count', 'until'])
      .where('key', '=', this.#key(limit, who))
      .where('until', '>', now())
      .executeTakeFirst();
    if (row && row.count >= LIMITS[limit].most) throw tooMany(row.until);
  }

  async forget(limit: Limit, who: string): Promise<void> {
    await this.#db.deleteFrom('attempt').where('key', '=', this.#key(limit, who)).execute();
  }

  async #add(limit: Limit, who: string): Promise<{ count: number; until: string }> {
    const at = now();
    const until = new Date(Date.now() + LIMITS[limit].windowMs).toISOString();
    return this.#db
      .insertInto('attempt')
      .values({ key: this.#key(limit, who), count: 1, until })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          count: eb
            .case()
            .when('attempt.until', '<=', at)
            .then(1)
            .else(eb('attempt.count', '+', 1))
            .end(),
          until: eb.case().when('attempt.until', '<=', at).then(until).else(eb.ref('attempt.until')).end(),
        })),
      )
      .returning(['count', 'until'])
      .executeTakeFirstOrThrow();
  }

  /** Forgets windows that are over. */
  async sweep(): Promise<void> {
    await this.#db.deleteFrom('attempt').where('until', '<=', now()).execute();
  }

  #key(limit: Limit, who: string): string {
    return createHmac('sha256', this.#secret).update(`${limit}\n${who}`).digest('base64url');
  }
}

const TRIES = (wait: string) => `That was a lot of tries in a short time. Please wait ${wait} and try again.`;

function tooMany(until: string, words = TRIES): Problem {
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / 1_000));
  const minutes = Math.ceil(seconds / 60);
  return new Problem('too_many_requests', words(minutes === 1 ? '1 minute' : `${minutes} minutes`), undefined, seconds);
}

/** Where a call comes from. One connection has a whole block of version 6 addresses and may change between them at will. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const parts = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Array<string>(Math.max(0, 8 - parts.length - rest.length)).fill('0') : [];
  return [...parts, ...zeros, ...rest].slice(0, 4).join(':');
}
