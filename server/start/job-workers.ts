/** Who does the work that waits: a worker for each sort of it, so that one that hangs holds up no other. */
import { join } from 'node:path';
import { importJobs } from '../curation/import/jobs/import-job.ts';
import { sourceJobs } from '../curation/sources/ingest-source.ts';
import { noticeDueSources } from '../curation/sources/sources.ts';
import { linkCheckJobs, noticeDueLinks } from '../curation/tending/link-checks.ts';
import type { Db } from '../database/schema.ts';
import { mailWorker, type SendOptions } from '../features/mail/send-mails.ts';
import { endInvitation } from '../features/members/administration.ts';
import { webhookJobs } from '../features/webhooks/deliver.ts';
import { noticeChanges } from '../features/webhooks/webhooks.ts';
import { jobInWords } from '../jobs/job-words.ts';
import { IMPORT_JOB, LINK_CHECK_JOB, SOURCE_JOB, WEBHOOK_JOB } from '../jobs/kinds.ts';
import { type Job, Worker } from '../jobs/worker.ts';
import type { Encryption } from '../kernel/encryption.ts';
import { WebClient } from '../kernel/web-client.ts';

const SOURCE_LEASE_MS = 300_000;

export interface Workers {
  wakeMails: () => void;
  wakeImports: () => void;
  wakeSources: () => void;
  start: () => void;
  /** Resolves when what is under way has ended. */
  stop: () => Promise<void>;
}

interface WorkersOptions extends Pick<SendOptions, 'smtpUrl' | 'mailServer' | 'onSent'> {
  siteUrl: string;
  encryption: Encryption;
  /** Asks other sites; one that asks public ones alone where it is not given. */
  webClient?: WebClient;
  /** Whether the links of the catalogue are looked at. */
  linkChecks?: boolean;
  /** The folder for mails as files, and for notes of what a mail server has accepted. */
  mailDir: string;
  onError: (error: unknown, what: string) => void;
}

export function openJobWorkers(
  db: Db,
  {
    encryption,
    mailDir,
    smtpUrl,
    mailServer,
    siteUrl,
    onSent,
    onError,
    linkChecks = false,
    webClient = new WebClient(siteUrl),
  }: WorkersOptions,
): Workers {
  const told = (what: string) => ({
    onError: (error: unknown, job?: Job) => onError(error, job ? `${what}: job ${job.id}, ${jobInWords(job)}` : what),
  });
  const mails = mailWorker(db, {
    smtpUrl,
    mailServer,
    folder: mailDir,
    acceptedIn: join(mailDir, 'accepted'),
    decryptLink: encryption.decrypt,
    onInvitationRefused: (recipient) => endInvitation(db, recipient),
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
  const sources = new Worker(
    db,
    { [SOURCE_JOB]: sourceJobs(db, { client: webClient }) },
    // A directory of many pages takes its time, and visitors go first.
    {
      atOnce: 2,
      leaseMs: SOURCE_LEASE_MS,
      beforeLooking: () => noticeDueSources(db),
      ...told('trouble with a source'),
    },
  );
  const links = new Worker(
    db,
    { [LINK_CHECK_JOB]: linkCheckJobs(db, { client: webClient }) },
    {
      atOnce: 1,
      leaseMs: SOURCE_LEASE_MS,
      beforeLooking: async () => void (linkChecks && (await noticeDueLinks(db))),
      ...told('trouble with looking at links'),
    },
  );
  const all = [mails, imports, webhooks, sources, links];
  return {
    wakeMails: () => mails.wake(),
    wakeImports: () => imports.wake(),
    wakeSources: () => sources.wake(),
    start: () => {
      for (const worker of all) worker.start();
    },
    stop: async () => void (await Promise.all(all.map((worker) => worker.stop()))),
  };
}
