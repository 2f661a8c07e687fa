/**
 * Limits against guessing and flooding, counted in the database so that they hold for all processes together.
 * Keys are hashed: nothing here says who tried what.
 */
import { createHmac } from 'node:crypto';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/problem.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** So many within a window; beyond them the wait doubles with each further try, up to the longest. */
const LIMITS = {
  signUp: { most: 60, windowMs: HOUR_MS },
  mailFromAddress: { most: 60, windowMs: HOUR_MS },
  mailToMailbox: { most: 5, windowMs: HOUR_MS },
  failedLoginOfAccount: { most: 20, windowMs: 10 * MINUTE_MS },
  failedLoginFromAddress: { most: 60, windowMs: 10 * MINUTE_MS },
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

  /** Counts one try. Throws `too_many_requests` beyond the limit. */
  async spend(limit: Limit, who: string): Promise<void> {
    const { count, until } = await this.#add(limit, who);
    if (count > LIMITS[limit].most) throw tooMany(until);
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

function tooMany(until: string): Problem {
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / 1_000));
  const minutes = Math.ceil(seconds / 60);
  return new Problem(
    'too_many_requests',
    `That was a lot of tries in a short time. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
    undefined,
    seconds,
  );
}
