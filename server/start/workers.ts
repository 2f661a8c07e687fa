/** Who does the work that waits: a worker for each sort of it, so that one that hangs holds up no other. */
import { join } from 'node:path';
import { importJobs } from '../curation/import/jobs/import-job.ts';
import type { Db } from '../database/schema.ts';
import { mailWorker, type SendOptions } from '../features/mail/send-mails.ts';
import { webhookJobs } from '../features/webhooks/deliver.ts';
import { noticeChanges } from '../features/webhooks/webhooks.ts';
import { jobInWords } from '../jobs/job-words.ts';
import { IMPORT_JOB, WEBHOOK_JOB } from '../jobs/kinds.ts';
import { type Job, Worker } from '../jobs/worker.ts';
import type { Encryption } from '../kernel/encryption.ts';

export interface Workers {
  wakeMails: () => void;
  wakeImports: () => void;
  start: () => void;
  /** Resolves when what is under way has ended. */
  stop: () => Promise<void>;
}

interface WorkersOptions extends Pick<SendOptions, 'smtpUrl' | 'onSent'> {
  siteUrl: string;
  encryption: Encryption;
  /** The folder for mails as files, and for notes of what a mail server has accepted. */
  mailDir: string;
  onError: (error: unknown, what: string) => void;
}

export function openWorkers(
  db: Db,
  { encryption, mailDir, smtpUrl, siteUrl, onSent, onError }: WorkersOptions,
): Workers {
  const told = (what: string) => ({
    onError: (error: unknown, job?: Job) => onError(error, job ? `${what}: job ${job.id}, ${jobInWords(job)}` : what),
  });
  const mails = mailWorker(db, {
    smtpUrl,
    folder: mailDir,
    acceptedIn: join(mailDir, 'accepted'),
    decryptLink: encryption.decrypt,
    ...(onSent && { onSent }),
    ...told('trouble with a mail'),
  });
  const imports = new Worker(
    db,
    { [IMPORT_JOB]: importJobs(db) },
    // The time in which one waits for another's file to be read would be taken from its own.
    { atOnce: 1, ...told('trouble with an import') },
  );
  const webhooks = new Worker(
    db,
    { [WEBHOOK_JOB]: webhookJobs(db, { decrypt: encryption.decrypt, siteUrl }) },
    { beforeLooking: () => noticeChanges(db), ...told('trouble with a job') },
  );
  const all = [mails, imports, webhooks];
  return {
    wakeMails: () => mails.wake(),
    wakeImports: () => imports.wake(),
    start: () => {
      for (const worker of all) worker.start();
    },
    stop: async () => void (await Promise.all(all.map((worker) => worker.stop()))),
  };
}
