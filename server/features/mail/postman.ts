/** Sending what is in the outbox: at once, and again later when that fails. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import type { Transporter } from 'nodemailer';
import { later, now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import type { OutboxTable } from '#server/database/schema-members.ts';
import { emptyLog } from '#server/database/traces.ts';
import { nodemailer as loadNodemailer } from '#server/packages.ts';
import { writeWhole } from '#server/whole-files.ts';
import { site } from '#site';
import { AcceptedMails } from './accepted-mails.ts';
import type { Template } from './outbox.ts';
import { isSealed, SealError } from './sealing.ts';
import { render } from './templates.ts';

export interface PostmanOptions {
  /** `smtp://…`; without it each mail becomes a file. */
  smtpUrl: string | undefined;
  /** The folder for those files. */
  folder: string;
  /** The folder that notes which mails the mail server has accepted; without it a killed process sends its last mail twice. */
  acceptedIn?: string;
  /** Opens links that were closed while they waited (`sealing.ts`). */
  openLink?: (sealed: string) => string;
  /** How long one mail may take, in milliseconds. */
  sendMs?: number;
  onSent?: (line: string) => void;
  onError?: (error: unknown) => void;
}

const LOOK_EVERY_MS = 2_000;
const AT_ONCE = 20;
/** While one process sends a mail, others leave it alone for so long. */
const LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
const TIMEOUT_MS = 10_000;
/** A mail that takes longer is broken off, while its lease still holds: after that another process may send it. */
const SEND_MS = 45_000;
/** Longer than any link in a mail works. What a mail server refuses for so long has no reader. */
const GIVE_UP_AFTER_MS = 4 * 86_400_000;

export class Postman {
  readonly #db: Db;
  readonly #options: PostmanOptions;
  #transport: Transporter | undefined;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #isStopped = false;
  /** Mails that were handed over, while their rows are not yet deleted: they must not go out again. */
  readonly #accepted: AcceptedMails;

  constructor(db: Db, options: PostmanOptions) {
    this.#db = db;
    this.#options = options;
    this.#accepted = new AcceptedMails(options.acceptedIn);
  }

  /** Looks for mail now and from then on. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), LOOK_EVERY_MS);
    this.wake();
  }

  /** Looks now: called after a transaction that posted a mail. */
  wake(): void {
    void this.deliver().catch((error: unknown) => this.#options.onError?.(error));
  }

  /** Sends everything that is due; resolves when that is done. */
  deliver(): Promise<void> {
    this.#round = this.#round.catch(() => {}).then(() => this.#deliverDue());
    return this.#round;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#round.catch(() => {});
    this.#transport?.close();
  }

  async #deliverDue(): Promise<void> {
    while (!this.#isStopped) {
      const due = await this.#db
        .selectFrom('outbox')
        .selectAll()
        .where('next_try_at', '<=', now())
        .orderBy('id')
        .limit(AT_ONCE)
        .execute();
      if (due.length === 0) return;
      for (const mail of due) if (await this.#take(mail)) await this.#send(mail);
    }
  }

  /** Whether the mail is ours to send: another process may have taken it. */
  async #take({ id, next_try_at }: Selectable<OutboxTable>): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('outbox')
      .set((eb) => ({ next_try_at: later(LEASE_MS), tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .where('next_try_at', '=', next_try_at)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  async #send(mail: Selectable<OutboxTable>): Promise<void> {
    const name = nameOf(mail);
    try {
      if (!this.#accepted.has(name)) {
        await this.#hand(mail);
        this.#accepted.add(name);
      }
      await this.#drop(mail);
      this.#accepted.delete(name);
      // The last mail to somebody who has left is the last trace of their address.
      if (mail.template === 'farewell') await emptyLog(this.#db);
    } catch (error) {
      const isHopeless = !this.#accepted.has(name) && mail.created_at < later(-GIVE_UP_AFTER_MS);
      this.#options.onError?.(withoutTraces(error, isHopeless));
      if (isHopeless) return this.#drop(mail);
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** mail.tries, LONGEST_PAUSE_MS);
      await this.#db
        .updateTable('outbox')
        .set({ next_try_at: later(pause) })
        .where('id', '=', mail.id)
        .execute();
    }
  }

  async #drop({ id }: Selectable<OutboxTable>): Promise<void> {
    await this.#db.deleteFrom('outbox').where('id', '=', id).execute();
  }

  async #hand(mail: Selectable<OutboxTable>): Promise<void> {
    const content = this.#opened(mail.content);
    const template = mail.template as Template;
    const { subject, text, html } = render(template, content);
    const message = {
      from: { name: site.name, address: site.mailboxes.general },
      to: mail.recipient,
      // Whoever answers a message from the contact form writes to the person, not to ourselves.
      ...(template === 'contact-received' && { replyTo: { name: content.name ?? '', address: content.email ?? '' } }),
      subject,
      text,
      html,
      // The same cause has the same number, so that whoever gets a mail twice can tell.
      messageId: `<${nameOf(mail)}@${site.mailboxes.general.split('@')[1]}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.timeout(this.#options.sendMs ?? SEND_MS),
    };
    const { smtpUrl } = this.#options;
    if (smtpUrl) await (await this.#transportTo(smtpUrl)).sendMail(message);
    else await this.#file(message, content.link);
  }

  async #transportTo(smtpUrl: string): Promise<Transporter> {
    const { default: nodemailer } = await loadNodemailer();
    this.#transport ??= nodemailer.createTransport(smtpUrl, {
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    } as object);
    return this.#transport;
  }

  #opened(content: Record<string, string>): Record<string, string> {
    if (!isSealed(content.link ?? '')) return content;
    if (!this.#options.openLink) throw new SealError('This process opens no links.');
    return { ...content, link: this.#options.openLink(content.link as string) };
  }

  /** Without a mail server: a file for each mail, and its link in the log, so that a trial needs no set-up. */
  async #file(message: object, link: string | undefined): Promise<void> {
    const { default: nodemailer } = await loadNodemailer();
    const { message: raw } = await nodemailer
      .createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      .sendMail(message);
    await mkdir(this.#options.folder, { recursive: true, mode: 0o700 });
    const path = join(this.#options.folder, `${now().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
    await writeWhole(path, raw as Buffer, 0o600);
    if (link) this.#options.onSent?.(`A mail lies in ${path}. Its link: ${link}`);
  }
}

/** A name for a mail by its cause, which says nothing about anybody. */
const nameOf = ({ cause }: { cause: string }): string => createHash('sha256').update(cause).digest('base64url');

/** Mail servers repeat addresses in their refusals, and those belong into no log: what is left is the kind of trouble. */
function withoutTraces(error: unknown, isHopeless: boolean): Error {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  const kind = [code, responseCode, command].filter((part) => /^[A-Z0-9 ]{1,20}$/.test(String(part ?? ''))).join(' ');
  const what = isHopeless ? 'given up after four days' : 'not sent, to be tried again';
  return new Error(`${what} (${kind || (error as Error).name})`);
}
