/** When something happened or is to happen, on the site's own clock. */
import { site } from '#site';
import { clockTime, dayInWords, howLongAgo } from '../../lib/words/dates.ts';

/** 'Today, 9.05 am', 'Monday, 4.20 pm', '19 November 2026, 11 am'. */
export const momentInWords = (instant: string): string =>
  `${howLongAgo(instant, new Date(), site.timezone)}, ${clockTime(instant, null)}`;

/** The same within a sentence: 'today, 9.05 am'. */
export const momentWithin = (instant: string): string =>
  momentInWords(instant).replace(/^(?:Today|Yesterday)/, (word) => word.toLowerCase());

/** 'Wednesday 25 November 2026, 3.10 pm'. */
export const dueInWords = (instant: string): string => `${dayInWords(instant)}, ${clockTime(instant, null)}`;
