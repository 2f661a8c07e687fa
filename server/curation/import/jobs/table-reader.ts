/**
 * Reads a table that somebody brings in, in the program that reads files from people: from its bytes to the values of each
 * row. The rows go back some at a time, so that taking them holds nobody up.
 */
import type { Kind } from '#domain/kinds.ts';
import { BULK_LIMIT } from '#domain/limits.ts';
import type { SiteChanges } from '#domain/site/site.ts';
import { applySiteChanges } from '#site';
import { itemColumns } from '../../formats/files/item-columns.ts';
import { type ParsedFile, parseFile, type Reading } from '../parse-file.ts';

export interface TableToRead {
  source: Buffer;
  kind: Kind;
  reading: Reading;
  /** What administrators changed: times without a zone are on the site's clock. */
  site: SiteChanges;
}

type Rows = Pick<ParsedFile, 'raw' | 'rows' | 'refused'>;
/** First what there is to say of the file, then its rows. */
export type TablePiece = ParsedFile | Rows;

const ROWS_AT_ONCE = 50;

export async function* read({ source, kind, reading, site }: TableToRead): AsyncGenerator<TablePiece> {
  applySiteChanges(site);
  const { raw, rows, refused, ...rest } = await parseFile(itemColumns(kind), Buffer.from(source), {
    ...reading,
    kind,
    rowsMost: BULK_LIMIT,
  });
  yield { ...rest, raw: [], rows: [], refused: [] };
  for (let i = 0; i < raw.length; i += ROWS_AT_ONCE) {
    const some = <T>(all: readonly T[]): T[] => all.slice(i, i + ROWS_AT_ONCE);
    yield { raw: some(raw), rows: some(rows), refused: some(refused) };
  }
}
