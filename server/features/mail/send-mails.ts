/** Sending the mails that wait in the queue: at once, and again later when that fails. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { later, now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { emptyLog } from '#server/database/secure-delete.ts';
import { domainOf } from '#server/jobs/job-words.ts';
import { MAIL_JOB } from '#server/jobs/kinds.ts';
import { type Job, type JobKind, UnrecoverableError, Worker, type WorkerOptions } from '#server/jobs/worker.ts';
import { writeAtomic } from '#server/kernel/atomic-files.ts';
import { clockDoubt } from '#server/kernel/clock-sanity.ts';
import { nodemailer as loadNodemailer } from '#server/kernel/lazy-packages.ts';
import { site } from '#site';
import { DecryptionError, isEncrypted } from '../../kernel/encryption.ts';
import { AcceptedMails } from './accepted-mails.ts';
import { deliveryError } from './delivery-errors.ts';
import { whereItIsSet } from './mail-server.ts';
import { causeOf, GIVE_UP_AFTER_MS, type MailPayload } from './mails.ts';
import { render } from './templates.ts';

export interface SendOptions {
  /** `smtp://…`; without it, and without a server that is named at the desk, each mail becomes a file. */
  smtpUrl: string | undefined;
  /** The server that is named at the desk. */
  mailServer?: { url: () => Promise<string | undefined> } | undefined;
  /** The folder for those files. */
  folder: string;
  /** The folder that notes which mails the mail server has accepted; without it a killed process sends its last mail twice. */
  acceptedIn?: string;
  /** Opens links that were closed while they waited (`encryption.ts`). */
  decryptLink?: (sealed: string) => string;
  /** How long one mail may take, in milliseconds. */
  sendMs?: number;
  onSent?: (line: string) => void;
  /** Told of an invitation that its mail server has refused for good. */
  onInvitationRefused?: (recipient: string) => Promise<void>;
}

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** More than there are within four days: a mail is given up by its age. */
const BACKOFF = Array.from({ length: 1_000 }, (_, tries) => Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS));
const TIMEOUT_MS = 10_000;
/** A mail that takes longer is broken off, while its lease still holds: after that another process may send it. */
const SEND_MS = 45_000;

/** A worker for mails alone. It sends one after another, so that a kill can catch one at most; other processes send beside it. */
export const mailWorker = (db: Db, options: SendOptions & { onError?: WorkerOptions['onError'] }): Worker =>
  new Worker(db, { [MAIL_JOB]: mailJobs(db, options) }, { onError: options.onError, atOnce: 1 });

function mailJobs(db: Db, options: SendOptions): JobKind {
  const accepted = new AcceptedMails(options.acceptedIn);
  let transport: Transporter | undefined;
  let transportUrl: string | undefined;
  const transportTo = async (smtpUrl: string) => {
    const { default: nodemailer } = await loadNodemailer();
    if (transportUrl !== smtpUrl) transport?.close();
    if (transportUrl === smtpUrl && transport) return transport;
    transportUrl = smtpUrl;
    transport = nodemailer.createTransport(smtpUrl, {
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    } as object);
    return transport;
  };
  return {
    isOutward: true,
    backoff: BACKOFF,
    // The mail under way is finished when the process stops: broken off, it might go out twice.
    run: async (job) => {
      const name = nameOf(job);
      // Handed over already, by a process that could not delete its row: it must not go out again.
      if (accepted.has(name)) return;
      let smtpUrl = options.smtpUrl;
      try {
        smtpUrl ??= await options.mailServer?.url();
        const { message, link } = messageOf(job, options);
        if (smtpUrl) await (await transportTo(smtpUrl)).sendMail(message);
        else await writeFile(message, link, options);
      } catch (error) {
        const isTooLate = isTooOld(job) && (await clockDoubt(db)) === undefined;
        throw withoutTraces(error, job, isTooLate, smtpUrl, options.smtpUrl === undefined);
      }
      accepted.add(name);
    },
    giveUp: async (job, { message }) => {
      if (payloadOf(job).template === 'invitation' && message.startsWith(REFUSED))
        await options.onInvitationRefused?.(job.recipient ?? '');
    },
    gone: async (job) => {
      accepted.delete(nameOf(job));
      // The last mail to somebody who has left is the last trace of their address.
      if (payloadOf(job).template === 'farewell') await emptyLog(db);
    },
    staysFailed: (job) => {
      const { about, template } = payloadOf(job);
      // Who runs the site may want to know of a refusal; what is too old is of no use to its reader, and an address should not stay.
      return about !== undefined || (template !== 'farewell' && !isTooOld(job));
    },
    stop: () => transport?.close(),
  };
}

const REFUSED = 'refused for good';

const isTooOld = ({ created_at }: Job): boolean => created_at < later(-GIVE_UP_AFTER_MS);

const payloadOf = ({ payload }: Job) => payload as unknown as MailPayload;

/** A name for a mail by its cause, which says nothing about anybody. */
const nameOf = ({ key }: Job): string => createHash('sha256').update(causeOf(key)).digest('base64url');

function messageOf(
  job: Job,
  { decryptLink, sendMs = SEND_MS }: SendOptions,
): { message: object; link: string | undefined } {
  const { template, content: waiting } = payloadOf(job);
  const content = opened(waiting, decryptLink);
  const { subject, text, html } = render(template, content);
  const message = {
    from: { name: site.name, address: site.mailboxes.general },
    to: job.recipient ?? '',
    // Whoever answers a message from the contact form writes to the person, not to ourselves.
    ...(template === 'contact-received' && { replyTo: { name: content.name ?? '', address: content.email ?? '' } }),
    subject,
    text,
    html,
    // The same cause has the same number, so that a reader who gets a mail twice can tell.
    messageId: `<${nameOf(job)}@${site.mailboxes.general.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    signal: AbortSignal.timeout(sendMs),
  };
  return { message, link: content.link };
}

function opened(content: Record<string, string>, decryptLink: SendOptions['decryptLink']): Record<string, string> {
  if (!isEncrypted(content.link ?? '')) return content;
  if (!decryptLink) throw new DecryptionError('This process opens no links.');
  return { ...content, link: decryptLink(content.link as string) };
}

/** Without a mail server: a file for each mail, and its link in the log, so that a trial needs no set-up. */
async function writeFile(message: object, link: string | undefined, { folder, onSent }: SendOptions): Promise<void> {
  const { default: nodemailer } = await loadNodemailer();
  const { message: raw } = await nodemailer
    .createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
    .sendMail(message);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${now().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
  await writeAtomic(path, raw as Buffer, 0o600);
  if (link) onSent?.(`A mail lies in ${path}. Its link: ${link}`);
}

/** Mail servers repeat addresses in their refusals, and those belong into no log: what is left is why. */
function withoutTraces(
  error: unknown,
  job: Job,
  isTooLate: boolean,
  smtpUrl: string | undefined,
  isOfDesk: boolean,
): Error {
  const { why: said, isFinal } = deliveryError(error, domainOf(job) ?? '', smtpUrl);
  const why = whereItIsSet(said, isOfDesk ? undefined : smtpUrl);
  if (isFinal) return new UnrecoverableError(`${REFUSED}: ${why}`);
  if (isTooLate) return new UnrecoverableError(`given up after four days: ${why}`);
  return new Error(`not sent, to be tried again: ${why}`);
}
