/** Lists of favourites as pages without a name: known to whoever has the address, gone when their owner says so. */

import type { SharedList, SharedListAddress, SharedListParams, SharedLists } from '#contract/shared-lists.ts';
import type { Kind, SavedSection } from '#domain/kinds.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import type { Services } from '#server/http/services.ts';
import { hashSecret, newSecret } from '#server/kernel/hashed-secrets.ts';
import { notFound, Problem } from '#server/kernel/problem.ts';
import { VISITOR } from '../../http/viewer.ts';
import { foundBy } from '../items/queries.ts';
import { listFavouriteCards } from '../profiles/favourite-cards.ts';

export async function sharedLists(db: Db, member_id: string): Promise<SharedLists> {
  const data = await db
    .selectFrom('shared_list')
    .select(['section', 'made_at'])
    .where('member_id', '=', member_id)
    .orderBy('section')
    .execute();
  return { data };
}

/** So many characters at the end of a key tell that it was made here, though nothing is kept of a list that was taken back. */
const CHECK_LENGTH = 6;
const checkOf = (secret: string): string => hashSecret(secret).slice(0, CHECK_LENGTH);

function newKey(): string {
  const secret = newSecret();
  return secret + checkOf(secret);
}

/** Whether a key was given out at some time: one with a typing mistake was not. */
const wasGivenOut = (key: string): boolean =>
  key.length > CHECK_LENGTH && key.slice(-CHECK_LENGTH) === checkOf(key.slice(0, -CHECK_LENGTH));

/** Makes an address for a list; one that it had before ends. */
export async function shareList(
  db: Db,
  member_id: string,
  section: SavedSection,
  siteUrl: string,
): Promise<SharedListAddress> {
  const key = newKey();
  const made = { key_hash: hashSecret(key), made_at: now() };
  await db
    .insertInto('shared_list')
    .values({ member_id, section, ...made })
    .onConflict((conflict) => conflict.columns(['member_id', 'section']).doUpdateSet(made))
    .execute();
  return { section, address: new URL(`/list/${key}`, siteUrl).href, made_at: made.made_at };
}

export async function takeListBack(db: Db, member_id: string, section: SavedSection): Promise<SharedLists> {
  await db.deleteFrom('shared_list').where('member_id', '=', member_id).where('section', '=', section).execute();
  return sharedLists(db, member_id);
}

const TAKEN_BACK = 'The person who shared this list has stopped sharing it. You did nothing wrong.';

/** A page of what stands behind an address now, as a visitor sees it. Throws `gone` where it ended, `not_found` where there never was one. */
export async function listBehind(
  { db, search }: Pick<Services, 'db' | 'search'>,
  key: string,
  { query, ...page }: SharedListParams,
): Promise<SharedList> {
  const list = await db
    .selectFrom('shared_list')
    .select(['member_id', 'section'])
    .where('key_hash', '=', hashSecret(key))
    .executeTakeFirst();
  if (!list) throw wasGivenOut(key) ? new Problem('gone', TAKEN_BACK) : notFound('list');
  const found = query === undefined ? undefined : (kind: Kind) => foundBy(search, { query }, kind);
  return {
    section: list.section,
    ...(await listFavouriteCards(db, list.member_id, list.section, page, VISITOR, found)),
  };
}
