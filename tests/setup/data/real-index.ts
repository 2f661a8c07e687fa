/** The real catalogue as the documents that are searched. */

import { importFolder } from '#server/curation/import/import-folder.ts';
import type { Db } from '#server/database/schema.ts';
import { readDocuments } from '#server/features/search/documents.ts';
import type { SearchDocument } from '#server/search/search-types.ts';
import { realData } from './real-data.ts';

const AT_ONCE = 500;

/** Imports the real catalogue into an empty database and reads it back. */
export async function readRealDocuments(db: Db): Promise<SearchDocument[]> {
  await importFolder(db, realData('catalogue'));
  const ids = (await db.selectFrom('item').select('id').execute()).map(({ id }) => id);
  const documents: SearchDocument[] = [];
  for (let i = 0; i < ids.length; i += AT_ONCE) documents.push(...(await readDocuments(db, ids.slice(i, i + AT_ONCE))));
  return documents;
}
