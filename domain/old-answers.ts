/** What was asked before this day is old: answers hold for a year. `today`: a day by the calendar. */
export const oldBefore = (today: string): string => `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
