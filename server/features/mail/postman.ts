/** Sending what is in the outbox: at once, and again later when that fails. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import nodemailer, { type Transporter } from 'nodemailer';
import { later, now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import type { OutboxTable } from '#server/database/schema-members.ts';
import { site } from '#site';
import type { Template } from './outbox.ts';
import { render } from './templates.ts';

export interface PostmanOptions {
  /** `smtp://…`; without it each mail becomes a file. */
  smtpUrl: string | undefined;
  /** The folder for those files. */
  folder: string;
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
/** Longer than any link in a mail works. What a mail server refuses for so long has no reader. */
const GIVE_UP_AFTER_MS = 4 * 86_400_000;

export class Postman {
  readonly #db: Db;
  readonly #options: PostmanOptions;
  readonly #transport: Transporter | undefined;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #isStopped = false;
  /** Mails that were handed over, while their rows could not be deleted: they must not go out again. */
  readonly #handedOver = new Set<number>();

  constructor(db: Db, options: PostmanOptions) {
    this.#db = db;
    this.#options = options;
    this.#transport = options.smtpUrl
      ? nodemailer.createTransport(options.smtpUrl, {
          connectionTimeout: TIMEOUT_MS,
          greetingTimeout: TIMEOUT_MS,
          socketTimeout: TIMEOUT_MS,
        } as object)
      : undefined;
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
    try {
      if (!this.#handedOver.has(mail.id)) await this.#hand(mail);
      this.#handedOver.add(mail.id);
      await this.#db.deleteFrom('outbox').where('id', '=', mail.id).execute();
      this.#handedOver.delete(mail.id);
    } catch (error) {
      const isHopeless = !this.#handedOver.has(mail.id) && mail.created_at < later(-GIVE_UP_AFTER_MS);
      this.#options.onError?.(withoutTraces(error, isHopeless));
      if (isHopeless) return void (await this.#db.deleteFrom('outbox').where('id', '=', mail.id).execute());
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** mail.tries, LONGEST_PAUSE_MS);
      await this.#db
        .updateTable('outbox')
        .set({ next_try_at: later(pause) })
        .where('id', '=', mail.id)
        .execute();
    }
  }

  async #hand({ id, cause, template, recipient, content }: Selectable<OutboxTable>): Promise<void> {
    const { subject, text, html } = render(template as Template, content);
    const message = {
      from: { name: site.name, address: site.mailboxes.general },
      to: recipient,
      // Whoever answers a message from the contact form writes to the person, not to ourselves.
      ...(template === 'contact-received' && { replyTo: { name: content.name ?? '', address: content.email ?? '' } }),
      subject,
      text,
      html,
      // The same mail has the same number, so that a server which saw it before can tell.
      messageId: `<${id}.${cause.replaceAll(/[^a-z0-9]/gi, '')}@${site.mailboxes.general.split('@')[1]}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
    if (this.#transport) await this.#transport.sendMail(message);
    else await this.#file(message, content.link);
  }

  /** Without a mail server: a file for each mail, and its link in the log, so that a trial needs no set-up. */
  async #file(message: object, link: string | undefined): Promise<void> {
    const { message: raw } = await nodemailer
      .createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      .sendMail(message);
    await mkdir(this.#options.folder, { recursive: true });
    const path = join(this.#options.folder, `${now().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
    await writeFile(`${path}.part`, raw as Buffer, { mode: 0o600 });
    await rename(`${path}.part`, path);
    if (link) this.#options.onSent?.(`A mail lies in ${path}. Its link: ${link}`);
  }
}

/** Mail servers repeat addresses in their refusals, and those belong into no log: what is left is the kind of trouble. */
function withoutTraces(error: unknown, isHopeless: boolean): Error {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  const kind = [code, responseCode, command].filter((part) => /^[A-Z0-9 ]{1,20}$/.test(String(part ?? ''))).join(' ');
  const what = isHopeless ? 'given up after four days' : 'not sent, to be tried again';
  return new Error(`${what} (${kind || (error as Error).name})`);
}
