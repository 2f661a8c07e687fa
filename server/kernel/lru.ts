/** LRU caches: of the entries that were used last. */
import { LRUCache } from 'lru-cache';

/** A cache of `most` entries. With its option `max` the library would reserve memory for all of them at once. */
export const lruOf = <K extends {}, V extends {}>(most: number): LRUCache<K, V> =>
  new LRUCache<K, V>({ maxSize: most, sizeCalculation: () => 1 });
