/** The thesaurus of the product, for measuring without a database. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { ThesaurusEntry } from '#server/search/document.ts';

const FILE = join(import.meta.dirname, '../catalogue/thesaurus.csv');

export async function readThesaurus(): Promise<ThesaurusEntry[]> {
  const rows = parse(await readFile(FILE, 'utf8'), { columns: true }) as Record<string, string>[];
  return rows.map(({ group = '', preferred = '', term = '', relation, note, match }) => ({
    group,
    preferred,
    term,
    relation: relation as ThesaurusEntry['relation'],
    note: note || null,
    match: (match || null) as ThesaurusEntry['match'],
  }));
}
