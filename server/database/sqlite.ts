/**
 * Kysely on Node's own SQLite.
 *
 * Two connections to one file: reads never wait for a write that is under way. The one writing connection is handed
 * out in turn, and what comes together is committed together (`group-commit.ts`). SQLite works synchronously, so a lock
 * held by another process (an import beside the site) must never be waited for inside SQLite: the busy time-out is
 * tiny, and taking the lock is tried again after a pause in which the process serves on. Nor is the disk waited for
 * (`write-ahead-log.ts`).
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Dialect,
  type Driver,
  InsertQueryNode,
  type Kysely,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  UpdateQueryNode,
} from 'kysely';
import { GroupCommit } from './group-commit.ts';
import type { Database } from './schema.ts';
import { isBusy } from './sqlite-errors.ts';
import { WriteAheadLog } from './write-ahead-log.ts';

const BUSY_TIMEOUT_MS = 5;
const RETRY_EVERY_MS = 15;
/** How long a lock is waited for before it ends with `SQLITE_BUSY`, where nothing else is said. */
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
 * process that holds it, however that ends. Ends with `SQLITE_BUSY` where it was waited for too long.
 */
export async function aloneUnder<T>(file: string, work: () => Promise<T>, patienceMs = GIVE_UP_AFTER_MS): Promise<T> {
  const handle = new Handle(file);
  try {
    await retryWhileBusy(() => handle.exec('begin exclusive'), Date.now() + patienceMs);
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
  #writes!: GroupCommit;
  #log!: WriteAheadLog;

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    this.#writer = new Handle(this.#file);
    await retryWhileBusy(() => this.#writer.exec('pragma journal_mode = wal'));
    // A commit does not wait for the disk by itself: the log is flushed before anybody is told that it is kept.
    this.#writer.exec('pragma synchronous = normal');
    // What is deleted is overwritten with zeros, so that nobody reads it out of the file.
    this.#writer.exec('pragma secure_delete = on');
    // In KiB. With SQLite's own 2,000 a large change writes the same pages again and again, and its commit takes twice as long.
    this.#writer.exec('pragma cache_size = -4000');
    this.#log = new WriteAheadLog(this.#file, this.#writer);
    this.#writes = new GroupCommit(this.#writer, retryWhileBusy, this.#log);
    this.#reader = new Handle(this.#file);
    this.#reader.exec('pragma query_only = on');
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this);
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await this.#writes.begin();
    connection.isWriting = true;
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.isWriting = false;
    await this.#writes.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    // A commit that failed has already left.
    if (!connection.isWriting) return;
    connection.isWriting = false;
    this.#writes.rollback();
  }

  async destroy(): Promise<void> {
    // What was acknowledged to nobody yet may still be in the open group.
    await this.#writes?.alone(() => {});
    await this.#log?.close();
    this.#reader?.close();
    this.#writer?.close();
  }

  async run<R>(query: CompiledQuery, inTransaction: boolean): Promise<QueryResult<R>> {
    if (inTransaction) {
      if (isSchemaPragma(query)) this.#writer.allowSchemaEdits(/=\s*on\b/i.test(query.sql));
      return this.#writes.guard(() => this.#writer.run<R>(query));
    }
    if (SelectQueryNode.is(query.query) || isPragma(query)) return this.#reader.run(query);
    if (!isWrite(query)) return this.#writes.alone(() => this.#writer.run<R>(query));
    await this.#writes.begin();
    let result: QueryResult<R>;
    try {
      result = this.#writes.guard(() => this.#writer.run<R>(query));
    } catch (error) {
      this.#writes.rollback();
      throw error;
    }
    await this.#writes.commit();
    return result;
  }
}

/** Whether it is one of those that may share a transaction; others, written by hand, run alone. */
const isWrite = ({ query }: CompiledQuery) =>
  InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query);

const isPragma = (query: CompiledQuery) => /^\s*pragma\s/i.test(query.sql);

/** Node keeps the stored schema from being edited, except between the pragmas with which a migration asks for it. */
const isSchemaPragma = (query: CompiledQuery) => /^\s*pragma\s+writable_schema\b/i.test(query.sql);

class SqliteConnection implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  /** Whether a transaction is open on this connection. */
  isWriting = false;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#driver.run<R>(query, this.isWriting);
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
  #changed: StatementSync | undefined;

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: BUSY_TIMEOUT_MS });
  }

  get inTransaction(): boolean {
    return this.#db.isTransaction;
  }

  /** How many rows this connection has changed. */
  get changed(): number {
    this.#changed ??= this.#db.prepare('select total_changes() as changed');
    return this.#changed.get()?.changed as number;
  }

  exec(statement: string): void {
    this.#db.exec(statement);
  }

  allowSchemaEdits(allowed: boolean): void {
    this.#db.enableDefensive(!allowed);
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    const prepared = this.#prepare(query.sql);
    const parameters = query.parameters.map(toSqlite);
    if (!prepared.returnsRows) {
      const { changes, lastInsertRowid } = prepared.statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    }
    const found = prepared.statement.all(...parameters) as unknown as unknown[][];
    // Another connection has added a column since it was prepared: SQLite takes that in when it runs.
    if (found[0] && found[0].length !== prepared.columns.length) prepared.columns = columnsOf(prepared.statement);
    const { columns } = prepared;
    const rows = found.map((values) => {
      const row: Record<string, unknown> = {};
      for (const [i, { name, convert }] of columns.entries())
        row[name] = convert && values[i] !== null ? convert(values[i]) : values[i];
      return row as R;
    });
    return { rows, numAffectedRows: BigInt(rows.length) };
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
    // Rows of values take half the time of rows that SQLite's binding makes into objects.
    statement.setReturnArrays(true);
    const columns = columnsOf(statement);
    const prepared = { statement, columns, returnsRows: columns.length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

const columnsOf = (statement: StatementSync): Prepared['columns'] =>
  statement.columns().map(({ name, type }) => ({ name, convert: converters[(type ?? '').toLowerCase()] }));

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
  columns: { name: string; convert: Convert | undefined }[];
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
