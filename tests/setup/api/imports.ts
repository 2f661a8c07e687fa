/** Tables that a curator brings in, and the job behind them. */
import { expect } from 'vitest';
import type { ImportJob } from '#contract/imports.ts';
import { importJobs } from '#server/curation/import/jobs/import-job.ts';
import { IMPORT_JOB } from '#server/jobs/kinds.ts';
import { Worker } from '#server/jobs/worker.ts';
import { openDesk } from './desk.ts';
import type { TestClub } from './members.ts';
import { upload } from './uploads.ts';

type Fields = Record<string, string>;

export async function openImports(club: TestClub) {
  const desk = await openDesk(club);
  const { db } = club.api.store;
  const worker = new Worker(db, { [IMPORT_JOB]: importJobs(db) });
  const send = async (name: string, content: string | Buffer, fields: Fields, as = desk.curator.as) => {
    const { payload, headers } = upload(name, content, fields);
    return club.api.post('/api/curation/import', payload, { ...as, ...headers });
  };
  const job = async (id: number): Promise<ImportJob> => (await desk.call('GET', `/jobs/${id}`)).body;
  /** Sends a file, does the job, and returns what became of it. */
  const bring = async (name: string, content: string | Buffer, fields: Fields = {}): Promise<ImportJob> => {
    const sent = await send(name, content, fields);
    expect(sent).toMatchObject({ status: 202, body: { job: expect.any(Number) } });
    await worker.work();
    await club.api.catchUp();
    return job(sent.body.job);
  };
  return { ...desk, db, worker, send, job, bring };
}
