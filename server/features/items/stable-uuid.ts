import { createHash } from 'node:crypto';

/** A UUID made of the name under which the catalogue knows an item for ever. */
export function stableUuid(externalId: string): string {
  const hash = createHash('sha256').update(`tessera\n${externalId}`).digest('hex');
  // Version 8, whose digits are the maker's own, and the usual variant.
  const variant = ((Number.parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `${variant}${hash.slice(18, 20)}`];
  return [...parts, hash.slice(20, 32)].join('-');
}
