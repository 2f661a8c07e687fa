/** Writing the catalogue as a folder of the interchange format. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#server/database/schema.ts';
import { guard } from './format/cells.ts';
import { writeCsv } from './format/csv.ts';
import { asWritten, FILES, type FileName } from './format/files.ts';
import { columnsOf } from './import/parse-file.ts';
import { idsOfFile, readRecords } from './store/read-records.ts';

/** Writes every file, each whole or not at all; returns the number of rows of each. */
export async function exportFolder(db: Db, folder: string): Promise<Map<FileName, number>> {
  await mkdir(folder, { recursive: true });
  const counts = new Map<FileName, number>();
  for (const file of FILES) {
    const rows = await exportRows(db, file);
    const target = join(folder, `${file}.csv`);
    await writeFile(`${target}.part`, writeCsv(rows));
    await rename(`${target}.part`, target);
    counts.set(file, rows.length - 1);
  }
  return counts;
}

/** The header, then a row for each thing that the file holds. */
export async function exportRows(db: Db, file: FileName): Promise<string[][]> {
  const columns = Object.entries(columnsOf(file));
  const rows: string[][] = [columns.map(([column]) => column)];
  for await (const { record } of readRecords(db, file, await idsOfFile(db, file))) {
    const written = asWritten(file, record) as Record<string, unknown>;
    rows.push(columns.map(([column, cell]) => guard(cell.format(written[column]))));
  }
  return rows;
}
