/** Names, and what is made from them: addresses and alphabetical order. */
import { spelled } from '#server/kernel/latin-letters.ts';

const SLUG_LENGTH = 80;

/**
 * The part of an address that stands for a name: `a-z`, `0-9` and single hyphens. Other scripts are spelled in Latin
 * letters. Empty when nothing of the name can be spelled.
 */
export function slugify(name: string): string {
  const plain = spelled(name.normalize('NFC').replaceAll(/['’‘ʼ]/g, ''))
    .toLowerCase()
    .replaceAll("'", '');
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').replace(/^-/, '');
  return cutAtHyphen(slug, SLUG_LENGTH).replace(/-$/, '');
}

/** Two titles with one of these are one name: case, spaces, marks and the signs of sentences do not count; C++ is not C. */
export const writtenName = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.,:;!?'’‘ʼ"“”()[\]\-–—_\p{Cf}]+/gu, ' ')
    .trim();

/** The key by which titles sort: plain lower-case letters, without leading marks such as quotes. */
export function sortKey(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/^[^\p{L}\p{N}]+/u, '') || plain;
}

/** `slug`, or the first of `slug-2`, `slug-3` … that is not taken. */
export function freeSlug(slug: string, taken: (slug: string) => boolean): string {
  if (!taken(slug)) return slug;
  for (let n = 2; ; n++) if (!taken(`${slug}-${n}`)) return `${slug}-${n}`;
}

function cutAtHyphen(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  const at = slug.lastIndexOf('-', length);
  return slug.slice(0, at > length / 2 ? at : length);
}
