/** How often long work lets the event loop go round. */
import { setImmediate as nextRound } from 'node:timers/promises';

/** Does some work; returns its result, and the rounds of the event loop that passed before it was there. */
export async function countRounds<T>(work: () => Promise<T>): Promise<{ rounds: number; result: T }> {
  let rounds = 0;
  let isOver = false;
  const counting = (async () => {
    while (!isOver) {
      await nextRound();
      rounds++;
    }
  })();
  const result = await work();
  const passed = rounds;
  isOver = true;
  await counting;
  return { rounds: passed, result };
}
