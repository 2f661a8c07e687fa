/** A snapshot on its way into a backup or another database: what it is, and its rows in parts. */
import type { Snapshot } from '#server/database/snapshot.ts';
import type { TableShape } from '#server/database/table-shapes.ts';
import { site } from '#site';
import { FORMAT, type Head } from './format.ts';

const PART_BYTES = 1_048_576;

export const headOf = ({ tables, migrations }: Snapshot, engine: Head['engine']): Head => ({
  format: FORMAT,
  made_at: new Date().toISOString(),
  engine,
  site: site.name,
  migrations,
  tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)])),
});

/** The rows of a table in parts of about a mebibyte, each also as lines of JSON. */
export async function* partsOf(
  snapshot: Snapshot,
  table: TableShape,
): AsyncGenerator<{ lines: string; rows: unknown[][] }> {
  let [lines, rows, bytes] = ['', [] as unknown[][], 0];
  for await (const row of snapshot.rows(table)) {
    const line = JSON.stringify(row);
    lines += `${line}\n`;
    rows.push(row);
    bytes += line.length;
    if (bytes < PART_BYTES) continue;
    yield { lines, rows };
    [lines, rows, bytes] = ['', [], 0];
  }
  if (rows.length > 0) yield { lines, rows };
}
