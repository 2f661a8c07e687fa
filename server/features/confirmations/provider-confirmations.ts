/** Asking providers whether what is said of them is still right, and what comes of their answer. */
import type { AskedConfirmation, GivenConfirmation, LastConfirmation } from '#contract/provider-confirmations.ts';
import { CONFIRMATION_DAYS } from '#domain/confirmation-form.ts';
import { dayIn } from '#domain/dates.ts';
import { isSameMailbox } from '#domain/email-address.ts';
import { fieldsOf } from '#domain/kinds/registry.ts';
import { KIND_FACTS, type Kind, pageOf } from '#domain/kinds.ts';
import { languageName } from '#domain/languages.ts';
import { waitInWords } from '#domain/price-and-waiting-time.ts';
import { expectationsOf, type KnownFact } from '#domain/what-to-expect.ts';
import { daysAgo, later, now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { BaseServices } from '#server/http/services.ts';
import { hashSecret, newSecret } from '#server/kernel/hashed-secrets.ts';
import { Problem } from '#server/kernel/problem.ts';
import { site } from '#site';
import { holdItem, readStoredItem } from '../../curation/revisions/stored-items.ts';
import { changeItems, writeItems } from '../../curation/revisions/write-items.ts';
import { type Actor, noteAudit } from '../audit/audit.ts';
import { receiveMessageWithin } from '../contact/messages.ts';
import { enqueue, forgetMailsFor } from '../mail/mails.ts';

const DAY_MS = 86_400_000;
const ASKED_KINDS: readonly Kind[] = ['directory', 'support'];
const PROVIDER: Actor = { via: 'provider', member: null };
const ROLE = 'the provider';
/** Where the entry had no address of its own, nobody knows whose it is. */
const ROLE_OF_SOMEBODY = 'somebody we wrote to';

/** What a provider is shown, by the names of fields, in the order in which people look for it. */
const SHOWN = [
  ...[
    'in_short',
    'synopsis',
    'language',
    'category',
    'audiences',
    'online',
    'url',
    'phone_number',
    'text_number',
    'chat_url',
    'email',
    'place',
    'city',
    'hours',
  ],
  ...['price', 'price_from', 'price_to', 'waiting_days', 'book_without_call', 'complaints_url', 'withdrawn'],
];

const emailOf = ({ email }: Readonly<Record<string, unknown>>): string => String(email ?? '');

const overInWords = 'This link works no more. Each works once, and for a time. Ask whoever sent it for a new one.';

/** Sends a provider a link, and ends those that were sent before. Throws `not_found`, and `invalid_request` for who is none. */
export async function askToConfirm(
  { db, siteUrl, encryptLink }: Pick<BaseServices, 'db' | 'siteUrl' | 'encryptLink'>,
  actor: Actor,
  id: number,
  email: string,
): Promise<LastConfirmation> {
  const { kind, external_id, record, status } = await readStoredItem(db, id);
  if (!ASKED_KINDS.includes(kind))
    throw new Problem('invalid_request', 'This has nobody to ask. Only the directory and support have.');
  if (status !== 'published')
    throw new Problem('conflict', 'Only what is published can be confirmed: the mail has a link to its page.');
  const own = emailOf(record);
  if (own !== '' && !isSameMailbox(own, email)) {
    const sentence = `The entry has ${own}. Change it there first, if it is another by now.`;
    throw new Problem('invalid_request', sentence, { email: sentence });
  }
  const key = newSecret();
  await db.transaction().execute(async (tx) => {
    // Who asks at the same moment comes after: one link works at a time.
    await holdItem(tx, id);
    await endOpen(tx, id);
    const { id: asked } = await tx
      .insertInto('confirmation')
      .values({
        item_id: id,
        key_hash: hashSecret(key),
        email,
        is_own: emailOf(record) !== '',
        asked_at: now(),
        expires_at: later(CONFIRMATION_DAYS * DAY_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueue(tx, {
      cause: `confirmation:${asked}`,
      template: 'confirmation',
      recipient: email,
      content: { title: String(record.name), link: encryptLink(`${siteUrl}/still-right?key=${key}`) },
    });
    await noteAudit(tx, actor, [{ action: 'ask', item_id: id, kind, external_id, details: { confirmation: asked } }]);
  });
  return lastConfirmation(db, id);
}

/** What was sent and not answered works no more. */
async function endOpen(tx: Tx, item: number): Promise<void> {
  const ended = await tx
    .deleteFrom('confirmation')
    .where('item_id', '=', item)
    .where('answered_at', 'is', null)
    .returning('id')
    .execute();
  await forgetMailsFor(
    tx,
    ended.map(({ id }) => `confirmation:${id}`),
  );
}

/** The last time that somebody was asked about an item. */
export async function lastConfirmation(db: Db, item: number): Promise<LastConfirmation> {
  const last = await db
    .selectFrom('confirmation')
    .select(['email', 'asked_at', 'expires_at', 'answered_at', 'answer'])
    .where('item_id', '=', item)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { last: last ?? null };
}

/** The item that an open link is about. Throws `gone` where it is used, over, or the provider’s address is another by now. */
async function openLink(db: Db, key: string) {
  const link = await db
    .selectFrom('confirmation')
    .innerJoin('published_item as item', 'item.id', 'confirmation.item_id')
    .select(['confirmation.id', 'confirmation.item_id', 'confirmation.email', 'confirmation.is_own'])
    .where('key_hash', '=', hashSecret(key))
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!link) throw new Problem('gone', overInWords);
  const state = await readStoredItem(db, link.item_id);
  const own = emailOf(state.record);
  if ((link.is_own || own !== '') && !isSameMailbox(own, link.email)) throw new Problem('gone', overInWords);
  return { ...link, isOwn: own !== '', state };
}

/** Throws `gone`. */
export async function readAsked(db: Db, key: string, siteUrl: string): Promise<AskedConfirmation> {
  const { state } = await openLink(db, key);
  const { kind, slug, record } = state;
  const fields = fieldsOf(kind);
  const said = SHOWN.flatMap((name) => {
    const value = record[name] ?? null;
    if (value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)) return [];
    if (name === 'language') return [{ label: 'Language', words: languageName(String(value)) }];
    if (name === 'waiting_days') return [{ label: 'Waiting time', words: waitInWords(Number(value)) }];
    const words = value === true ? 'Yes' : [value].flat().join(name === 'in_short' ? ' ' : ', ');
    return [{ label: fields[name]?.label ?? name, words }];
  });
  const facts = (record.facts ?? []) as KnownFact[];
  const expected = expectationsOf(kind).flatMap(({ name, statement }) => {
    const fact = facts.find((one) => one.name === name);
    if (!fact || fact.answer === 'unknown') return [];
    const words = fact.answer === 'yes' ? 'Yes' : 'No';
    return [{ label: statement, words: fact.note ? `${words}. ${fact.note}` : words }];
  });
  return {
    version: state.version,
    title: String(record.name),
    page: siteUrl + pageOf(kind, slug),
    said: [...said, ...expected],
  };
}

/**
 * Takes an answer, once: what is still right is dated anew; what has changed comes to the desk as a message, and the item
 * stays as it is. Throws `gone`.
 */
export function takeAnswer(
  db: Db,
  { key, version, answer, message = '' }: GivenConfirmation,
  siteUrl: string,
): Promise<void> {
  return changeItems(db, async (tx, touch) => {
    const { id, email, isOwn, state: before } = await openLink(tx, key);
    if (answer === 'right' && before.version !== version)
      throw new Problem('conflict', 'What we say has changed since you opened this. Please load the page again.');
    // Of two at the same time one is the first.
    const used = await tx
      .updateTable('confirmation')
      .set({ answered_at: now(), answer })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) throw new Problem('gone', overInWords);
    const { kind, slug, status, publish_at } = before;
    if (answer === 'changed') {
      const page = siteUrl + pageOf(kind, slug);
      const title = String(before.record.name);
      const words = `What has changed about the ${KIND_FACTS[kind].noun} ‘${title}’ (${page}), by the link that we sent:\n\n${message}`;
      await receiveMessageWithin(tx, { name: title.slice(0, 200), email, subject: 'feedback', message: words });
      return;
    }
    const today = dayIn(now(), site.timezone);
    const role = isOwn ? ROLE : ROLE_OF_SOMEBODY;
    const hasFacts = ((before.record.facts ?? []) as KnownFact[]).length > 0;
    const record = {
      ...before.record,
      checked_on: today,
      checked_by: role,
      checked_how: null,
      check_due: null,
      ...(hasFacts && { facts_asked_on: today, facts_answered_by: role }),
    };
    await writeItems(tx, touch, PROVIDER, [{ before, kind, record, status, publish_at }], { action: 'change' });
  });
}

/** Addresses that were written to go once their link is over for as long as messages are kept. */
export async function forgetConfirmations(db: Db): Promise<void> {
  await db.deleteFrom('confirmation').where('expires_at', '<', daysAgo(site.contactMessageDays)).execute();
}
