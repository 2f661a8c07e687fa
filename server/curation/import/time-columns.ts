/** Times that stand in columns of their own, beside the day of an event. */
import { parseWritten } from '#domain/dates.ts';
import { FieldProblem, shown } from '#domain/fields.ts';
import { TIME_COLUMNS, type TimeColumn } from '#domain/item-fields.ts';
import { readTime } from '../formats/written-dates.ts';

/** Workbooks keep a time alone as a moment of the day on which their calendar begins. */
const OF_A_WORKBOOK = /^(?:1899-12-3[01]|1904-01-01)T(\d\d:\d\d)(?::\d\d)?$/;
const DAY_ALONE = /^(?:1899-12-3[01]|1904-01-01)$/;
const RANGE = /^([^-–—]+?) ?(?:[-–—]|\bto\b|\buntil\b|\btill\b) ?([^-–—]+)$/;
const LONGEST = 40;

/** A cell as its spreadsheet shows it: a time of a workbook without the day that it never had. */
export const asShown = (cell: string): string => OF_A_WORKBOOK.exec(cell)?.[1] ?? cell;

interface Times {
  start: string;
  /** Where the cell says it too: 10:00–12:00. */
  end?: string;
}

/** '4pm', '10:00-12:30', '7 to 9 pm'; `undefined` for what is no time. */
function timesIn(cell: string): Times | undefined {
  if (cell.length > LONGEST) return undefined;
  const text = cell.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  // Midnight is a workbook's number 0.
  const start = DAY_ALONE.test(text) ? '00:00' : readTime(text);
  if (start !== undefined) return { start };
  const [, from = '', to = ''] = RANGE.exec(text) ?? [];
  const end = readTime(to);
  const begun = end && startBefore(from, to, end);
  return begun ? { start: begun, end } : undefined;
}

/** In ‘7–9 pm’ the half of the day is said once; ‘10–2pm’ begins in the other half. */
function startBefore(from: string, to: string, end: string): string | undefined {
  const half = /([ap])\.?m\.?$/.exec(to)?.[1];
  if (!half || /[ap]\.?m\.?$|noon|midnight/.test(from)) return readTime(from);
  const same = readTime(`${from}${half}m`);
  return same !== undefined && same <= end ? same : readTime(`${from}${half === 'p' ? 'a' : 'p'}m`);
}

const WITH_TIMES = /^(.*\d.*?),?\s+(?:from |at )?(\d[^,]*(?:[-–—]|to|until|till).*)$/i;

/** A day with both of its times in one cell: 16/01/2027 10:00–12:00. */
export function dayAndTimes(cell: string): { day: string; times: string } | undefined {
  const [, day = '', times = ''] = WITH_TIMES.exec(cell.trim()) ?? [];
  return timesIn(times)?.end === undefined ? undefined : { day, times };
}

/** Whether the cells of a column are times, but for a few. */
export function areTimes(cells: readonly string[]): boolean {
  const times = cells.filter((cell) => timesIn(cell) !== undefined).length;
  return times > 0 && times * 2 > cells.length;
}

export type TimeCells = Partial<Record<TimeColumn, string>>;

/**
 * Puts the times of a row into its dates. Without a day of its own the end is on the day of the start, or on the next
 * one where it is past midnight. Throws `FieldProblem` with the column of the time.
 */
export function joinTimes(values: Record<string, unknown>, cells: TimeCells): void {
  const [from, until] = [read(cells, 'start_time'), read(cells, 'end_time')];
  if (from) values.start_date = withTime(values.start_date, from.start, 'start_time');
  const end = until?.start ?? from?.end;
  if (end === undefined) return;
  const column = until ? 'end_time' : 'start_time';
  const start = values.start_date as string | null | undefined;
  if (values.end_date) values.end_date = withTime(values.end_date, end, column);
  else values.end_date = afterStart(start, withTime(start?.slice(0, 10), end, column));
}

function read(cells: TimeCells, column: TimeColumn): Times | undefined {
  const cell = cells[column]?.trim();
  if (!cell) return undefined;
  const times = timesIn(cell);
  if (!times || (times.end && column === 'end_time'))
    throw new FieldProblem(`‘${shown(cell)}’ is no time that we can read; write it like 10:00 or 4pm`, column);
  return times;
}

function withTime(date: unknown, time: string, column: TimeColumn): string {
  if (typeof date !== 'string' || date === '') throw new FieldProblem('a time without a day', column);
  const [day = '', clock = ''] = date.split('T');
  const own = clock.slice(0, 5);
  // A day that a program wrote with the time of its beginning has none.
  if (own !== '' && !/^00:00(?::00)?$/.test(clock)) {
    if (own === time.slice(0, 5)) return date;
    throw new FieldProblem(`${time} here, and ${own} in the column of the day`, column);
  }
  const written = `${day}T${time}`;
  try {
    parseWritten(written);
  } catch {
    throw new FieldProblem(`there is no such time: ${time}`, column);
  }
  return written;
}

const PAST_MIDNIGHT_HOURS = 12;

/** Longer than half a day is a slip, not an evening: that is left for the rules of events to refuse. */
function afterStart(start: string | null | undefined, end: string): string {
  const from = start?.slice(0, 19);
  if (!from?.includes('T') || end >= from) return end;
  const next = Temporal.PlainDateTime.from(end).add({ days: 1 });
  const hours = next.since(Temporal.PlainDateTime.from(from)).total('hours');
  return hours <= PAST_MIDNIGHT_HOURS ? next.toString({ smallestUnit: 'minute' }) : end;
}

export const isTimeColumn = (field: string): field is TimeColumn => Object.hasOwn(TIME_COLUMNS, field);
