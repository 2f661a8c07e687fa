/** Whether a database holds a file of ours as it is, told without parsing it: that would take longer than all else at a start. */

type Row = Readonly<Record<string, unknown>>;

const NEEDS_QUOTES = /[",\n\r]/;

/**
 * Whether each line of a CSV file is a row of `stored` as such a file would write it, under a header of `columns` in their
 * order. `false` says only that it must be parsed to know.
 */
export function holdsEveryLine(stored: readonly Row[], columns: readonly string[], file: string): boolean {
  const [header, ...lines] = file.trimEnd().split('\n');
  if (header !== columns.join(',')) return false;
  const known = new Set(stored.map((row) => columns.map((column) => asCell(row[column])).join(',')));
  return lines.every((line) => known.has(line));
}

function asCell(value: unknown): string {
  const text = String(value ?? '');
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
