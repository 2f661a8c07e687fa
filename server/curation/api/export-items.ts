/** What the list of items shows as a table in the interchange format: brought in again, it is the same. */
import type { CuratedItemsParams } from '#contract/curation.ts';
import type { Kind } from '#domain/kinds.ts';
import type { Db } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { writeCsv } from '../formats/csv.ts';
import { cellsOf } from '../formats/files/catalogue-file.ts';
import { itemFile } from '../formats/files/item-file.ts';
import { KIND_COLUMN } from '../import/kind-column.ts';
import { readStoredItems } from '../revisions/stored-items.ts';
import { listedIds } from './list-items.ts';

const AT_ONCE = 200;
/** Some programs for tables take a file without it for another alphabet. */
const BOM = '\ufeff';

/**
 * The header, then a row for each item that these filters let through, in their order. One kind has the columns of its
 * file; where several may be listed, a first column says which each is, and there are the columns of all that are. Each
 * row says from which version it was written, so that a table that comes back writes over nobody.
 */
export async function* exportItems(db: Db, params: CuratedItemsParams): AsyncGenerator<string> {
  const { ids, kinds } = await listedIds(db, params);
  const only = params.kind?.length === 1 ? params.kind[0] : undefined;
  const columns = columnsOf(only ? [only] : kinds);
  yield BOM + writeCsv([only ? columns : [KIND_COLUMN, ...columns]]);
  for (let i = 0; i < ids.length; i += AT_ONCE) {
    const states = await readStoredItems(db, ids.slice(i, i + AT_ONCE));
    const rows: string[][] = [];
    for (const { kind, record, status, publish_at, version } of states) {
      const cells = cellsOf(itemFile(kind), { ...record, status, publish_at, version }, columns);
      rows.push(only ? cells : [kind, ...cells]);
    }
    yield writeCsv(rows);
    await yieldWhenDue();
  }
}

const columnsOf = (kinds: readonly Kind[]): string[] => [
  ...new Set(kinds.flatMap((kind) => Object.keys(itemFile(kind).fields))),
];
