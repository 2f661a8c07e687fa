/** What was said by hand of the columns of a table, found again for the next one with the same columns. */
import { createHash } from 'node:crypto';
import type { Mapping } from './columns.ts';

export interface RememberedMapping {
  /** Which columns the table had: `headerOf` them. */
  header: string;
  mapping: Mapping;
  /** The file that it was said of, and when. */
  file: string;
  at: string;
}

export type RecalledMapping = Omit<RememberedMapping, 'header'>;

/** The same for the same columns; names that differ only in capitals and spaces are the same. */
export const headerOf = (columns: readonly string[]): string => {
  const names = columns.map((name) => name.toLowerCase().replaceAll(/\s+/g, ' ').trim());
  return createHash('sha256').update(JSON.stringify(names)).digest('base64url');
};

/** What was said of a table with these columns, by the names that they have in this one. */
export function recalledIn(
  remembered: readonly RememberedMapping[],
  columns: readonly string[],
): RecalledMapping | undefined {
  const header = headerOf(columns);
  const found = remembered.find((one) => one.header === header);
  if (!found) return undefined;
  const said = new Map(Object.entries(found.mapping).map(([name, field]) => [headerOf([name]), field]));
  const mapping = columns.flatMap((name) => {
    const field = said.get(headerOf([name]));
    return field === undefined ? [] : [[name, field] as const];
  });
  return { mapping: Object.fromEntries(mapping), file: found.file, at: found.at };
}
