/** Everything that is kept about a member, for them to take away. */
import { stringify } from 'csv-stringify/sync';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/problem.ts';
import { messagesOf } from '../contact/messages.ts';
import { isMailTo } from '../mail/outbox.ts';

/** Tables of rows, by the name that a person would give them. Secrets stay out, even hashed: they would help nobody. */
export type OwnData = Record<string, Record<string, unknown>[]>;

export async function exportAccount(db: Db, id: string): Promise<OwnData> {
  const member = await db
    .selectFrom('member')
    .select(['id', 'profile_id', 'email', 'first_name', 'last_name', 'location', 'groups', 'referral_id'])
    .select(['history_paused', 'created_at', 'verified_at'])
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
    favourites: await marks(db, id, 'favourite', 'created_at as kept_at'),
    ratings: await marks(db, id, 'rating', 'score', 'rated_at'),
    recently_viewed: await marks(db, id, 'view', 'viewed_at'),
    devices: await db
      .selectFrom('session')
      .select(['device', 'created_at', 'last_used_at', 'expires_at'])
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
    mails_on_their_way: await db
      .selectFrom('outbox')
      .select(['template', 'recipient', 'created_at'])
      .where(isMailTo(member))
      .orderBy('id')
      .execute(),
    messages_to_us: await messagesOf(db, { id, email: member.verified_at === null ? undefined : member.email }),
  };
}

const marks = (db: Db, member: string, table: 'favourite' | 'rating' | 'view', ...columns: string[]) =>
  db
    // The three tables are alike in what is asked for here.
    .selectFrom(table as 'favourite')
    .innerJoin('item', 'item.id', `${table as 'favourite'}.item_id`)
    .select(['item.kind', 'item.title', 'item.slug'])
    .select(columns as ['created_at'])
    .where(`${table as 'favourite'}.member_id`, '=', member)
    .orderBy('item.id')
    .execute();

const HEADER = ['table', 'row', 'field', 'value'];
/** Some programs for tables take a file without it for another alphabet. */
const BOM = '\ufeff';

/** One table of all tables: a line for each value, saying where it belongs. */
export function asCsv(data: OwnData): string {
  const lines = Object.entries(data).flatMap(([table, rows]) =>
    rows.flatMap((row, i) => Object.entries(row).map(([field, value]) => [table, i + 1, field, inWords(value)])),
  );
  // What begins like a formula must stay text in whatever opens the file.
  return BOM + stringify([HEADER, ...lines], { record_delimiter: 'windows', escape_formulas: true });
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
