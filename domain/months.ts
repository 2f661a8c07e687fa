/** Months of the calendar, as figures are kept by them. */
import { type Day, dayIn, type Instant, startMoment } from './dates.ts';

/** `2027-05`. */
export type Month = string;

/** The month on which a moment falls in a zone. */
export const monthIn = (moment: Instant, zone: string): Month => dayIn(moment, zone).slice(0, 7);

/** The month so many months later; before, where negative. */
export function monthsLater(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const at = year * 12 + number - 1 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** The moment at which a month begins in a zone. */
export const startOfMonth = (month: Month, zone: string): Instant => startMoment(`${month}-01` satisfies Day, zone);

/** Every month from one to another, both among them; none where the last is before the first. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = monthsLater(month, 1)) months.push(month);
  return months;
}
