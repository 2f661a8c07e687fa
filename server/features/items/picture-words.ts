/** What is said of uploaded pictures: where they are not seen, and of who made them. */
import { licenceIn } from '#domain/licences.ts';
import { uploadsNamed } from '#domain/uploads.ts';
import type { Db } from '#server/database/schema.ts';
import { escaped } from './render-text.ts';

/** '' where it is not said. */
export interface PictureWords {
  alt: string;
  credit: string;
}

/** Values of one statement. */
const VALUES_AT_ONCE = 1_000;

/** By the hashes of the pictures; where there are none, nothing is asked. */
export async function wordsOfPictures(db: Db, hashes: readonly string[]): Promise<Map<string, PictureWords>> {
  const found = new Map<string, PictureWords>();
  for (let i = 0; i < hashes.length; i += VALUES_AT_ONCE) {
    const some = hashes.slice(i, i + VALUES_AT_ONCE);
    const known = await db.selectFrom('picture').select(['hash', 'alt', 'credit']).where('hash', 'in', some).execute();
    for (const { hash, ...words } of known) found.set(hash, words);
  }
  return found;
}

const PICTURE = /<picture>(?:<\/?source[^>]*>)*<img[^>]*src="\/pictures\/uploads\/([0-9a-f]{32})\/[^>]*><\/picture>/g;

/** The HTML of a text, with who made each of its pictures below it. */
export async function withCredits(db: Db, html: string): Promise<string> {
  const words = await wordsOfPictures(db, uploadsNamed(html));
  return html.replaceAll(PICTURE, (picture, hash: string) => {
    const credit = words.get(hash)?.credit;
    return credit ? `${picture}<small data-unread>Picture: ${creditHtml(credit)}</small>` : picture;
  });
}

function creditHtml(credit: string): string {
  const licence = licenceIn(credit);
  const html = escaped(credit);
  return licence ? html.replace(licence.words, `<a href="${licence.address}">${licence.words}</a>`) : html;
}
