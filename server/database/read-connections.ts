/**
 * On PostgreSQL, as on SQLite, reads never wait for writes: each plain `select` outside a transaction takes one of the
 * connections that are for reads alone, so that those who wait for a lock cannot take the last of them.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely';
import type { Replica } from './replica.ts';

/** Runs a query on a connection that is taken for it alone. */
export async function runAlone<Row>(driver: Driver, query: CompiledQuery): Promise<QueryResult<Row>> {
  const connection = await driver.acquireConnection();
  return connection.executeQuery<Row>(query).finally(() => driver.releaseConnection(connection));
}

/** The dialect of a database whose plain reads take the connections of `reads`, or go to a replica. */
export function readingApart(dialect: Dialect, reads: Dialect, replica: Replica | undefined): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => new RoutingDriver(dialect.createDriver(), reads.createDriver(), replica),
  };
}

class RoutingDriver implements Driver {
  readonly #primary: Driver;
  readonly #reads: Driver;
  readonly #replica: Replica | undefined;

  constructor(primary: Driver, reads: Driver, replica: Replica | undefined) {
    this.#primary = primary;
    this.#reads = reads;
    this.#replica = replica;
  }

  async init(): Promise<void> {
    await this.#primary.init();
    await this.#reads.init();
    await this.#replica?.driver.init();
  }

  async acquireConnection(): Promise<RoutingConnection> {
    return new RoutingConnection(this.#primary, (query) => this.#read(query));
  }

  async #read<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const replica = this.#replica;
    if (replica?.isGood) {
      try {
        return await replica.run<Row>(query);
      } catch {
        // What is wrong with the query itself the primary says, too.
        replica.fail();
      }
    }
    return runAlone(this.#reads, query);
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
    await this.#replica?.stop();
    await this.#reads.destroy();
    await this.#primary.destroy();
  }
}

/** One of those that write, taken when something needs it; from then on all goes there. */
class RoutingConnection implements DatabaseConnection {
  readonly #driver: Driver;
  readonly #read: <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>;
  #taken: Promise<DatabaseConnection> | undefined;

  constructor(driver: Driver, read: <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>) {
    this.#driver = driver;
    this.#read = read;
  }

  primary(): Promise<DatabaseConnection> {
    this.#taken ??= this.#driver.acquireConnection();
    return this.#taken;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#taken && SelectQueryNode.is(query.query)) return this.#read<Row>(query);
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
