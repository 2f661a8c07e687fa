/** Jobs that were given up: they wait for somebody who has them tried again, or drops them. */
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { JOB_KINDS } from './kinds.ts';
import type { Job } from './worker.ts';

/** While a failed job keeps its key, the same work may be added again. */
const FAILED = 'failed';
export const failedKey = ({ id, key }: Pick<Job, 'id' | 'key'>): string | null => key && `${FAILED} ${id} ${key}`;

/** The oldest first. */
export const failedJobs = (db: Db): Promise<Job[]> =>
  db.selectFrom('job').selectAll().where('failed_at', 'is not', null).orderBy('failed_at').orderBy('id').execute();

const MOST_SHOWN = 50;

/** Those that failed and wait for another try, the oldest first. */
export const jobsTriedAgain = (db: Db): Promise<Job[]> =>
  db
    .selectFrom('job')
    .selectAll()
    .where('failed_at', 'is', null)
    .where('attempts', '>', 0)
    .where('trouble', 'is not', null)
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute();

export interface JobCounts {
  waiting: number;
  failed: number;
}

export const countJobs = async (db: Db): Promise<JobCounts> => {
  const counts = [...(await countJobsByKind(db)).values()];
  const sum = (state: keyof JobCounts) => counts.reduce((total, count) => total + count[state], 0);
  return { waiting: sum('waiting'), failed: sum('failed') };
};

/** Also of each known kind of which there is no job. */
export async function countJobsByKind(db: Db): Promise<Map<string, JobCounts>> {
  const counts = new Map<string, JobCounts>(JOB_KINDS.map((kind) => [kind, { waiting: 0, failed: 0 }]));
  const rows = await db
    .selectFrom('job')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('all'), fn.count<number>('failed_at').as('failed')])
    .groupBy('kind')
    .execute();
  for (const { kind, all, failed } of rows)
    counts.set(kind, { waiting: Number(all) - Number(failed), failed: Number(failed) });
  return counts;
}

/** When the oldest job of each kind was added that still waits. */
export const oldestWaiting = (db: Db) =>
  db
    .selectFrom('job')
    .select(({ fn }) => ['kind', fn.min('created_at').as('created_at')])
    .where('failed_at', 'is', null)
    .groupBy('kind')
    .execute();

/** One that has failed. Throws `not_found`. */
async function failedJob(db: Db, id: number): Promise<Job> {
  const job = await db
    .selectFrom('job')
    .selectAll()
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .executeTakeFirst();
  if (!job) throw new Problem('not_found', 'This job does not wait any more. Somebody may have been quicker.');
  return job;
}

/**
 * Lets it be tried as if it were new, with all its tries, under `again`: its worker may have to take back that it was given
 * up. Where the same work waits already, that is enough.
 */
export async function tryAgain(db: Db, id: number): Promise<Job> {
  const job = await failedJob(db, id);
  const key = job.key?.replace(new RegExp(`^${FAILED} \\d+ `), '') ?? null;
  const isThere =
    key !== null && (await db.selectFrom('job').select('id').where('key', '=', key).executeTakeFirst()) !== undefined;
  if (isThere) await db.deleteFrom('job').where('id', '=', id).execute();
  else
    await db
      .updateTable('job')
      .set({
        key,
        failed_at: null,
        attempts: 0,
        run_at: now(),
        created_at: now(),
        payload: JSON.stringify({ ...job.payload, again: true }),
      })
      .where('id', '=', id)
      .execute();
  return job;
}

export async function dropJob(db: Db, id: number): Promise<Job> {
  const job = await failedJob(db, id);
  await db.deleteFrom('job').where('id', '=', id).execute();
  return job;
}
