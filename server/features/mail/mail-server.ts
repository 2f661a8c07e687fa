/** Which mail server the mails go to: the one of the process's settings, else the one that an administrator has named. */
import type { MailServerState, NewMailServer } from '#contract/mail-server.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import type { MailServerTable } from '#server/database/schema-curation.ts';
import type { Config } from '#server/kernel/config.ts';
import { DecryptionError, Encryption } from '#server/kernel/encryption.ts';
import { hashSecret, newSecret } from '#server/kernel/hashed-secrets.ts';
import { nodemailer as loadNodemailer } from '#server/kernel/lazy-packages.ts';
import { Problem } from '#server/kernel/problem.ts';
import { ownSecret } from '#server/kernel/site-secret.ts';
import { site } from '#site';
import { deliveryError } from './delivery-errors.ts';
import { render } from './templates.ts';

const TIMEOUT_MS = 10_000;
const UNCHANGED = 'SMTP_URL is set where the site runs, so it is changed there. Nothing was changed.';
const OTHER_SECRET = 'The password was kept under another SECRET. Write it again.';
const NO_SERVER = 'No mail server is named yet. Mails lie as files in DATA_DIR/mail.';

interface MailServerOptions {
  /** From the settings of the process: nothing at the desk changes it. */
  smtpUrl: string | undefined;
  encryption: Encryption;
  siteUrl: string;
}

/** The mail server of a site that another process serves. */
export async function mailServerOf(db: Db, { smtpUrl, siteUrl, secret, dataDir }: Config): Promise<MailServer> {
  return new MailServer(db, { smtpUrl, siteUrl, encryption: new Encryption(secret ?? (await ownSecret(dataDir))) });
}

export class MailServer {
  readonly #db: Db;
  readonly #options: MailServerOptions;

  constructor(db: Db, options: MailServerOptions) {
    this.#db = db;
    this.#options = options;
  }

  /** `smtp://…`; nothing where mails become files. Throws `DecryptionError` where the password was kept under another secret. */
  async url(): Promise<string | undefined> {
    if (this.#options.smtpUrl !== undefined) return this.#options.smtpUrl;
    const row = await this.#row();
    if (!row?.host) return undefined;
    const { host, port, security, username, password } = row;
    const url = new URL(`${security === 'tls' ? 'smtps' : 'smtp'}://${host}:${port}`);
    if (security === 'starttls') url.searchParams.set('requireTLS', 'true');
    if (security === 'none') url.searchParams.set('ignoreTLS', 'true');
    if (username) url.username = encodeURIComponent(username);
    if (password) url.password = encodeURIComponent(this.#options.encryption.decrypt(password));
    return url.href;
  }

  async state(): Promise<MailServerState> {
    const row = await this.#row();
    const { smtpUrl } = this.#options;
    const arrived_at = row?.arrived_at ?? null;
    if (smtpUrl !== undefined) {
      const { hostname, port, protocol, username, password } = new URL(smtpUrl);
      const isTls = protocol === 'smtps:';
      return {
        set_by: 'environment',
        host: hostname,
        port: Number(port) || (isTls ? 465 : 587),
        security: isTls ? 'tls' : null,
        user: decodeURIComponent(username) || null,
        has_password: password !== '',
        arrived_at,
      };
    }
    return {
      set_by: row?.host ? 'desk' : 'nobody',
      host: row?.host ?? null,
      port: row?.port ?? null,
      security: row?.security ?? null,
      user: row?.username ?? null,
      has_password: Boolean(row?.password),
      arrived_at,
    };
  }

  /** Names another server, whose mails have not arrived yet. Throws `conflict` where the settings of the process name one. */
  async change({ host, port, security, user, password }: NewMailServer): Promise<void> {
    this.#expectOurs();
    const before = await this.#row();
    const isSameLogIn = before?.host === host && before.username === (user || null);
    const kept = isSameLogIn ? (before.password ?? null) : null;
    await this.#write({
      host,
      port,
      security,
      username: user || null,
      password: password === undefined ? kept : password ? this.#options.encryption.encrypt(password) : null,
      trial_hash: null,
      arrived_at: null,
    });
  }

  /** Mails become files again. */
  async forget(): Promise<void> {
    this.#expectOurs();
    await this.#db.deleteFrom('mail_server').execute();
  }

  /** Sends a mail at once, whose link says that it has arrived. Throws a `Problem` with the reason in a sentence. */
  async test(recipient: string): Promise<string> {
    const url = await this.url().catch((error: unknown) => {
      if (!(error instanceof DecryptionError)) throw error;
      throw new Problem('invalid_request', OTHER_SECRET);
    });
    if (url === undefined) throw new Problem('invalid_request', NO_SERVER);
    const key = newSecret();
    const { subject, text, html } = render('mail-trial', { link: `${this.#options.siteUrl}/setup?arrived=${key}` });
    const { default: nodemailer } = await loadNodemailer();
    const transport = nodemailer.createTransport(url, {
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    } as object);
    const from = { name: site.name, address: site.mailboxes.general };
    try {
      await transport.sendMail({ from, to: recipient, subject, text, html });
    } catch (error) {
      const { why } = deliveryError(error, recipient.split('@').at(-1) ?? '', url);
      throw new Problem('invalid_request', whereItIsSet(why, this.#options.smtpUrl));
    } finally {
      transport.close();
    }
    const trial = { trial_hash: hashSecret(key), arrived_at: null };
    const row = await this.#row();
    if (row) await this.#db.updateTable('mail_server').set(trial).execute();
    else await this.#write({ host: null, port: null, security: null, username: null, password: null, ...trial });
    return `${URL.parse(url)?.hostname} took the mail for ${recipient}. Open its link, and you know that mails arrive.`;
  }

  /** The link of a trial mail was opened. Throws `gone` for any but the last. */
  async confirm(key: string): Promise<void> {
    const confirmed = await this.#db
      .updateTable('mail_server')
      .set({ trial_hash: null, arrived_at: now() })
      .where('trial_hash', '=', hashSecret(key))
      .returning('id')
      .executeTakeFirst();
    if (!confirmed) throw new Problem('gone', 'This link no longer works. The last trial mail has the one that does.');
  }

  #expectOurs(): void {
    if (this.#options.smtpUrl !== undefined) throw new Problem('conflict', UNCHANGED);
  }

  #row() {
    return this.#db.selectFrom('mail_server').selectAll().executeTakeFirst();
  }

  async #write(row: Omit<MailServerTable, 'id'>): Promise<void> {
    await this.#db
      .insertInto('mail_server')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }
}

/** A sentence that speaks of SMTP_URL, for whoever has named the server at the desk. */
export const whereItIsSet = (why: string, smtpUrl: string | undefined): string =>
  smtpUrl === undefined
    ? why.replaceAll('SMTP_URL', 'the fields of the mail server (‘Settings’, Contact and links)')
    : why;
