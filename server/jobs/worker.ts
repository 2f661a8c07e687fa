/**
 * Does the jobs of the queue. Each is taken under a lease, so that of many processes one does it, and that another takes
 * it up where a process was killed: at least once, therefore, and a job must bear to be done twice.
 */
import type { Selectable } from 'kysely';
import { later, now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import type { JobTable } from '#server/database/schema-jobs.ts';
import { failedKey } from './failed-jobs.ts';

export type Job = Selectable<JobTable>;

export interface JobKind {
  /** Throws where it has to be tried again. `signal` ends what takes longer than the lease, or when the process stops. */
  run: (job: Job, signal: AbortSignal) => Promise<void>;
  /** How long to wait after each failed try, in milliseconds; after the last it is given up. */
  backoff: readonly number[];
  /** Called when a job has failed too often. It stays, and may be tried again: then its payload says `again`. */
  giveUp?: (job: Job, error: Error) => Promise<void>;
  /** Whether a job that failed too often stays, for somebody to look at; without this all do. */
  staysFailed?: (job: Job) => boolean;
  /** Called once a job is gone from the queue, whether it was done or not kept. */
  gone?: (job: Job) => Promise<void>;
  /** Whether others notice it: then it waits while a restored site is not the live one. */
  isOutward?: boolean;
  /** Called when the worker has stopped. */
  stop?: () => void;
}

/** Thrown by a job that is not worth another try. */
export class UnrecoverableError extends Error {}

export interface WorkerOptions {
  /** Told of every try that failed, with its job; without one where looking for jobs failed. */
  onError?: ((error: unknown, job?: Job) => void) | undefined;
  /** Called before each look: what else has to be found out by looking may add jobs here. */
  beforeLooking?: () => Promise<void>;
  lookEveryMs?: number;
  leaseMs?: number;
  /** How many jobs are done beside each other. */
  atOnce?: number;
}

const LOOK_EVERY_MS = 2_000;
/** While one process has a job, others leave it alone for so long. */
const LEASE_MS = 60_000;
/** No job is put off or taken for so long: one that is was written by a clock that was ahead, and would wait for years. */
const NEVER_PLANNED_MS = 3 * 86_400_000;
/** Broken off a while before another process may begin it. */
const OF_LEASE = 0.75;
const AT_ONCE = 8;
/** So many tries more than may fail: those that the end of their process broke off. */
const BROKEN_OFF_MOST = 3;
/** Waits differ by as much, so that what failed together is not tried again together. */
const SPREAD = 0.2;

export class Worker {
  readonly #db: Db;
  readonly #kinds: ReadonlyMap<string, JobKind>;
  readonly #options: WorkerOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();

  constructor(db: Db, kinds: Record<string, JobKind>, options: WorkerOptions = {}) {
    this.#db = db;
    this.#kinds = new Map(Object.entries(kinds));
    this.#options = options;
  }

  /** Looks for jobs now and from then on. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#options.lookEveryMs ?? LOOK_EVERY_MS);
    this.wake();
  }

  /** Looks now: called after a transaction that added a job. */
  wake(): void {
    void this.work().catch((error: unknown) => this.#options.onError?.(error));
  }

  /** Does everything that is due; resolves when that is done. */
  work(): Promise<void> {
    this.#round = this.#round.catch(() => {}).then(() => this.#workDue());
    return this.#round;
  }

  /** Ends what is under way; it is done by the next process that starts. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#round.catch(() => {});
    for (const kind of this.#kinds.values()) kind.stop?.();
  }

  async #workDue(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    await this.#options.beforeLooking?.();
    const outward = [...this.#kinds].filter(([, { isOutward }]) => isOutward).map(([name]) => name);
    while (!this.#stopping.signal.aborted) {
      const due = await this.#db
        .selectFrom('job')
        .selectAll()
        .where('kind', 'in', [...this.#kinds.keys()])
        .where('failed_at', 'is', null)
        .where((eb) => eb.or([eb('run_at', '<=', now()), eb('run_at', '>', later(NEVER_PLANNED_MS))]))
        .where((eb) =>
          eb.or([
            eb('lease_until', 'is', null),
            eb('lease_until', '<=', now()),
            eb('lease_until', '>', later(NEVER_PLANNED_MS)),
          ]),
        )
        .$if(outward.length > 0, (some) =>
          some.where((eb) =>
            eb.or([eb('kind', 'not in', outward), eb.not(eb.exists(eb.selectFrom('restored').select('id')))]),
          ),
        )
        .orderBy('run_at')
        .orderBy('id')
        .limit(this.#options.atOnce ?? AT_ONCE)
        .execute();
      if (due.length === 0) return;
      await Promise.all(due.map((job) => this.#take(job)));
    }
  }

  /** Does a job, unless another process has taken it meanwhile. */
  async #take(found: Job): Promise<void> {
    const leaseMs = this.#options.leaseMs ?? LEASE_MS;
    const { numUpdatedRows } = await this.#db
      .updateTable('job')
      .set({ attempts: found.attempts + 1, lease_until: later(leaseMs) })
      .where('id', '=', found.id)
      .where('attempts', '=', found.attempts)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    const job = { ...found, attempts: found.attempts + 1 };
    const kind = this.#kinds.get(job.kind) as JobKind;
    const patience = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(leaseMs * OF_LEASE)]);
    try {
      // A job that ends its process each time would end it for ever.
      if (found.attempts > kind.backoff.length + BROKEN_OFF_MOST)
        throw new UnrecoverableError('The program ended each time that this was tried.');
      await kind.run(job, patience);
      await this.#drop(job, kind);
    } catch (error) {
      if (this.#stopping.signal.aborted) await this.#postpone(job, 0, undefined, job.attempts - 1);
      else await this.#fail(job, kind, error as Error);
    }
  }

  async #fail(job: Job, kind: JobKind, error: Error): Promise<void> {
    this.#options.onError?.(error, job);
    const pause = kind.backoff[job.attempts - 1];
    if (error instanceof UnrecoverableError || pause === undefined) {
      await kind.giveUp?.(job, error);
      if (kind.staysFailed?.(job) ?? true) await this.#giveUp(job, error.message);
      else await this.#drop(job, kind);
    } else await this.#postpone(job, pause * (1 + SPREAD * (Math.random() - 0.5)), error.message);
  }

  /** Each writes only what its own lease allows: one that lasted too long belongs to somebody else by now. */
  async #postpone(job: Job, ms: number, trouble = job.trouble, attempts = job.attempts): Promise<void> {
    await this.#db
      .updateTable('job')
      .set({ run_at: later(ms), lease_until: null, trouble: trouble?.slice(0, 500) ?? null, attempts })
      .where('id', '=', job.id)
      .where('attempts', '=', job.attempts)
      .execute();
  }

  /** It stays, and stands in nobody's way. */
  async #giveUp(job: Job, trouble: string): Promise<void> {
    await this.#db
      .updateTable('job')
      .set({ failed_at: now(), lease_until: null, key: failedKey(job), trouble: trouble.slice(0, 500) })
      .where('id', '=', job.id)
      .where('attempts', '=', job.attempts)
      .execute();
  }

  async #drop(job: Job, kind: JobKind): Promise<void> {
    const { id, attempts } = job;
    const { numDeletedRows } = await this.#db
      .deleteFrom('job')
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await kind.gone?.(job);
  }
}
