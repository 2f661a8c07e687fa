/** What was asked before this day is old: answers hold for a year. `today`: a day by the calendar. */
export const oldBefore = (today: string): string => `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;

/** The day a year after one; that of 29 February is the last of that month. */
export const yearAfter = (day: string): string => Temporal.PlainDate.from(day).add({ years: 1 }).toString();
