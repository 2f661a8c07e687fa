/**
 * What works by itself, and what has waited for it for over a minute: a worker that has stopped, or was away while its hour
 * passed, is known by what it leaves lying, whichever process it belongs to.
 */
import type { HealthLine } from '#contract/health.ts';
import { dateInWords } from '#domain/dates.ts';
import { later, now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { restoredFrom } from '#server/features/health/restored-site.ts';
import { IMPORT_JOB, LINK_CHECK_JOB, MAIL_JOB, SOURCE_JOB, WEBHOOK_JOB } from '#server/jobs/kinds.ts';
import { site } from '#site';

const NAME = 'Background work';
const PATIENCE_MS = 60_000;

/** When the first of it was due; nothing where all is taken up. */
type Overdue = (db: Db, before: string) => Promise<string | null | undefined>;

/** Jobs of which none is under way: a long one keeps others waiting. */
const ofJobs =
  (kind: string): Overdue =>
  async (db, before) => {
    const open = db.selectFrom('job').where('kind', '=', kind).where('failed_at', 'is', null);
    const isBusy = await open.select('id').where('lease_until', '>', now()).limit(1).executeTakeFirst();
    if (isBusy) return undefined;
    const due = open.select('run_at').where('run_at', '<', before).orderBy('run_at').limit(1);
    return (await due.executeTakeFirst())?.run_at;
  };

const ofSources: Overdue = async (db, before) => {
  const waiting = await ofJobs(SOURCE_JOB)(db, before);
  if (waiting) return waiting;
  const isBusy = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', SOURCE_JOB)
    .where('failed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (isBusy) return undefined;
  const due = db.selectFrom('source').select('next_at').where('next_at', '<', before).orderBy('next_at').limit(1);
  return (await due.executeTakeFirst())?.next_at;
};

const ofSchedules: Overdue = async (db, before) => {
  const due = db
    .selectFrom('item')
    .select('publish_at')
    .where('status', '=', 'scheduled')
    .where('publish_at', '<', before)
    .orderBy('publish_at')
    .limit(1);
  return (await due.executeTakeFirst())?.publish_at;
};

/** In words that can begin a sentence; `isOutward`: it waits while a restored site is not the live one. */
const TASKS: readonly { what: string; overdue: Overdue; isOutward: boolean }[] = [
  { what: 'A scheduled publication', overdue: ofSchedules, isOutward: false },
  { what: 'An import', overdue: ofJobs(IMPORT_JOB), isOutward: false },
  { what: 'An email', overdue: ofJobs(MAIL_JOB), isOutward: true },
  { what: 'A webhook', overdue: ofJobs(WEBHOOK_JOB), isOutward: true },
  { what: 'A source', overdue: ofSources, isOutward: true },
  { what: 'A link check', overdue: ofJobs(LINK_CHECK_JOB), isOutward: true },
];

export async function lookAtBackground(db: Db): Promise<HealthLine> {
  const before = later(-PATIENCE_MS);
  const isWaiting = (await restoredFrom(db)) !== undefined;
  const said: string[] = [];
  for (const { what, overdue, isOutward } of TASKS) {
    const since = isOutward && isWaiting ? undefined : await overdue(db, before);
    if (since)
      said.push(
        `${what} has been waiting since ${dateInWords(since, site.timezone)} (${site.timezone}), and nothing starts it.`,
      );
  }
  if (said.length === 0) return { name: NAME, well: true, says: 'Nothing is waiting.' };
  return {
    name: NAME,
    well: false,
    says: said.join(' '),
    todo: 'Check the log, and start the program again. What is waiting is then done automatically.',
  };
}
