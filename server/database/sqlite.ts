/**
 * Kysely on Node's own SQLite.
 *
 * Two connections to one file: reads never wait for a write that is under way. The one writing connection is handed
 * out in turn. SQLite works synchronously, so a lock held by another process (an import beside the site) must never
 * be waited for inside SQLite: the busy time-out is tiny, and taking the lock is tried again after a pause in which
 * the process serves on.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';

import type { Database } from './schema.ts';

const BUSY_TIMEOUT_MS = 5;
const RETRY_EVERY_MS = 15;
/** How long a write waits, for its turn and for other processes, before it gives up with `SQLITE_BUSY`. */
const GIVE_UP_AFTER_MS = 10_000;
const STATEMENTS_KEPT = 500;

/** `file` is a path; its folder must exist. */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => new SqliteDriver(file),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/**
 * Runs `work` while no other process runs work under the same file: the lock is SQLite's own, so that it ends with the
 * process that holds it, however that ends.
 */
export async function aloneUnder<T>(file: string, work: () => Promise<T>): Promise<T> {
  const handle = new Handle(file);
  try {
    await retryWhileBusy(() => handle.exec('begin exclusive'));
    return await work();
  } finally {
    handle.close();
  }
}

const LOOK_EVERY_MS = 100;

/** Calls `onWrite` after any connection, of this process or another, has written to the file. */
export function watchSqlite(db: Kysely<Database>, onWrite: () => void): () => void {
  let seen: number | undefined;
  const look = async () => {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
    const version = rows[0]?.data_version;
    if (version !== seen) onWrite();
    seen = version;
  };
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/** SQLite's primary result code of an error; it stands in the low byte. */
function resultCode(error: unknown): number | undefined {
  const code = (error as { errcode?: number } | undefined)?.errcode;
  return code === undefined ? undefined : code & 0xff;
}

const BUSY = 5;
const LOCKED = 6;

/** Whether an error means that another process holds the database's lock. */
export function isBusy(error: unknown): boolean {
  const code = resultCode(error);
  return code === BUSY || code === LOCKED;
}

/** SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY. */
const DOUBLE = new Set([2_067, 1_555]);

/** Whether a row was refused because another holds its name. */
export const isDouble = (error: unknown): boolean =>
  DOUBLE.has((error as { errcode?: number } | undefined)?.errcode ?? 0);

const FILE_PROBLEMS: Record<number, string> = {
  [BUSY]: 'The database file is locked by another program. Stop that program and start again.',
  [LOCKED]: 'The database file is locked by another program. Stop that program and start again.',
  8: 'The database file may only be read. Allow this user to write it.',
  10: 'The disk that holds the database cannot be read or written. Look at the disk first.',
  11: 'The database file is damaged. Restore a backup.',
  13: 'The disk that holds the database is full. Make room and start again.',
  14: 'The database file cannot be opened. Allow this user to read and write it.',
  26: 'The database file is not a database. Move it away, or restore a backup.',
};

/** What is wrong with the database file, as a sentence for whoever runs the site. */
export const fileProblem = (error: unknown): string | undefined => FILE_PROBLEMS[resultCode(error) ?? 0];

class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }

  override get supportsTransactionalDdl() {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #file: string;
  #reader!: Handle;
  #writer!: Handle;
  #turn: Promise<void> = Promise.resolve();

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    this.#writer = new Handle(this.#file);
    await retryWhileBusy(() => this.#writer.exec('pragma journal_mode = wal'));
    this.#writer.exec('pragma synchronous = full');
    this.#reader = new Handle(this.#file);
    this.#reader.exec('pragma query_only = on');
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this);
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
    const release = await this.#takeTurn();
    try {
      await retryWhileBusy(() => this.#writer.exec('begin immediate'), giveUpAt);
      connection.release = release;
    } catch (error) {
      release();
      throw error;
    }
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await retryWhileBusy(() => this.#writer.exec('commit'));
    connection.release?.();
    connection.release = undefined;
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    try {
      // SQLite has already rolled back by itself after some errors (a full disk, for one).
      if (this.#writer.inTransaction) this.#writer.exec('rollback');
    } finally {
      connection.release?.();
      connection.release = undefined;
    }
  }

  async destroy(): Promise<void> {
    this.#reader?.close();
    this.#writer?.close();
  }

  async run<R>(query: CompiledQuery, inTransaction: boolean): Promise<QueryResult<R>> {
    if (inTransaction) return this.#writer.run(query);
    if (SelectQueryNode.is(query.query) || isPragma(query)) return this.#reader.run(query);
    const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
    const release = await this.#takeTurn();
    try {
      return await retryWhileBusy(() => this.#writer.run<R>(query), giveUpAt);
    } finally {
      release();
    }
  }

  /** Resolves when all earlier writers are done, to the function that lets the next one in. */
  async #takeTurn(): Promise<() => void> {
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    await before;
    return resolve;
  }
}

const isPragma = (query: CompiledQuery) => /^\s*pragma\s/i.test(query.sql);

class SqliteConnection implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  /** Set while a transaction is open on this connection. */
  release: (() => void) | undefined;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#driver.run<R>(query, this.release !== undefined);
  }

  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    yield* [];
    throw new Error('Streaming is not offered on SQLite: read in pages instead.');
  }
}

type Convert = (value: unknown) => unknown;
const converters: Record<string, Convert> = {
  boolean: (value) => value === 1,
  jsonb: (value) => JSON.parse(value as string),
};

/** A connection with its prepared statements. */
class Handle {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: BUSY_TIMEOUT_MS });
  }

  get inTransaction(): boolean {
    return this.#db.isTransaction;
  }

  exec(statement: string): void {
    this.#db.exec(statement);
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    const prepared = this.#prepare(query.sql);
    const parameters = query.parameters.map(toSqlite);
    if (!prepared.returnsRows) {
      const { changes, lastInsertRowid } = prepared.statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    }
    const rows = prepared.statement.all(...parameters) as Record<string, unknown>[];
    for (const [column, convert] of prepared.converted) {
      for (const row of rows) if (row[column] !== null) row[column] = convert(row[column]);
    }
    return { rows: rows as R[], numAffectedRows: BigInt(rows.length) };
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) return known;
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear();
    const statement = this.#db.prepare(sql);
    const columns = statement.columns();
    const converted = columns.flatMap(({ name, type }) => {
      const convert = converters[(type ?? '').toLowerCase()];
      return convert ? [[name, convert] as const] : [];
    });
    const prepared = { statement, converted, returnsRows: columns.length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
  converted: (readonly [string, Convert])[];
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value as SQLInputValue;
}

/** Tries again, with pauses, while another process holds the lock; at least once, however late it is. */
async function retryWhileBusy<T>(attempt: () => T, giveUpAt = Date.now() + GIVE_UP_AFTER_MS): Promise<T> {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || Date.now() > giveUpAt) throw error;
      await sleep(RETRY_EVERY_MS);
    }
  }
}
