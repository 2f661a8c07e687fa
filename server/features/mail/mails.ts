/** Mails on their way: jobs of the queue, added in the transaction of their cause and sent after it. */
import { type RawBuilder, sql } from 'kysely';
import { later } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { MAIL_JOB } from '#server/jobs/kinds.ts';
import { addJob } from '#server/jobs/queue.ts';
import type { Encrypted } from '#server/kernel/encryption.ts';

export const TEMPLATES = [
  'activation',
  'already-member',
  'recovery',
  'login-link',
  'password-changed',
  'move',
  'address-changed',
  'new-place',
  'passkey-added',
  'administrator-added',
  'backup-failed',
  'mail-trial',
  'site-health',
  'proof',
  'contact-received',
  'farewell',
  'invitation',
  'answer',
  'removal-received',
  'removal-due',
  'confirmation',
  'suggestion',
  'asked',
] as const;
export type Template = (typeof TEMPLATES)[number];

/** Longer than any link in a mail works. */
export const GIVE_UP_AFTER_MS = 4 * 86_400_000;

/** Where a mail may lead without a key. No key fits in here, so one that has not been encrypted does not compile. */
type PageWithoutKey =
  | '/contact'
  | '/forgot-my-password'
  | '/login'
  | '/login?next=%2Fcurate'
  | `/curate/items/${number}`;

/** A link that may be read in the queue: anybody may know it. */
export type PlainLink = string & { readonly [plain]: true };
declare const plain: unique symbol;

export const plainLink = (siteUrl: string, page: PageWithoutKey): PlainLink => `${siteUrl}${page}` as PlainLink;

/** What the payload of a mail's job says. */
export interface MailPayload {
  template: Template;
  /** What the template's places are filled with. */
  content: Record<string, string> & { link?: Encrypted | PlainLink };
  /** The message or request that it belongs to, as the desk calls it: such a mail stays where it is given up. */
  about?: string;
}

export interface Mail extends MailPayload {
  /** What it is sent for: the same cause makes one mail. */
  cause: string;
  recipient: string;
}

/** Mails share the queue with other work, whose keys never begin like this. */
const PREFIX = `${MAIL_JOB} `;

/** Adds a mail to the queue, within the transaction that is its cause. */
export async function enqueue(tx: Tx, { cause, recipient, template, content, about }: Mail): Promise<void> {
  const payload = { template, content, ...(about !== undefined && { about }) };
  await addJob(tx, { kind: MAIL_JOB, key: PREFIX + cause, payload, recipient });
}

/** What a mail is sent for. */
export const causeOf = (key: string | null): string => (key ?? '').slice(PREFIX.length);

/** Their links open an account. */
const WITH_KEYS: ReadonlySet<string> = new Set<Template>(['activation', 'recovery', 'login-link', 'move', 'proof']);

/** Deletes what waits, or was given up, whose link opens an account: once all keys have ended it would open nothing. */
export async function forgetMailsWithKeys(tx: Tx): Promise<void> {
  const mails = await tx.selectFrom('job').select(['id', 'payload']).where('kind', '=', MAIL_JOB).execute();
  for (const { id, payload } of mails)
    if (WITH_KEYS.has(String(payload.template))) await tx.deleteFrom('job').where('id', '=', id).execute();
}

/** What is on its way to a member, also to an address that they have had or shall have: a cause names the member. */
export const isMailTo = ({ id, email }: { id: string; email: string }): RawBuilder<boolean> =>
  sql`(kind = ${MAIL_JOB} and (recipient = ${email} or key like ${`%:${id}:%`}))`;

/** Deletes the mails for something that is gone, of any of these causes or of one that begins like it. */
export const forgetMailsFor = (tx: Db, causes: readonly string[]): Promise<void> => forget(tx, causes, false);

/** As `forgetMailsFor`, those alone that were given up. */
export const forgetFailedMailsFor = (tx: Db, causes: readonly string[]): Promise<void> => forget(tx, causes, true);

async function forget(tx: Db, causes: readonly string[], isFailed: boolean): Promise<void> {
  for (const cause of causes) {
    const mails = tx
      .deleteFrom('job')
      .where('kind', '=', MAIL_JOB)
      // What was given up has its key set aside, behind other words.
      .where((eb) => eb.or([eb('key', 'like', `%${PREFIX}${cause}`), eb('key', 'like', `%${PREFIX}${cause}:%`)]));
    await (isFailed ? mails.where('failed_at', 'is not', null) : mails).execute();
  }
}

/** Deletes mails that were refused for good and belong to no message or request, once they would have been given up anyway. */
export async function forgetRefusedMails(db: Db): Promise<void> {
  const refused = await db
    .selectFrom('job')
    .select(['id', 'payload'])
    .where('kind', '=', MAIL_JOB)
    .where('failed_at', 'is not', null)
    .where('created_at', '<', later(-GIVE_UP_AFTER_MS))
    .execute();
  const ids = refused.filter(({ payload }) => payload.about === undefined).map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('job').where('id', 'in', ids).execute();
}
