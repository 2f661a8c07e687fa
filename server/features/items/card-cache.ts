/**
 * Cards in memory. A card says nothing of the viewer here, and what it says else is in the change log: so it holds until
 * the next change of the catalogue, whose number the caller has read before. They are frozen, as all readers get the same.
 */
import type { LRUCache } from 'lru-cache';
import type { AnyCard } from '#contract/items.ts';
import type { Db } from '#server/database/schema.ts';
import { lruOf } from '#server/kernel/lru.ts';
import { NamesById } from './names-by-id.ts';

/** Every item of a usual site. A card of usual length takes a kilobyte or two; names of terms are shared. */
const CACHE_SIZE = 10_000;

interface CardCache {
  /** No card here is older than this change. */
  version: number;
  cards: LRUCache<number, AnyCard>;
  names: NamesById;
}

const cacheOf = new WeakMap<Db, CardCache>();

/** The cards of `ids`, no older than change `version`; `make` is asked for those that are not in memory. */
export async function cachedCards(
  db: Db,
  ids: readonly number[],
  version: number,
  make: (db: Db, ids: readonly number[], names: NamesById) => Promise<AnyCard[]>,
): Promise<Map<number, AnyCard>> {
  const cache = cacheOf.get(db) ?? { version, cards: lruOf(CACHE_SIZE), names: new NamesById() };
  cacheOf.set(db, cache);
  if (version > cache.version) {
    cache.version = version;
    cache.cards.clear();
    cache.names = new NamesById();
  }
  const begun = cache.version;
  const found = new Map<number, AnyCard>();
  const missing = ids.filter((id) => {
    const card = cache.cards.get(id);
    if (card) found.set(id, card);
    return !card;
  });
  if (missing.length === 0) return found;
  for (const card of await make(db, missing, cache.names)) {
    found.set(card.id, Object.freeze(card));
    // What was read before a change must not be taken for what is there after it.
    if (cache.version === begun) cache.cards.set(card.id, card);
  }
  return found;
}
