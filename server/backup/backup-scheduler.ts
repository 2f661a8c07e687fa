/** Backups by themselves, while the site runs: it looks for what is due, begins it in a program of its own, and tells of failures. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { restoredFrom } from '#server/features/health/restored-site.ts';
import type { BackupsSeen } from '#server/features/health/routes.ts';
import { notifyAdministrators } from '#server/features/members/administrator-alerts.ts';
import { site } from '#site';
import { type BackupPlace, problemOf, readBackups } from './backup-status.ts';
import { isDue, newestOf } from './schedule.ts';

const PROGRAM = join(import.meta.dirname, 'backup-program.ts');
const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 10 * MINUTE_MS;
/** A try that failed is made again after so long. */
const AGAIN_AFTER_MS = 60 * MINUTE_MS;

interface Keeping {
  db: Db;
  place: BackupPlace;
  onError: (error: unknown, what: string) => void;
  everyMs?: number;
}

/** Looks every ten minutes whether a backup is due. Returns the way to stop, which ends one that is under way. */
export function keepBackups({ db, place, onError, everyMs = LOOK_EVERY_MS }: Keeping): () => Promise<void> {
  let program: ChildProcess | undefined;
  let round: Promise<void> | undefined;
  let tryAgainAt = 0;
  const look = async () => {
    if (Date.now() < tryAgainAt || !(await isBackupWanted(db, place))) return;
    program = fork(PROGRAM, { env: { ...process.env, NODE_OPTIONS: '' }, execArgv: ['--no-warnings'] });
    let why: string | undefined;
    program.on('message', (said) => {
      why = String(said);
    });
    const [code] = (await once(program, 'exit')) as [number | null];
    const isStopped = program.killed;
    program = undefined;
    if (code === 0 || isStopped) return;
    tryAgainAt = Date.now() + AGAIN_AFTER_MS;
    why ??= `The program that makes it ended with ${code ?? 'a signal'}.`;
    onError(new Error(why), 'no backup could be made');
    await tellOfFailure(db, why);
  };
  const timer = setInterval(() => {
    round ??= look()
      .catch((error: unknown) => onError(error, 'no backup could be made'))
      .finally(() => {
        round = undefined;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    program?.kill();
    await round;
  };
}

/** Whether one is due. A restored copy makes none: where it names the same place, it would take away those of the live site. */
export async function isBackupWanted(db: Db, place: BackupPlace): Promise<boolean> {
  const { backups } = await readBackups(place);
  return isDue(backups, Temporal.Now.instant(), site.timezone) && !(await restoredFrom(db));
}

/** A mail to each administrator, once a day. */
export const tellOfFailure = (db: Db, why: string): Promise<void> =>
  notifyAdministrators(db, `backup-failed ${now().slice(0, 10)}`, { template: 'backup-failed', content: { why } });

const LOOK_KEPT_MS = 60_000;

/**
 * How the backups of a site are, for monitoring: what was seen last, so that storage which does not answer holds nobody up.
 * Anybody may ask, so it is looked at once a minute.
 */
export class BackupHealth implements BackupsSeen {
  readonly #place: BackupPlace;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;
  #hasProblem = false;
  #last: number | undefined;

  constructor(place: BackupPlace) {
    this.#place = place;
    this.#lookBeside();
  }

  get hasProblem(): boolean {
    this.#lookBeside();
    return this.#hasProblem;
  }

  get last(): number | undefined {
    this.#lookBeside();
    return this.#last;
  }

  #lookBeside(): void {
    if (this.#looking || performance.now() - this.#lookedAt < LOOK_KEPT_MS) return;
    this.#looking = this.#look()
      .catch(() => {
        this.#hasProblem = true;
      })
      .finally(() => {
        this.#lookedAt = performance.now();
        this.#looking = undefined;
      });
  }

  async #look(): Promise<void> {
    const state = await readBackups(this.#place);
    const newest = newestOf(state.backups, Temporal.Now.instant());
    this.#hasProblem = problemOf(state, this.#place, process.uptime() / 3_600) !== undefined;
    this.#last = newest && newest.at.epochMilliseconds / 1_000;
  }
}
