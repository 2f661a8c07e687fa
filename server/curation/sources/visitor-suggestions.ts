/** What people suggest: it waits in the inbox beside what sources have, and whoever wants that is told what became of it. */
import { sql } from 'kysely';
import type { NewSuggestion, SuggestionAnswer } from '#contract/suggestions.ts';
import { isSameMailbox } from '#domain/email-address.ts';
import { TITLE_FIELD } from '#domain/item-fields.ts';
import { kindOf, pageOf } from '#domain/kinds.ts';
import { linkKey } from '#domain/link-key.ts';
import { engineOf } from '#server/database/column-types.ts';
import { daysAgo, now } from '#server/database/instants.ts';
import { LOCKS } from '#server/database/locks.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { SOURCE_JOB } from '#server/jobs/kinds.ts';
import { addJob } from '#server/jobs/queue.ts';
import { clockDoubt } from '#server/kernel/clock-sanity.ts';
import { Problem } from '#server/kernel/problem.ts';
import { site } from '#site';
import { keptSenders, sendersOf } from '../../features/contact/suggestion-senders.ts';
import { mayMail } from '../../features/mail/mailbox-limits.ts';
import { enqueue } from '../../features/mail/mails.ts';
import { typedAddress } from '../links/typed-address.ts';
import { type IncomingRow, isCorrection } from './fill-inbox.ts';
import { checkedEntry } from './formats/entry-checks.ts';
import { type Asking, readAsEntry } from './page-as-entry.ts';

/** As many people as are told of one link. */
const TOLD_MOST = 20;
/** In letters, of all that several people say of one link. */
const SAID_MOST = 10_000;

const THANKS = 'Thank you. A person looks at it.';
/** The same for every link that is not on the site, so that it tells nothing of drafts and refusals. */
const ONCE = 'Thank you. A person looks at each link once, and adds what fits.';

/** Throws `invalid_request`, and `not_found` for what is not on the site. */
export async function receiveSuggestion(db: Db, given: NewSuggestion, siteUrl: string): Promise<SuggestionAnswer> {
  const said = { message: given.message?.trim() || null, email: given.email?.trim() || null };
  if (given.id !== undefined) return receiveCorrection(db, { ...given, id: given.id }, said);
  const url = typedAddress(given.url ?? '');
  const key = linkKey(url) ?? url;
  const here = await itemAt(db, key, siteUrl);
  if (here) return { message: `Thank you. It is here already: ${here.title}.`, page: here.page };
  return db.transaction().execute(async (tx) => {
    // Who suggests it at the same moment joins the row that is made here.
    if (engineOf(tx) === 'postgres') await sql`select pg_advisory_xact_lock(${LOCKS.suggestions})`.execute(tx);
    const removed = await tx.selectFrom('removed_item').select('url').where('url', '=', url).execute();
    const known = await tx.selectFrom('incoming').selectAll().where('link_key', '=', key).orderBy('id').execute();
    // What was looked at once does not come back. What became of it, a draft or nothing, is for nobody outside to know.
    if (removed.length > 0 || known.some(({ status }) => status !== 'open')) return { message: ONCE, page: null };
    const waiting = known.find(({ source_id }) => source_id === null);
    if (waiting) await join(tx, waiting, said);
    else await add(tx, url, key, said);
    return { message: ONCE, page: null };
  });
}

interface Said {
  message: string | null;
  email: string | null;
}

async function receiveCorrection(
  db: Db,
  { id, object_type }: { id: number; object_type?: NewSuggestion['object_type'] },
  said: Said,
): Promise<SuggestionAnswer> {
  const item = await db.selectFrom('published_item').select(['kind', 'title']).where('id', '=', id).executeTakeFirst();
  if (!item || (object_type !== undefined && kindOf(object_type) !== item.kind))
    throw new Problem('not_found', 'This is not on the site any more.');
  await db
    .insertInto('incoming')
    .values({
      ...emptyRow(),
      source_key: `correction ${id} ${now()} ${crypto.randomUUID()}`,
      kind: item.kind,
      title: item.title,
      link_key: null,
      state: 'changed',
      fields: '{}',
      item_id: id,
      ...said,
    })
    .execute();
  return { message: THANKS, page: null };
}

async function add(tx: Tx, url: string, key: string, said: Said): Promise<void> {
  const { host, pathname } = new URL(url);
  const title = `${host.replace(/^www\./, '')}${pathname === '/' ? '' : pathname}`.slice(0, 200);
  const { id } = await tx
    .insertInto('incoming')
    .values({
      ...emptyRow(),
      source_key: `link ${key}`,
      kind: 'post',
      title,
      link_key: key,
      state: 'new',
      fields: JSON.stringify({ url, [TITLE_FIELD.post]: title }),
      item_id: null,
      ...said,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addJob(tx, { kind: SOURCE_JOB, key: `suggestion:${id}`, payload: { suggestion: id } });
}

const emptyRow = () => ({
  source_id: null,
  status: 'open' as const,
  fingerprint: '',
  came_at: now(),
  seen_at: now(),
  decided_at: null,
  decided_by: null,
});

/** Several people who suggest one link are one line for the curator, as long as it is open. */
async function join(tx: Tx, row: IncomingRow, { message, email }: Said): Promise<void> {
  const before = sendersOf(row);
  const isNew = email !== null && !before.some((one) => isSameMailbox(one, email));
  const all = [...before, ...(isNew ? [email] : [])].slice(0, TOLD_MOST);
  const words = [row.message, message].filter(Boolean).join('\n\n').slice(0, SAID_MOST);
  // A curator may decide it at this moment, and has not read this.
  await tx
    .updateTable('incoming')
    .set(({ eb }) => ({ message: words || null, email: keptSenders(all), version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .where('status', '=', 'open')
    .execute();
}

async function itemAt(db: Db, key: string, siteUrl: string): Promise<{ title: string; page: string } | null> {
  const item = await db
    .selectFrom('published_item')
    .select(['kind', 'slug', 'title'])
    .where('link_key', '=', key)
    .orderBy('id')
    .executeTakeFirst();
  return item ? { title: item.title, page: siteUrl + pageOf(item.kind, item.slug) } : null;
}

/** What the page behind a suggested link says, for whoever decides. Nothing where it says nothing. */
export async function readSuggestion(db: Db, id: number, asking: Asking): Promise<void> {
  const row = await db.selectFrom('incoming').selectAll().where('id', '=', id).executeTakeFirst();
  const url = row?.fields.url;
  if (row?.status !== 'open' || row.source_id !== null || typeof url !== 'string') return;
  const read = await readAsEntry(url, asking);
  const entry = read && checkedEntry({ ...read, fields: { ...read.fields, url } });
  if (!entry || typeof entry === 'string') return;
  const title = entry.fields[TITLE_FIELD[entry.kind]];
  if (typeof title !== 'string') return;
  await db
    .updateTable('incoming')
    .set(({ eb }) => ({
      kind: entry.kind,
      title,
      fields: JSON.stringify(entry.fields),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute();
}

/** Who wants to be told what was decided, as far as their mailbox may be written to. */
export async function whoMayBeTold(rateLimits: RateLimits, row: IncomingRow): Promise<string[]> {
  const told: string[] = [];
  for (const recipient of sendersOf(row)) if (await mayMail(rateLimits, recipient, 'suggestion')) told.push(recipient);
  return told;
}

/**
 * Tells them what was decided, once; all addresses are forgotten with that. Nobody has confirmed an address that somebody wrote
 * here, so the mail has no word of the sender's.
 */
export async function tellSenders(
  tx: Tx,
  row: IncomingRow,
  told: readonly string[],
  outcome: 'accepted' | 'dismissed',
): Promise<void> {
  if (row.source_id !== null) return;
  const what = isCorrection(row) ? 'correction' : 'link';
  for (const [i, recipient] of told.entries())
    await enqueue(tx, {
      cause: `suggestion:${row.id}:${i}`,
      template: 'suggestion',
      recipient,
      // The title of a correction is that of a page of ours.
      content: { ...(what === 'correction' && { title: row.title }), what, outcome, at: row.came_at },
    });
  await tx.updateTable('incoming').set({ email: null }).where('id', '=', row.id).execute();
}

/** Forgets what people wrote and their addresses after the time that the privacy policy names; nothing by a clock in doubt. */
export async function forgetSuggestions(db: Db): Promise<void> {
  if ((await clockDoubt(db)) !== undefined) return;
  await db
    .updateTable('incoming')
    .set({ message: null, email: null })
    .where('source_id', 'is', null)
    .where('came_at', '<', daysAgo(site.contactMessageDays))
    .where((eb) => eb.or([eb('message', 'is not', null), eb('email', 'is not', null)]))
    .execute();
}
