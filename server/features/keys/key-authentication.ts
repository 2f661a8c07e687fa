/** Knowing a key again, and noting that it is used. */
import type { ApiKey } from '#contract/keys.ts';
import type { Instant } from '#domain/dates.ts';
import { backgroundWrites } from '#server/database/background-writes.ts';
import { now } from '#server/database/instants.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Db } from '#server/database/schema.ts';
import { ReadLimit } from '#server/http/plugins/read-limit.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { hashSecret } from '#server/kernel/hashed-secrets.ts';
import { Problem } from '#server/kernel/problem.ts';

const WRITE_EVERY_MS = 60_000;

const WORDS = {
  unknown: 'This key is not known here. Please check that it is whole.',
  revoked: 'This key was revoked. Please ask the people who run this site for a new one.',
};

interface Uncounted {
  count: number;
  last: Instant;
}

export class KeyUse {
  readonly #db: Db;
  readonly #unknown: ReadLimit;
  /** Calls that no row counts yet, by key. */
  readonly #uncounted = new Map<string, Uncounted>();
  /** When this process last wrote of a key. */
  readonly #written = new Map<string, number>();

  constructor(db: Db, rateLimits: Pick<RateLimits, 'addReads'>) {
    this.#db = db;
    this.#unknown = new ReadLimit({ limit: 'unknownKeys', toldEvery: 1, others: rateLimits });
  }

  /** Whose key it is. It is asked of the database each time, so that a revoked one is refused at once. */
  async recognise(key: string, ip: string): Promise<Viewer> {
    const [row] = await keyWith(this.#db, { hash: hashSecret(key) });
    if (row && row.revoked_at === null)
      return { isMember: false, groups: [], key: { id: row.id, name: row.name, scopes: row.scopes } };
    this.#unknown.count(ip);
    throw new Problem('unauthenticated', row ? WORDS.revoked : WORDS.unknown);
  }

  /** Counts a call. It is written at most once a minute, and when the site stops; no call waits for that. */
  note(id: string): void {
    const { count = 0 } = this.#uncounted.get(id) ?? {};
    this.#uncounted.set(id, { count: count + 1, last: now() });
    if (Date.now() - (this.#written.get(id) ?? 0) >= WRITE_EVERY_MS) this.#writeLater(id);
  }

  /** Keys as they were listed, with the calls that no row counts yet. */
  withUncounted(keys: readonly ApiKey[]): ApiKey[] {
    return keys.map((key) => {
      const { count, last } = this.#uncounted.get(key.id) ?? { count: 0, last: key.last_used };
      return { ...key, uses: key.uses + count, last_used: last };
    });
  }

  /** Writes what is not written yet. */
  async flush(): Promise<void> {
    const writes = backgroundWrites(this.#db);
    await writes.done();
    for (const id of this.#uncounted.keys()) this.#writeLater(id);
    await writes.done();
  }

  #writeLater(id: string): void {
    this.#written.set(id, Date.now());
    backgroundWrites(this.#db).add(`key ${id}`, () => this.#write(id));
  }

  async #write(id: string): Promise<void> {
    const uncounted = this.#uncounted.get(id);
    if (!uncounted) return;
    await this.#db
      .updateTable('api_key')
      .set(({ eb }) => ({ uses: eb('uses', '+', uncounted.count), last_used_at: uncounted.last }))
      .where('id', '=', id)
      .execute();
    // Calls that came meanwhile are counted the next time, and so are all where the write failed.
    const { count, last } = this.#uncounted.get(id) ?? uncounted;
    if (count > uncounted.count) this.#uncounted.set(id, { count: count - uncounted.count, last });
    else this.#uncounted.delete(id);
  }
}

const keyWith = prepared((db, { hash }: { hash: string }) =>
  db.selectFrom('api_key').select(['id', 'name', 'scopes', 'revoked_at']).where('key_hash', '=', hash),
);
