/** What a member keeps, section by section of their page. */

import type { ListOf } from '#contract/common-schemas.ts';
import type { AnyCard } from '#contract/items.ts';
import { KIND_FACTS, KINDS, type Kind, type SavedSection } from '#domain/kinds.ts';
import type { Db } from '#server/database/schema.ts';
import type { Viewer } from '../../http/viewer.ts';
import { readCards } from '../items/cards.ts';
import { type PageParams, pageOf } from '../items/lists.ts';

const kindsOf = (section: SavedSection): Kind[] => KINDS.filter((kind) => KIND_FACTS[kind].section === section);

/** A page of one section, the newest first; what is not published is left out. */
export async function listFavouriteCards(
  db: Db,
  member: string,
  section: SavedSection,
  page: PageParams,
  viewer: Viewer,
  /** Those alone that words find, by their kind. */
  found?: (kind: Kind) => readonly number[] | undefined,
): Promise<ListOf<AnyCard>> {
  const kinds = kindsOf(section);
  const sought = found && new Set(kinds.flatMap((kind) => found(kind) ?? []));
  const rows = await db
    .selectFrom('favourite')
    .innerJoin('published_item as item', 'item.id', 'favourite.item_id')
    .select('item.id')
    .where('favourite.member_id', '=', member)
    .where('item.kind', 'in', kinds)
    .orderBy('favourite.created_at', 'desc')
    .orderBy('item.id', 'desc')
    .execute();
  const { data, pagination } = pageOf(sought ? rows.filter(({ id }) => sought.has(id)) : rows, page);
  const ids = data.map(({ id }) => id);
  return { data: await readCards(db, ids, viewer), pagination };
}
