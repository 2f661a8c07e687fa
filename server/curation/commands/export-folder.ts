/** Writing the catalogue as a folder of the interchange format. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#server/database/schema.ts';
import { writeAtomic } from '#server/kernel/atomic-files.ts';
import { writeCsv } from '../formats/csv.ts';
import { type CatalogueFile, cellsOf, readRecords } from '../formats/files/catalogue-file.ts';
import { FILES } from '../formats/files/files.ts';
import { columnsBetweenSites } from '../formats/files/item-columns.ts';

/** Writes every file, each whole or not at all; returns the number of rows of each. */
export async function exportFolder(db: Db, folder: string): Promise<Map<string, number>> {
  await mkdir(folder, { recursive: true });
  const counts = new Map<string, number>();
  for (const file of FILES) {
    const rows = await exportRows(db, file);
    await writeAtomic(join(folder, `${file.name}.csv`), writeCsv(rows));
    counts.set(file.name, rows.length - 1);
  }
  return counts;
}

/** The header, then a row for each thing that the file holds. */
export async function exportRows(db: Db, file: CatalogueFile): Promise<string[][]> {
  const columns = columnsBetweenSites(file.fields);
  const rows = [columns];
  for await (const { record } of readRecords(file, db, await file.exportedIds(db)))
    rows.push(cellsOf(file, record, columns));
  return rows;
}
