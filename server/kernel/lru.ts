/** Caches of the entries that were used last. */
import { LRUCache } from 'lru-cache';

/** Holds `most` entries. Where the library is told so by `max`, it makes room for all of them before the first one comes. */
export const lruOf = <K extends {}, V extends {}>(most: number): LRUCache<K, V> =>
  new LRUCache<K, V>({ maxSize: most, sizeCalculation: () => 1 });
