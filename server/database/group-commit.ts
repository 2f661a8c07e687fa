/**
 * Group commit on SQLite's one writing connection.
 *
 * A commit waits for the disk, and while it waits nothing else is written. So what arrives together is committed
 * together: each transaction runs alone, one after another, in a savepoint of a transaction that they share, and each
 * is acknowledged only when the shared one is on the disk. One that fails takes back its own savepoint only.
 */
import { setImmediate as nextRound } from 'node:timers/promises';
import type { LogWriter, WriteAheadLog } from './write-ahead-log.ts';

/** The connection that writes. */
export interface WritingConnection extends LogWriter {
  readonly inTransaction: boolean;
}

type Log = Pick<WriteAheadLog, 'prepare' | 'flush' | 'checkpoint'>;

/** Tries again while another process holds the lock, until a moment (milliseconds since 1970). */
export type Retry = <T>(attempt: () => T, giveUpAt?: number) => Promise<T>;

interface Acknowledgement {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Nobody waits longer for those who come after. */
const OLDEST_MS = 25;
const MOST = 500;
/** How long a write waits, for its turn and for other processes, before it gives up with `SQLITE_BUSY`. */
const GIVE_UP_AFTER_MS = 10_000;

export class GroupCommit {
  readonly #connection: WritingConnection;
  readonly #retry: Retry;
  readonly #log: Log;
  #turn: Promise<void> = Promise.resolve();
  #letNextIn: () => void = () => {};
  #waiting = 0;
  /** Whom to tell when the open group is on the disk, or is not. */
  #unacknowledged: Acknowledgement[] = [];
  #began = 0;
  /** Why SQLite itself took the open group back. */
  #lostBy: unknown;

  constructor(connection: WritingConnection, retry: Retry, log: Log) {
    this.#connection = connection;
    this.#retry = retry;
    this.#log = log;
  }

  /** Resolves when it is one's turn and a transaction of one's own has begun; `commit` or `rollback` must follow. */
  async begin(): Promise<void> {
    const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
    await this.#takeTurn();
    try {
      if (!this.#connection.inTransaction) {
        await this.#retry(() => this.#connection.exec('begin immediate'), giveUpAt);
        this.#began = performance.now();
      }
      this.#connection.exec('savepoint member');
    } catch (error) {
      void this.#leave();
      throw error;
    }
  }

  /** Resolves when what was done since `begin` is on the disk; rejects when it could not be written. */
  commit(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    try {
      this.#connection.exec('release member');
      this.#unacknowledged.push({ resolve, reject });
    } catch (error) {
      this.#takeBack();
      reject(this.#lostBy ?? error);
    }
    void this.#leave();
    return promise;
  }

  /** Takes back what was done since `begin`, and nothing else. */
  rollback(): void {
    this.#takeBack();
    void this.#leave();
  }

  #takeBack(): void {
    if (this.#connection.inTransaction) this.#connection.exec('rollback to member; release member');
  }

  /**
   * Runs one statement within a transaction begun here. After some errors (a full disk, for one) SQLite takes back
   * everything by itself: then nobody in the group may be told that their write is kept, and nothing may follow.
   */
  guard<T>(statement: () => T): T {
    if (!this.#connection.inTransaction) throw this.#lostBy ?? new Error('The transaction is over.');
    try {
      return statement();
    } catch (error) {
      if (!this.#connection.inTransaction) this.#lostBy = error;
      throw error;
    }
  }

  /** Runs a statement that takes no part in transactions, such as `vacuum`, when all before it are on the disk. */
  async alone<T>(statement: () => T): Promise<T> {
    const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
    await this.#takeTurn();
    try {
      await this.#commitGroup();
      const result = await this.#retry(statement, giveUpAt);
      await this.#log.flush();
      return result;
    } finally {
      this.#letNextIn();
    }
  }

  /** The turn passes to the next in the group; where nobody comes in this round of the event loop, it is committed. */
  async #leave(): Promise<void> {
    const isLost = !this.#connection.inTransaction;
    if (!isLost && this.#waiting === 0) await nextRound();
    const isFull = this.#unacknowledged.length >= MOST || performance.now() - this.#began > OLDEST_MS;
    if (isLost || isFull || this.#waiting === 0) await this.#commitGroup();
    this.#letNextIn();
  }

  /** Commits the open group, if there is one, and tells everybody in it. */
  async #commitGroup(): Promise<void> {
    const group = this.#unacknowledged;
    this.#unacknowledged = [];
    const isLarge = this.#log.prepare();
    try {
      if (this.#connection.inTransaction) {
        await this.#retry(() => this.#connection.exec('commit'));
        await this.#log.flush();
      } else if (group.length > 0) throw this.#lostBy ?? new Error('The transaction was taken back.');
      for (const { resolve } of group) resolve();
    } catch (error) {
      for (const { reject } of group) reject(error);
      if (this.#connection.inTransaction) this.#connection.exec('rollback');
    } finally {
      this.#lostBy = undefined;
      if (isLarge) this.#log.checkpoint();
    }
  }

  /** Resolves when all who came earlier have left. */
  async #takeTurn(): Promise<void> {
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    this.#waiting++;
    await before;
    this.#waiting--;
    this.#letNextIn = resolve;
  }
}
