/** A table of somebody's, read away from the process that serves. */
import type { Kind } from '#domain/kinds.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { Reader } from '#server/untrusted-files/reader.ts';
import { siteChanges } from '#site';
import type { ParsedFile, Reading } from '../parse-file.ts';
import type { TablePiece, TableToRead } from './table-reader.ts';

const tables = new Reader<TableToRead, TablePiece>(new URL('./table-reader.ts', import.meta.url));

/** Throws as `Reader` does. */
export async function readTableElsewhere(
  kind: Kind,
  source: Buffer,
  reading: Reading,
  signal: AbortSignal,
): Promise<ParsedFile> {
  let parsed: ParsedFile | undefined;
  for await (const piece of tables.read({ source, kind, reading, site: siteChanges() }, signal)) {
    await yieldWhenDue();
    if (!parsed) parsed = piece as ParsedFile;
    else for (const part of ['raw', 'rows', 'refused'] as const) (parsed[part] as unknown[]).push(...piece[part]);
  }
  if (!parsed) throw new Error('the reader said nothing');
  return parsed;
}
