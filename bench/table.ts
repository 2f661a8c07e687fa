/** Prints figures as a Markdown table, so that a run can be put into a document as it is. */
export function table(title: string, head: string[], rows: (string | number)[][]): void {
  const text = (cell: string | number) => (typeof cell === 'number' ? figure(cell) : cell);
  console.log(`\n${title}\n`);
  console.log(`| ${head.join(' | ')} |`);
  console.log(`|${head.map((_, i) => (i === 0 ? '---' : '---:')).join('|')}|`);
  for (const row of rows) console.log(`| ${row.map(text).join(' | ')} |`);
}

/** What this share of them is at most; half of them is the median. */
export const shareOf = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Three figures that tell something. */
function figure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-GB');
  return value.toPrecision(3).replace(/\.?0+$/, '');
}
