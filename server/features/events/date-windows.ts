/** The days that ‘today’, ‘this weekend’ and ‘the next 30 days’ mean. */
import type { EventsParams } from '#contract/events.ts';

export type When = NonNullable<EventsParams['when']>;

const SATURDAY = 6;
const NEXT_DAYS = 30;

/** First and last day, seen from `today`. At the weekend, ‘weekend’ is what is left of it. */
export function daysOf(when: When, today: Temporal.PlainDate): { start_date: string; end_date: string } {
  const until = (first: Temporal.PlainDate, days: number) => ({
    start_date: first.toString(),
    end_date: first.add({ days }).toString(),
  });
  switch (when) {
    case 'today':
      return until(today, 0);
    case 'weekend': {
      const { dayOfWeek } = today;
      return dayOfWeek > SATURDAY ? until(today, 0) : until(today.add({ days: SATURDAY - dayOfWeek }), 1);
    }
    case 'month':
      return until(today, NEXT_DAYS);
  }
}
