/** What is said of a provider's cost and waiting time. */
import { plural } from './plurals.ts';

interface Priced {
  price_from: number | null;
  price_to: number | null;
}

/** '£40 to £60', 'from £40'; nothing where neither is known. `sign`: of the money of this site. */
export function priceInWords({ price_from: from, price_to: to }: Priced, sign: string): string | null {
  if (from === null && to === null) return null;
  if (from === 0 && (to ?? 0) === 0) return 'Free';
  if (to === null || to === from) return `${to === null ? 'from ' : ''}${sign}${from}`;
  return from === null || from === 0 ? `up to ${sign}${to}` : `${sign}${from} to ${sign}${to}`;
}

const WEEKS_FROM = 14;
const MONTHS_FROM = 90;

/** '5 days', 'about 6 weeks', 'about 4 months'. */
export function waitInWords(days: number): string {
  if (days === 0) return 'none';
  if (days < WEEKS_FROM) return `${days} ${plural(days, 'day')}`;
  if (days < MONTHS_FROM) return `about ${Math.round(days / 7)} weeks`;
  return `about ${Math.round(days / 30)} months`;
}
