/** Kysely on PostgreSQL, with values read back exactly as from SQLite. */
import { type Dialect, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { postgres } from '../kernel/lazy-packages.ts';
import type { Db } from './schema.ts';

/** What `pg` returns as its own types, as plain values: instants as ISO text, big counts as numbers. */
const parsersOf = ({ builtins }: typeof pg.types): Partial<Record<number, (text: string) => unknown>> => ({
  [builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
});

/** In milliseconds. As long as on SQLite is waited for somebody else who writes. */
const LOCK_MS = 10_000;
/** A process that hangs, or whose machine is gone, keeps its locks no longer than this. */
const IDLE_IN_TRANSACTION_MS = 60_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/** A dialect, and the pool of connections that it takes from. */
export function postgresDialect(url: string, more: pg.PoolConfig = {}): { dialect: Dialect; pool: pg.Pool } {
  const { Pool, types } = postgres();
  const parsers = parsersOf(types);
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    ...more,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        parsers[oid] ?? types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
    },
  });
  // A connection that breaks, idle or in use, is replaced at the next query, and a query under way is refused. Without
  // listeners for both the break would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return { dialect: new PostgresDialect({ pool }), pool };
}

/** Lets the transaction that `tx` has begun wait for locks, and for what happens between its queries, without an end. */
export const takeTime = async (tx: Db): Promise<void> =>
  void (await sql`select set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx));

/**
 * Calls `work` with a connection that waits for locks without an end: for an update, or for another process that does the
 * same. Where this machine is gone, the server finds out in minutes, not hours, and lets its locks go.
 */
export function withPatience<T>(db: Db, work: (connection: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    for (const [name, value] of PATIENT) await sql`select set_config(${name}, ${value}, false)`.execute(connection);
    try {
      return await work(connection);
    } finally {
      for (const [name] of PATIENT) await sql`reset ${sql.ref(name)}`.execute(connection);
    }
  });
}

const PATIENT = [
  ['lock_timeout', '0'],
  ['idle_in_transaction_session_timeout', '0'],
  ['tcp_keepalives_idle', '60'],
] as const;

/** The channel on which a write to the change log is announced. */
export const CHANGE_CHANNEL = 'tessera_change';
const LOOK_EVERY_MS = 5_000;
const RECONNECT_AFTER_MS = 1_000;

/** Calls `onWrite` when any process announces a write, after each reconnection, and now and then in case one was missed. */
export function watchPostgres(url: string, onWrite: () => void): () => void {
  let client: pg.Client | undefined;
  let stopped = false;
  const timer = setInterval(onWrite, LOOK_EVERY_MS);

  const connect = async () => {
    if (stopped) return;
    client = new (postgres().Client)({ connectionString: url, keepAlive: true });
    client.on('notification', onWrite);
    client.on('error', () => {});
    client.on('end', () => setTimeout(connect, RECONNECT_AFTER_MS).unref());
    try {
      await client.connect();
      await client.query(`listen ${CHANGE_CHANNEL}`);
      onWrite();
    } catch {
      await client.end().catch(() => {});
    }
  };
  void connect();

  return () => {
    stopped = true;
    clearInterval(timer);
    void client?.end().catch(() => {});
  };
}

/**
 * SQLSTATE classes 08 (connection), 53 (resources), 57 (shutdown, or took too long), 55000 (takes no connections) and 40
 * (undone, since two changes waited for each other): the query is not wrong, and may succeed later.
 */
const AWAY = /^(08|40|53|57|55000|25P03)/;

const WRONG_SETTING: Record<string, string> = {
  '3D000': 'PostgreSQL has no database of the name in DATABASE_URL. Make it first, or put the name right.',
  '28P01': 'PostgreSQL refuses the password in DATABASE_URL.',
  '28000': 'PostgreSQL refuses the user in DATABASE_URL.',
  '42501': 'The PostgreSQL user in DATABASE_URL may not make tables in this database.',
  '25006':
    'The database of DATABASE_URL may only be read. Allow its user to write, or name the server that takes writes.',
};

/** What is wrong with DATABASE_URL, as a sentence for the operator. */
export const settingProblem = (error: unknown): string | undefined =>
  WRONG_SETTING[(error as { code?: string } | undefined)?.code ?? ''];

/** Whether a write found no room on the server's disk. */
export const isServerFull = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === '53100';

/** Whether a write was refused since the server, or this database of it, may only be read. */
export const isReadOnlyServer = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === '25006';

/** Whether a row was refused because another holds its name: somebody else wrote at the same time. */
export const isTaken = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === '23505';

/** Whether a row was refused because what it belongs to is not there. */
export const isForeignKey = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === '23503';

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Whether a transaction was undone because another changed the same rows, or each waited for the other (SQLSTATE class 40). */
export const isUndone = (error: unknown): boolean => /^40/.test((error as { code?: string } | undefined)?.code ?? '');

/** Whether a lock was waited for in vain. */
export const isLockedOut = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === '55P03';

/** Whether an error means that PostgreSQL cannot be reached at the moment. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isAway)) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && (NETWORK.has(code) || AWAY.test(code))) return true;
  // A socket in the file system that is not there; the same code of a file is something else.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}
