/** Dates as pages write them, in the forms that `domain/dates.ts` knows. */
import { parseWritten } from '#domain/dates.ts';
import { readWritten, swappable } from '../import/written-dates.ts';

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2}(?!\d))?.*)?$/i;
/** What stands behind the time in other forms, such as ‘GMT’: a day is enough then. */
const CLOCK = /[\sT,]+(?:at\s+)?\d{1,2}:\d{2}.*$/;

/** A day, a local time or a moment with its offset; `null` for what is none, or could be two days. */
export function dateOf(written: unknown): string | null {
  if (typeof written !== 'string' || written.length > 80) return null;
  const text = written.trim();
  const [, day, clock, seconds = '', offset = ''] = ISO.exec(text) ?? [];
  if (day) return real(clock === undefined ? day : `${day}T${clock}${seconds}${offset.toUpperCase()}`) ?? real(day);
  const date = text.replace(CLOCK, '');
  return swappable(date) ? null : real(readWritten(date, 'day-first'));
}

/** The day alone, on the calendar of whoever wrote it. */
export const dayOf = (written: unknown): string | null => dateOf(written)?.slice(0, 10) ?? null;

function real(text: string | undefined): string | null {
  try {
    return text !== undefined && parseWritten(text) ? text : null;
  } catch {
    return null;
  }
}
