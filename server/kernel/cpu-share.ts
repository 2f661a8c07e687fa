/** Long work in a program of its own that leaves the processor to others. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Awaited between the steps of long work. */
export type Pace = () => Promise<void>;

/** Rests so long after each step that this process takes no more than `share` of one core, all its threads together. */
export function paceOf(share: number, rest: (ms: number) => Promise<unknown> = sleep): Pace {
  let since = process.cpuUsage();
  return async () => {
    const { user, system } = process.cpuUsage(since);
    const usedMs = (user + system) / 1_000;
    await rest(usedMs * (1 / share - 1));
    // What the pause itself costs counts for the next.
    since = process.cpuUsage();
  };
}
