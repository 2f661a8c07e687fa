/** Dates, languages, places and numbers as pages write them, in the form that our fields have. */
import { parseWritten } from '#domain/dates.ts';
import { isEmail } from '#domain/email-address.ts';
import { readWritten, swappable } from '../formats/written-dates.ts';

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

/** A town’s name alone; `null` for what holds a street or a number. */
export const cityName = (text: string): string | null => (/^[^\d,;:/|@]{2,60}$/.test(text) ? text : null);

export const phoneOf = (text: string): string => {
  const number = text.replace(/^tel:\s*/i, '');
  return /^\+?[\d\s().\-/]{3,30}(?:\s*(?:ext\.?|x)\s*\d{1,6})?$/i.test(number) ? number : '';
};

export const emailOf = (text: string): string => {
  const address = text.replace(/^mailto:\s*/i, '').replace(/\?.*$/, '');
  return isEmail(address) ? address : '';
};

/** A language as `en-GB`; `null` for what is none. */
export function languageOf(written = ''): string | null {
  try {
    return written.length < 36 ? (Intl.getCanonicalLocales(written.trim().replaceAll('_', '-'))[0] ?? null) : null;
  } catch {
    return null;
  }
}
