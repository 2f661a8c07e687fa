/** The call of the desk about jobs that were given up: tried again or dropped, by administrators. */
import { Type } from 'typebox';
import type { CuratedRecordList } from '#contract/curated-records.ts';
import { ItemParam, NothingLeft } from '#contract/curation.ts';
import type { Db } from '#server/database/schema.ts';
import type { Routes } from '#server/http/services.ts';
import { dropJob, failedJobs, tryAgain } from '#server/jobs/failed-jobs.ts';
import { domainOf } from '#server/jobs/job-words.ts';
import { MAIL_JOB } from '#server/jobs/kinds.ts';
import type { Job } from '#server/jobs/worker.ts';
import { deskActor, noteAudit } from '../../features/audit/audit.ts';
import { pagination } from '../../features/items/lists.ts';
import type { MailPayload, Template } from '../../features/mail/mails.ts';
import { call } from './calls.ts';

export const jobRoutes: Routes = async (app, { db, wakeImports, wakeMails }) => {
  app.put(
    '/curation/jobs/:id',
    call('Try a failed job again, or drop it', NothingLeft, {
      params: ItemParam,
      body: Type.Object({ again: Type.Boolean() }),
    }),
    async ({ params, body, viewer }) => {
      await db.transaction().execute(async (tx) => {
        const job = await (body.again ? tryAgain : dropJob)(tx, params.id);
        const [shown] = await recordsOf(tx, [job]);
        await noteAudit(tx, deskActor(viewer), [
          { action: body.again ? 'job-again' : 'job-drop', subject: String(shown?.subject || job.kind) },
        ]);
      });
      if (body.again) {
        wakeImports?.();
        wakeMails();
      }
      return { message: body.again ? 'It is tried again.' : 'It is dropped.' };
    },
  );
};

/** Jobs that were given up, the oldest first. */
export async function listFailedJobs(db: Db): Promise<CuratedRecordList> {
  const data = await recordsOf(db, await failedJobs(db));
  return { data, options: [], pagination: pagination(data.length, 1, Math.max(1, data.length)) };
}

const recordsOf = (db: Db, jobs: readonly Job[]) =>
  Promise.all(
    jobs.map(async (job) => ({
      id: job.id,
      external_id: `job:${job.id}`,
      version: job.attempts,
      kind: job.kind,
      subject: await subjectOf(db, job),
      failed_at: job.failed_at,
      trouble: job.trouble,
    })),
  );

/** What a mail is that was given up; whom it goes to stays out. */
const MAIL_SUBJECTS: Partial<Record<Template, string>> = {
  answer: 'Our answer to',
  'contact-received': 'The notice of message',
  'removal-received': 'The notice of request',
};

/** The mail, the file that was brought in, or who is told what changed. */
async function subjectOf(db: Db, job: Job): Promise<string> {
  const { kind, payload } = job;
  if (kind === MAIL_JOB) {
    const { template, about } = payload as unknown as MailPayload;
    if (about === undefined) return `A mail ‘${template.replaceAll('-', ' ')}’ to somebody at ${domainOf(job)}`;
    return `${MAIL_SUBJECTS[template] ?? 'A mail about'} ${about}`;
  }
  const { run, webhook } = payload as { run?: number; webhook?: number };
  if (run !== undefined) {
    const row = await db.selectFrom('import_run').select('file_name').where('id', '=', run).executeTakeFirst();
    return row?.file_name ?? '';
  }
  if (webhook === undefined) return '';
  const row = await db.selectFrom('webhook').select('url').where('id', '=', webhook).executeTakeFirst();
  return row ? new URL(row.url).host : '';
}
