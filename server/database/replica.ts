/**
 * Reads from a replica of PostgreSQL: a copy that follows the primary, a moment behind. Code says of what it asks that
 * it bears the delay (`laggingReads`); then each plain `select` outside a transaction goes to the replica as long as that
 * has every change which this process knows of, and to the primary where it is away, late or fails. So an answer is never
 * older than the number of the catalogue under which it is kept.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely';
import { postgresDialect } from './postgres.ts';
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

  async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const connection = await this.driver.acquireConnection();
    return connection.executeQuery<Row>(query).finally(() => this.driver.releaseConnection(connection));
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#look;
    await this.driver.destroy();
  }
}

/** The dialect of a primary, beside a replica of it. */
export function besideReplica(primary: Dialect, replica: Replica): Dialect {
  return {
    createAdapter: () => primary.createAdapter(),
    createIntrospector: (db) => primary.createIntrospector(db),
    createQueryCompiler: () => primary.createQueryCompiler(),
    createDriver: () => new RoutingDriver(primary.createDriver(), replica),
  };
}

class RoutingDriver implements Driver {
  readonly #primary: Driver;
  readonly #replica: Replica;

  constructor(primary: Driver, replica: Replica) {
    this.#primary = primary;
    this.#replica = replica;
  }

  async init(): Promise<void> {
    await this.#primary.init();
    await this.#replica.driver.init();
  }

  async acquireConnection(): Promise<RoutingConnection> {
    return new RoutingConnection(this.#primary, this.#replica);
  }

  async beginTransaction(connection: RoutingConnection, settings: TransactionSettings): Promise<void> {
    await this.#primary.beginTransaction(await connection.primary(), settings);
  }

  commitTransaction = async (connection: RoutingConnection) =>
    this.#primary.commitTransaction(await connection.primary());

  rollbackTransaction = async (connection: RoutingConnection) =>
    this.#primary.rollbackTransaction(await connection.primary());

  savepoint: Driver['savepoint'] = async (connection, ...rest) =>
    this.#primary.savepoint?.(await (connection as RoutingConnection).primary(), ...rest);

  rollbackToSavepoint: Driver['rollbackToSavepoint'] = async (connection, ...rest) =>
    this.#primary.rollbackToSavepoint?.(await (connection as RoutingConnection).primary(), ...rest);

  releaseSavepoint: Driver['releaseSavepoint'] = async (connection, ...rest) =>
    this.#primary.releaseSavepoint?.(await (connection as RoutingConnection).primary(), ...rest);

  releaseConnection = (connection: RoutingConnection) => connection.release();

  async destroy(): Promise<void> {
    await this.#replica.stop();
    await this.#primary.destroy();
  }
}

/** One of the primary's, taken when something needs it; from then on all goes there. */
class RoutingConnection implements DatabaseConnection {
  readonly #driver: Driver;
  readonly #replica: Replica;
  #taken: Promise<DatabaseConnection> | undefined;

  constructor(driver: Driver, replica: Replica) {
    this.#driver = driver;
    this.#replica = replica;
  }

  primary(): Promise<DatabaseConnection> {
    this.#taken ??= this.#driver.acquireConnection();
    return this.#taken;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#taken && SelectQueryNode.is(query.query) && this.#replica.isGood) {
      try {
        return await this.#replica.run<Row>(query);
      } catch {
        // What is wrong with the query itself the primary says, too.
        this.#replica.fail();
      }
    }
    return (await this.primary()).executeQuery<Row>(query);
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncGenerator<QueryResult<Row>> {
    yield* (await this.primary()).streamQuery<Row>(query, chunkSize);
  }

  async release(): Promise<void> {
    const taken = await this.#taken?.catch(() => undefined);
    if (taken) await this.#driver.releaseConnection(taken);
  }
}
