/**
 * Reads from a replica of PostgreSQL: a copy that follows the primary, a moment behind. Code says of what it asks that
 * it bears the delay (`laggingReads`); then each plain `select` outside a transaction goes to the replica as long as that
 * has every change which this process knows of, and to the primary where it is away, late or fails. So an answer is never
 * older than the number of the catalogue under which it is kept.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type Driver, type QueryResult } from 'kysely';
import { postgresDialect } from './postgres.ts';
import { runAlone } from './read-connections.ts';
import type { Db } from './schema.ts';

/** Holds while what is read may be a second old. */
export const laggingReads = new AsyncLocalStorage<true>();

const LOOK_EVERY_MS = 200;
/** What was last seen so long ago says nothing. */
const SEEN_MOST_MS = 2_000;
const ANSWER_MS = 2_000;

interface Standing {
  number: number | null;
  epoch: number | null;
}

const WHERE_IT_STANDS = CompiledQuery.raw(
  'select (select max(number) from change) as number, (select epoch from change_epoch) as epoch',
);

/** Where a replica stands. */
export class Replica {
  readonly driver: Driver;
  #seen = { number: -1, at: Number.NEGATIVE_INFINITY };
  #needed = () => Number.POSITIVE_INFINITY;
  #epoch: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #look: Promise<void> | undefined;

  constructor(url: string) {
    this.driver = postgresDialect(url, { query_timeout: ANSWER_MS }).dialect.createDriver();
  }

  /** Whether a read of now may go there. */
  get isGood(): boolean {
    return (
      laggingReads.getStore() === true &&
      this.#seen.number >= this.#needed() &&
      performance.now() - this.#seen.at < SEEN_MOST_MS
    );
  }

  /** Begins to look where it stands, of the database `primary`; `needed` is the number of the latest change that it must have. */
  async follow(primary: Db, needed: () => number): Promise<void> {
    this.#needed = needed;
    // The database of another site has other numbers.
    const row = await primary.selectFrom('change_epoch').select('epoch').executeTakeFirst();
    this.#epoch = row?.epoch;
    this.#timer ??= setInterval(() => void this.#lookAgain(), LOOK_EVERY_MS).unref();
    await this.#lookAgain();
  }

  /** Until it is looked at again, nothing goes there. */
  fail(): void {
    this.#seen.at = Number.NEGATIVE_INFINITY;
  }

  #lookAgain(): Promise<void> {
    const at = performance.now();
    this.#look ??= this.run<Standing>(WHERE_IT_STANDS)
      .then(({ rows: [row] }) => {
        if (row && row.epoch === (this.#epoch ?? null)) this.#seen = { number: row.number ?? 0, at };
      })
      .catch(() => this.fail())
      .finally(() => {
        this.#look = undefined;
      });
    return this.#look;
  }

  run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return runAlone(this.driver, query);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#look;
    await this.driver.destroy();
  }
}
