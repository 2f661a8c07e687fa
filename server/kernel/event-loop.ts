/** Long work and the event loop: it goes on for a slice of time, then waiting requests are served. */
import { setImmediate as nextRound } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Shorter than what a search takes, so that a reader hardly waits longer than for another reader. */
const SLICE_MS = 4;
/** For readers who come without end the work does not stand still. */
const PATIENCE_MS = 12;

/** The loop accepts one connection in each round, and what is asked over it passes through some four more. */
const ROUNDS = 8;

let sliceBegan = 0;
let readers = 0;
const waiting = new Set<() => void>();

/** Counts who reads at present: long work goes on when they have their answers. */
export function countReaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method }, reply) => {
    if (method !== 'GET' && method !== 'HEAD') return;
    readers++;
    reply.raw.once('close', () => {
      readers--;
      if (readers === 0) for (const goOn of waiting) goOn();
    });
  });
}

/**
 * Called between the steps of long work. Resolves at once, or where a slice is over, when readers have been served. Work that
 * is itself an answer to a reader, as `isAnswer` says, only lets others have a turn.
 */
export async function yieldWhenDue(isAnswer = false): Promise<void> {
  if (performance.now() - sliceBegan < SLICE_MS) return;
  // The first round may come before the loop looks for what has arrived meanwhile.
  await nextRound();
  await nextRound();
  if (readers > 0 && !isAnswer) await readersServed();
  sliceBegan = performance.now();
}

/**
 * Called before a step of work that cannot be cut, such as the rendering of a page: requests that have come meanwhile are let in, and
 * who needs little is answered. Takes no time where nobody waits.
 */
export async function letOthersIn(): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await nextRound();
}

/** What `work` makes of each, one after another, giving way between them. */
export async function eachInTurn<T, R>(all: readonly T[], work: (one: T) => R): Promise<R[]> {
  const done: R[] = [];
  for (const one of all) {
    await yieldWhenDue();
    done.push(work(one));
  }
  return done;
}

async function readersServed(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, PATIENCE_MS);
  waiting.add(resolve);
  await promise;
  waiting.delete(resolve);
  clearTimeout(timer);
}
