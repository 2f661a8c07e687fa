/** Reading items as the cards that the API shows. */

import type { Cards } from '#contract/card-schemas.ts';
import type { AnyCard, ItemCard } from '#contract/items.ts';
import type { CollectionAccess } from '#domain/collection-access.ts';
import type { Kind } from '#domain/kinds.ts';
import { among, idList } from '#server/database/among.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Db } from '#server/database/schema.ts';
import { openTo, type Viewer } from '../../http/viewer.ts';
import { cachedCards } from './card-cache.ts';
import { cardOfRow } from './card-of.ts';
import { type ItemRow, readParts } from './card-rows.ts';
import type { NamesById } from './names-by-id.ts';

/**
 * The published items among `ids`, in the order of `ids`; others are left out. `indexed`: the change up to which a visitor's
 * cards must be known where that is not the latest, since the ids are those of the index.
 */
export async function readCards(db: Db, ids: readonly number[], viewer: Viewer, indexed?: number): Promise<AnyCard[]> {
  if (ids.length === 0) return [];
  // Who sees no ratings sees nothing that is not in the change log.
  if (!viewer.isMember) {
    const version = indexed ?? (await latestOf(db, {}))[0]?.version ?? 0;
    const cards = await cachedCards(db, ids, version, makeCards);
    return ids.flatMap((id) => cards.get(id) ?? []);
  }
  const rows = await ratingsOf(db, { ids: idList(db, ids) });
  const published = new Map(rows.map((row) => [row.id, row]));
  const shown = ids.filter((id) => published.has(id));
  const cards = await cachedCards(db, shown, rows[0]?.version ?? 0, makeCards);
  const open = openTo(viewer);
  return shown.flatMap((id) => {
    const card = cards.get(id);
    return card ? [forMember(card, published.get(id), open)] : [];
  });
}

/** As a visitor gets them, past the cards in memory: who reads the whole catalogue needs each once. */
export async function readCardsOnce(db: Db, ids: readonly number[], names: NamesById): Promise<AnyCard[]> {
  const cards = new Map((await makeCards(db, ids, names)).map((card) => [card.id, card]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** Up to which change cards must be known. */
const latestOf = prepared((db) => db.selectFrom('change').select(({ fn }) => fn.max('number').as('version')));

/** What of a card is not in the change log, and up to which change the rest must be known. */
const ratingsOf = prepared((db, { ids }: { ids: unknown }) =>
  db
    .selectFrom('published_item as item')
    .select((eb) => [
      'id',
      'rating_sum',
      'rating_count',
      eb
        .selectFrom('change')
        .select(({ fn }) => fn.max('number').as('number'))
        .as('version'),
    ])
    .where(among(db, 'item.id', ids)),
);

/** By what a database has in common with its transactions. */
const siteUrls = new WeakMap<object, string>();

/** From now on what is read here says whole addresses, those of `siteUrl`. */
export const nameSite = (db: Db, siteUrl: string): void => void siteUrls.set(db.getExecutor().adapter, siteUrl);

/** What stands before the path of a page; nothing, where no site was named. */
export const siteUrlOf = (db: Db): string => siteUrls.get(db.getExecutor().adapter) ?? '';

/** Cards as a visitor sees them. */
async function makeCards(db: Db, ids: readonly number[], names: NamesById): Promise<AnyCard[]> {
  const parts = await readParts(db, ids, names);
  const siteUrl = siteUrlOf(db);
  return [...parts.items.values()].map((row) => cardOfRow(row, parts, siteUrl));
}

type Rated = Pick<ItemRow, 'rating_sum' | 'rating_count'>;

/** Members see ratings, and find collections locked that are not open to them. */
function forMember(card: AnyCard, rated: Rated | undefined, open: readonly CollectionAccess[]): AnyCard {
  if ('locked' in card) return { ...card, locked: !open.includes(card.access) };
  if (!('rating' in card)) return { ...card };
  const { rating_sum = 0, rating_count = 0 } = rated ?? {};
  const rating = rating_count > 0 ? Math.round((rating_sum / rating_count) * 10) / 10 : null;
  return { ...card, rating, reviews: rating_count };
}

/** As `readCards`, for ids that are all of one kind. */
export async function readCardsOf<K extends Kind>(db: Db, _kind: K, ids: readonly number[], viewer: Viewer) {
  return (await readCards(db, ids, viewer)) as Cards[K][];
}

/** As `readCards`, for ids that are neither topics nor collections. */
export async function readItemCards(db: Db, ids: readonly number[], viewer: Viewer): Promise<ItemCard[]> {
  return (await readCards(db, ids, viewer)) as ItemCard[];
}
