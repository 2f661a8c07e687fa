/** Messages of the contact form: how one comes in, how long it stays, and how an operator reads it. */
import { type RawBuilder, sql } from 'kysely';
import type { ContactMessage } from '#contract/contact.ts';
import { CONTACT_SUBJECTS } from '#domain/contact-form.ts';
import { isSameMailbox } from '#domain/email-address.ts';
import { daysAgo, now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { clockDoubt } from '#server/kernel/clock-sanity.ts';
import { site } from '#site';
import { enqueue, forgetFailedMailsFor, forgetMailsFor } from '../mail/mails.ts';

/**
 * The one place where a message comes in. Whatever else happens to a message, such as a mail about it, belongs into
 * this transaction, so that a message is never stored without it.
 */
export const receiveMessage = (db: Db, message: ContactMessage): Promise<void> =>
  db.transaction().execute((tx) => receiveMessageWithin(tx, message));

export async function receiveMessageWithin(tx: Tx, { name, email, subject, message }: ContactMessage): Promise<void> {
  await forgetOldMessages(tx);
  const kept = { name: oneLine(name), email: oneLine(email), subject, message: cleanText(message) };
  const { id } = await tx
    .insertInto('contact_message')
    .values({ ...kept, received_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(tx, {
    cause: `contact:${id}`,
    template: 'contact-received',
    recipient: site.mailboxes.general,
    content: { ...kept, subject: CONTACT_SUBJECTS[subject] },
    about: messageReference(id),
  });
}

/** As the desk calls a message. */
export const messageReference = (id: number): string => `M-${id}`;

/** Deletes what is older than the privacy policy allows, also in mails that were given up; nothing by a clock in doubt. */
export async function forgetOldMessages(db: Db): Promise<void> {
  if ((await clockDoubt(db)) !== undefined) return;
  const gone = await db
    .deleteFrom('contact_message')
    .where('received_at', '<', daysAgo(site.contactMessageDays))
    .returning('id')
    .execute();
  await forgetFailedMailsFor(db, causesOf(gone));
}

/** What mails about messages are sent for: word of one, and answers to it. */
const causesOf = (messages: readonly { id: number }[]): string[] =>
  messages.flatMap(({ id }) => [`contact:${id}`, `answer:${id}`]);

/** A member, and the address that they have confirmed. */
interface Sender {
  id: string;
  /** `undefined` where it is not confirmed: what came from it may be somebody else's. */
  email: string | undefined;
}

/** What a member wrote, from their address in any case or from one that they have left, oldest first. */
export const messagesOf = async (db: Db, sender: Sender) =>
  db
    .selectFrom('contact_message')
    .select(['name', 'email', 'subject', 'message', 'received_at'])
    .where(await isOf(db, sender))
    .orderBy('id')
    .execute();

/** What came from an address stays a member's who leaves it for another. */
export async function assignMessages(tx: Tx, member: string, email: string): Promise<void> {
  await tx
    .updateTable('contact_message')
    .set({ member_id: member })
    .where('email', 'in', await spellingsOf(tx, email))
    .where('member_id', 'is', null)
    .execute();
}

/** Deletes what a member wrote, also where it is still on its way to us, and answers on their way to them. */
export async function forgetMessagesOf(tx: Tx, sender: Sender): Promise<void> {
  const gone = await tx
    .deleteFrom('contact_message')
    .where(await isOf(tx, sender))
    .returning('id')
    .execute();
  await forgetMailsFor(tx, causesOf(gone));
}

/** All spellings of one mailbox that somebody wrote from: the engines do not agree on what is upper and lower case. */
async function spellingsOf(db: Db, email: string): Promise<string[]> {
  const senders = await db
    .selectFrom('contact_message')
    .select('email')
    .distinct()
    .where('member_id', 'is', null)
    .execute();
  return [email, ...senders.map((sender) => sender.email).filter((one) => isSameMailbox(one, email))];
}

/** What somebody else wrote from an address before it became this member's stays theirs. */
async function isOf(db: Db, { id, email }: Sender): Promise<RawBuilder<boolean>> {
  if (email === undefined) return sql`member_id = ${id}`;
  const spellings = sql.join(await spellingsOf(db, email));
  return sql`(member_id = ${id} or (member_id is null and email in (${spellings})))`;
}

/** Everything that is kept, newest first, as text for a terminal: one block for each message. */
export async function messagesInWords(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('contact_message').selectAll().orderBy('id', 'desc').execute();
  return rows.map(({ received_at, name, email, subject, message }) =>
    [
      `${received_at.slice(0, 16).replace('T', ' ')} UTC  ${CONTACT_SUBJECTS[subject]}`,
      `From: ${name} <${email}>`,
      '',
      ...message.split('\n').map((line) => `  ${line}`.trimEnd()),
      '',
    ].join('\n'),
  );
}

// Line ends and tabs are text; every other control character could steer the terminal that shows the message.
const CONTROLS = /[\p{Cc}--[\n\t]]/gv;

/** A text of several lines, without what could steer a terminal. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, '').trim();

export const oneLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ');
