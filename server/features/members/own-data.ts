/** Everything that is kept about a member, for them to take away. */
import type { Db } from '#server/database/schema.ts';
import { guardFormula } from '#server/kernel/formula-guard.ts';
import { csvStringify } from '#server/kernel/lazy-packages.ts';
import { Problem } from '#server/kernel/problem.ts';
import { messagesOf } from '../contact/messages.ts';
import { suggestionsFrom } from '../contact/suggestion-senders.ts';
import { isMailTo } from '../mail/mails.ts';

/** Tables of rows, by the name that a person would give them. Secrets stay out, even hashed: they would help nobody. */
export type OwnData = Record<string, Record<string, unknown>[]>;

export async function exportAccount(db: Db, id: string): Promise<OwnData> {
  const member = await db
    .selectFrom('member')
    .select(['id', 'profile_id', 'email', 'first_name', 'last_name', 'location', 'groups', 'referral_id'])
    .select(['history_paused', 'created_at', 'verified_at', 'suspended_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!member) throw new Problem('unauthenticated', 'Your session has ended. Please log in again.');
  return {
    account: [member],
    agreements: await db
      .selectFrom('consent')
      .select(['kind', 'given', 'wording', 'version', 'at'])
      .where('member_id', '=', id)
      .orderBy('id')
      .execute(),
    reading_and_display: await db
      .selectFrom('preference')
      .select(['choices', 'changed_at'])
      .where('member_id', '=', id)
      .execute(),
    favourites: await interactionRows(db, id, 'favourite', 'created_at as kept_at'),
    ratings: await interactionRows(db, id, 'rating', 'score', 'rated_at'),
    recently_viewed: await interactionRows(db, id, 'view', 'viewed_at'),
    before_a_merge: await beforeMerges(db, id),
    shared_lists: await db
      .selectFrom('shared_list')
      .select(['section', 'made_at'])
      .where('member_id', '=', id)
      .orderBy('section')
      .execute(),
    calendar_address: await db.selectFrom('calendar_address').select('made_at').where('member_id', '=', id).execute(),
    devices: await db
      .selectFrom('session')
      .select(['device', 'created_at', 'last_used_at', 'proven_at', 'expires_at'])
      .where('member_id', '=', id)
      .orderBy('last_used_at', 'desc')
      .execute(),
    known_browsers: await db
      .selectFrom('known_device')
      .select(['last_used_at', 'expires_at'])
      .where('member_id', '=', id)
      .orderBy('last_used_at', 'desc')
      .execute(),
    passkeys: await db
      .selectFrom('passkey')
      .select(['name', 'transports', 'created_at', 'last_used_at'])
      .where('member_id', '=', id)
      .orderBy('created_at')
      .execute(),
    links_by_mail: await db
      .selectFrom('one_time_key')
      .select(['purpose', 'address', 'expires_at', 'used_at'])
      .where('member_id', '=', id)
      .orderBy('expires_at')
      .execute(),
    mails_on_their_way: await mailsTo(db, member),
    changes_at_the_desk: await db
      .selectFrom('audit_entry')
      .select(['at', 'action', 'kind', 'external_id'])
      .where('actor', '=', id)
      .orderBy('id')
      .execute(),
    notes_at_the_desk: await db
      .selectFrom('item_comment')
      .select(['item_id', 'text', 'said_at', 'done_at'])
      .where('member_id', '=', id)
      .orderBy('id')
      .execute(),
    on_deleted_drafts: await onDeletedDrafts(db, id),
    messages_to_us: await messagesOf(db, { id, email: member.verified_at === null ? undefined : member.email }),
    suggestions: member.verified_at === null ? [] : await suggestionsFrom(db, member.email),
  };
}

/** What they had of a thing that was made a part of another, kept for as long as that can be undone. */
async function beforeMerges(db: Db, id: string) {
  const rows = await db
    .selectFrom('merge_kept')
    .innerJoin('merge', 'merge.id', 'merge_kept.merge_id')
    .select(['merge.from_name as title', 'table_name as what', 'row'])
    .where('member_id', '=', id)
    .where('table_name', 'in', ['favourite', 'rating', 'view'])
    .orderBy('merge_id')
    .orderBy('number')
    .execute();
  return rows.map(({ row: { member_id: _, item_id: __, ...said }, ...one }) => ({ ...one, ...said }));
}

/** What they said of drafts that were deleted, and links to those, kept for as long as the drafts can be brought back. */
async function onDeletedDrafts(db: Db, id: string) {
  const rows = await db
    .selectFrom('draft_kept')
    .select(['table_name as what', 'row'])
    .where('member_id', '=', id)
    .orderBy('bulk_id')
    .orderBy('number')
    .execute();
  return rows.map(({ what, row: { item_id, text, said_at, expires_at } }) => ({
    what,
    item_id,
    text,
    said_at,
    expires_at,
  }));
}

async function mailsTo(db: Db, member: Parameters<typeof isMailTo>[0]) {
  const mails = await db
    .selectFrom('job')
    .select(['payload', 'recipient', 'created_at'])
    .where(isMailTo(member))
    .orderBy('id')
    .execute();
  return mails.map(({ payload, ...mail }) => ({ template: payload.template, ...mail }));
}

const interactionRows = (db: Db, member: string, table: 'favourite' | 'rating' | 'view', ...columns: string[]) =>
  db
    // The three tables are alike in what is asked for here.
    .selectFrom(table as 'favourite')
    .innerJoin('published_item as item', 'item.id', `${table as 'favourite'}.item_id`)
    .select(['item.kind', 'item.title', 'item.slug'])
    .select(columns.map((column) => `${table}.${column}`) as ['favourite.created_at'])
    .where(`${table as 'favourite'}.member_id`, '=', member)
    .orderBy('item.id')
    .execute();

const HEADER = ['table', 'row', 'field', 'value'];
/** Some programs for tables take a file without it for another alphabet. */
const BOM = '\ufeff';

/** One table of all tables: a line for each value, saying where it belongs. What begins like a formula stays text. */
export function asCsv(data: OwnData): string {
  const lines = Object.entries(data).flatMap(([table, rows]) =>
    rows.flatMap((row, i) =>
      Object.entries(row).map(([field, value]) => [table, i + 1, field, guardFormula(cellText(value))]),
    ),
  );
  return BOM + csvStringify().stringify([HEADER, ...lines], { record_delimiter: 'windows' });
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
