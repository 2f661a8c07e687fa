/** Content notes that a request names: what has one of them is left out. */
import { nameKey, slugKey } from '#domain/names.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';

/**
 * The notes of these names, or in these words. Throws `invalid_request` for one that there is not: whoever leaves something
 * out must not be shown it because of a slip.
 */
export async function notesNamed(db: Db, names: readonly string[] = []): Promise<{ id: number; slug: string }[]> {
  if (names.length === 0) return [];
  const notes = await db
    .selectFrom('term')
    .select(['id', 'slug', 'name_key'])
    .where('vocabulary', '=', 'contentnote')
    .orderBy('slug')
    .execute();
  return names.map((name) => {
    const note = notes.find(({ slug, name_key }) => slug === slugKey(name) || name_key === nameKey(name));
    if (note) return note;
    throw new Problem('invalid_request', 'There is no such content note.', {
      without_note: `Write one of these: ${notes.map(({ slug }) => slug).join(', ')}.`,
    });
  });
}

export const noteSlugs = async (db: Db, names?: readonly string[]): Promise<string[]> =>
  (await notesNamed(db, names)).map(({ slug }) => slug);
