/** Lists of favourites as pages without a name: known to whoever has the address, gone when their owner says so. */
import { KIND_FACTS, KINDS, type Kind, type SavedSection } from '#contract/kinds.ts';
import type { SharedList, SharedListAddress, SharedLists } from '#contract/shared-lists.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { readCards } from '../items/cards.ts';
import { VISITOR } from '../items/viewer.ts';
import { hashSecret, newSecret } from '../members/secrets.ts';

const kindsOf = (section: SavedSection): Kind[] => KINDS.filter((kind) => KIND_FACTS[kind].section === section);

export async function sharedLists(db: Db, member_id: string): Promise<SharedLists> {
  const data = await db
    .selectFrom('shared_list')
    .select(['section', 'made_at'])
    .where('member_id', '=', member_id)
    .orderBy('section')
    .execute();
  return { data };
}

/** Makes an address for a list; one that it had before ends. */
export async function shareList(
  db: Db,
  member_id: string,
  section: SavedSection,
  siteUrl: string,
): Promise<SharedListAddress> {
  const key = newSecret();
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

/** A page shows the newest so many. */
const THINGS_MOST = 200;

/** What stands behind an address now, as a visitor sees it; `undefined` where there is no such address. */
export async function listBehind(db: Db, key: string): Promise<SharedList | undefined> {
  const list = await db
    .selectFrom('shared_list')
    .select(['member_id', 'section'])
    .where('key_hash', '=', hashSecret(key))
    .executeTakeFirst();
  if (!list) return undefined;
  const rows = await db
    .selectFrom('favourite')
    .innerJoin('published_item as item', 'item.id', 'favourite.item_id')
    .select('item.id')
    .where('favourite.member_id', '=', list.member_id)
    .where('item.kind', 'in', kindsOf(list.section))
    .orderBy('favourite.created_at', 'desc')
    .orderBy('item.id', 'desc')
    .limit(THINGS_MOST)
    .execute();
  const ids = rows.map(({ id }) => id);
  const cards = new Map((await readCards(db, ids, VISITOR)).map((card) => [card.id, card]));
  return { section: list.section, data: ids.flatMap((id) => cards.get(id) ?? []) };
}
