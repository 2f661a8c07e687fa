/** The days that ‘today’, ‘this weekend’ and ‘the next 30 days’ mean. */
import type { EventWindow } from '#domain/event-windows.ts';

/** What a question says besides. */
export type NamedDays = EventWindow | 'tomorrow' | 'next week';

export interface Days {
  start_date: string;
  end_date: string;
}

const MONDAY = 1;
const SATURDAY = 6;
const WEEK = 7;
const NEXT_DAYS = 30;

/** First and last day, seen from `today`. At the weekend, ‘weekend’ is what is left of it. */
export function daysOf(when: NamedDays, today: Temporal.PlainDate): Days {
  const until = (first: Temporal.PlainDate, days: number) => ({
    start_date: first.toString(),
    end_date: first.add({ days }).toString(),
  });
  const { dayOfWeek } = today;
  switch (when) {
    case 'today':
      return until(today, 0);
    case 'tomorrow':
      return until(today.add({ days: 1 }), 0);
    case 'weekend':
      return dayOfWeek > SATURDAY ? until(today, 0) : until(today.add({ days: SATURDAY - dayOfWeek }), 1);
    case 'week':
      return until(today, WEEK);
    case 'next week':
      return until(today.add({ days: WEEK + MONDAY - dayOfWeek }), WEEK - 1);
    case 'month':
      return until(today, NEXT_DAYS);
  }
}
