/** The thesaurus of the product, for measuring without a database. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_FOLDER } from '../server/curation/demo/demo.ts';
import { parseFile } from '../server/curation/import/parse-file.ts';
import { type ThesaurusRecord, thesaurusStore } from '../server/curation/persistence/thesaurus.ts';
import type { ThesaurusEntry } from '../server/search/search-types.ts';

export async function readThesaurus(): Promise<ThesaurusEntry[]> {
  const { rows } = await parseFile(thesaurusStore.fields, await readFile(join(DEMO_FOLDER, 'thesaurus.csv')));
  return rows.map(({ cells }) => cells as ThesaurusRecord);
}
