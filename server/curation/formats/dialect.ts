/** Which sign stands between the cells of a CSV file: programs of different countries write different ones. */

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export interface Dialect {
  delimiter: Delimiter;
  /** How many bytes and lines stand before the header. */
  skip: { bytes: number; lines: number };
}

/** Rows that are looked at. */
const ROWS = 20;
const BYTES = 65_536;
/** Some programs write the sign into a first line of its own. */
const SAID = /^(?:\ufeff)?"?sep=([,;\t|])"?\r?\n/i;

/** The dialect of a file in UTF-8. A file with one column is as good as separated by commas. */
export function dialectOf(bytes: Buffer): Dialect {
  const text = bytes.toString('utf8', 0, BYTES);
  const said = SAID.exec(text);
  if (said) return { delimiter: said[1] as Delimiter, skip: { bytes: Buffer.byteLength(said[0]), lines: 1 } };
  const rows = DELIMITERS.map((delimiter) => ({ delimiter, score: score(countsOf(text, delimiter), delimiter) }));
  const best = rows.toSorted((a, b) => b.score - a.score)[0];
  return { delimiter: best?.delimiter ?? ',', skip: { bytes: 0, lines: 0 } };
}

/** How often the sign stands outside quotation marks in each of the first rows. */
function countsOf(text: string, delimiter: string): number[] {
  const counts: number[] = [];
  let [count, isQuoted, isEmpty] = [0, false, true];
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    if (sign === '\n' && !isQuoted) {
      if (!isEmpty) counts.push(count);
      if (counts.length === ROWS) return counts;
      [count, isEmpty] = [0, true];
    } else {
      if (sign === delimiter && !isQuoted) count++;
      if (sign !== '\r') isEmpty = false;
    }
  }
  // The last row counts where the file ends with it, not where the reading does.
  return isEmpty || text.length >= BYTES ? counts : [...counts, count];
}

/**
 * A sign is the more likely the more rows have it as often as the first one that has it, and the more often that is: lines
 * may stand above the header. Bars stand between the names of a cell, too.
 */
function score(counts: readonly number[], delimiter: Delimiter): number {
  const header = (delimiter === '|' ? counts[0] : counts.find((count) => count > 0)) ?? 0;
  if (header === 0) return 0;
  return counts.filter((count) => count === header).length / counts.length + header / 1_000;
}
