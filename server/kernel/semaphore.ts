/** A semaphore with a queue for each key: of the callers that name the same key, only so many go on at once. */
import { Problem } from './problem.ts';

const AGAIN_SECONDS = 10;

export class Semaphore {
  readonly #busy = new Map<string, { going: number; waiting: (() => void)[] }>();

  /**
   * Resolves when the caller may go on, to the function that releases its place. Throws `unavailable` where
   * `waitingMost` callers wait for this key already.
   */
  async acquire(key: string, atOnce: number, waitingMost = Number.POSITIVE_INFINITY): Promise<() => void> {
    const queue = this.#busy.get(key) ?? { going: 0, waiting: [] };
    if (queue.going >= atOnce && queue.waiting.length >= waitingMost)
      throw new Problem('unavailable', 'The site is busy. Please try again in a minute.', undefined, AGAIN_SECONDS);
    this.#busy.set(key, queue);
    if (queue.going < atOnce) queue.going++;
    // The holder that releases a place hands it to the first in the queue.
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    return () => {
      const next = queue.waiting.shift();
      if (next) return next();
      queue.going--;
      if (queue.going === 0) this.#busy.delete(key);
    };
  }
}
