/** A process that does the jobs of a database, and may be killed at any moment. */
import { openStore } from '#server/database/open.ts';
import { webhookJobs } from '#server/features/webhooks/deliver.ts';
import { noticeChanges } from '#server/features/webhooks/webhooks.ts';
import { WEBHOOK_JOB } from '#server/jobs/kinds.ts';
import { Worker } from '#server/jobs/worker.ts';

const [, , dataDir = '', databaseUrl] = process.argv;
const { db } = openStore({ dataDir, databaseUrl: databaseUrl || undefined });
const worker = new Worker(
  db,
  { [WEBHOOK_JOB]: webhookJobs(db, { decrypt: (text) => text, leave: { allows: () => true, plain: true } }) },
  { beforeLooking: () => noticeChanges(db), lookEveryMs: 20, leaseMs: 1_000 },
);
worker.start();
process.send?.('ready');
