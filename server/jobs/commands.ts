/** `npm run tessera -- jobs …`: the queue of work that waits, and what was given up. */
import type { Store } from '#server/database/open.ts';
import { countJobs, dropJob, failedJobs, type JobCounts, jobsTriedAgain, tryAgain } from './failed-jobs.ts';
import { jobInWords } from './job-words.ts';
import type { Job } from './worker.ts';

export const JOBS_HELP = `  jobs                                  how much work waits, and what was given up
  jobs again <number>                   try one of these again
  jobs drop <number>                    leave it`;

/** What a command does; nothing, when it is not written as the help has it. */
export function jobsWork([action, value, ...more]: string[]): ((store: Store) => Promise<number>) | undefined {
  if (action === undefined)
    return ({ db }) =>
      print(async () => jobsInWords(await countJobs(db), await failedJobs(db), await jobsTriedAgain(db)));
  const id = Number(value);
  if (more.length > 0 || value === undefined || !Number.isSafeInteger(id) || id > 2_147_483_647) return undefined;
  if (action === 'again')
    return ({ db }) => print(async () => [`Job ${(await tryAgain(db, id)).id} is tried again by the site.`]);
  if (action === 'drop') return ({ db }) => print(async () => [`Job ${(await dropJob(db, id)).id} is dropped.`]);
  return undefined;
}

const jobsInWords = ({ waiting }: JobCounts, failed: readonly Job[], troubled: readonly Job[]): string[] => [
  `${waiting} waiting, ${failed.length} given up.`,
  ...failed.map((job) => `${job.id}  ${jobInWords(job)}  ${job.failed_at}  ${job.trouble ?? ''}`),
  ...troubled.map(
    (job) => `${job.id}  ${jobInWords(job)}  tries: ${job.attempts}, next at ${job.run_at}  ${job.trouble}`,
  ),
];

async function print(lines: () => Promise<string[]>): Promise<number> {
  for (const line of await lines()) console.log(line);
  return 0;
}
