/** How somebody last repeated an event, kept on their device: the next one begins with it. */
import { deviceStore } from '#app/lib/data/device-store.ts';
import { REPEATS_MOST } from '#domain/limits.ts';
import { REPEAT_EVERY, type RepeatEvery, type RepeatRule } from '#domain/repeats.ts';

export interface RepeatFormState {
  every: RepeatEvery | 'list';
  /** What is typed: how many dates in all, the first among them. */
  times: string;
  /** The last day, where one was chosen in place of a number; it is not kept. */
  until: string;
  /** The days of a list; they are not kept. */
  days: readonly string[];
}

const FIRST: RepeatFormState = { every: 'week', times: '6', until: '', days: [] };

export const lastRule = deviceStore<Pick<RepeatFormState, 'every' | 'times'>>('desk:repeat', FIRST, (raw) => {
  const { every, times } = raw as Record<string, unknown>;
  const isKnown = every === 'list' || REPEAT_EVERY.some((one) => one === every);
  return isKnown && /^\d{1,2}$/.test(String(times)) ? { every: every as RepeatEvery, times: String(times) } : FIRST;
});

export const beginRule = (): RepeatFormState => ({ ...FIRST, ...lastRule.read() });

/** The rule as it is reckoned with; nothing while what is typed is no number of dates. */
export function ruleOf({ every, times, until, days }: RepeatFormState): RepeatRule | undefined {
  if (every === 'list') return { every, days };
  if (until) return { every, until };
  const count = Number(times);
  return /^\d+$/.test(times.trim()) && count >= 2 && count <= REPEATS_MOST ? { every, times: count } : undefined;
}
