/** A process that stays behind with its work says so at once, instead of falling further behind. */
import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/kernel/problem.ts';

const SAMPLE_EVERY_MS = 250;
/** In milliseconds: a turn of the event loop that takes longer lets everybody wait. */
const LATE_MS = 1_000;
/** So many late turns, one after another, are an overload; one alone, however long, is a pause that is over. */
const LATE_IN_A_ROW = 4;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route answers during an overload, too. */
    evenOverloaded?: boolean;
  }
}

/**
 * Answers 503 while the event loop is late turn after turn, and serves again with the first turn that is in time. A
 * timer measures how late it is itself, which is also how long a request waits before anybody looks at it.
 */
export function refuseWhileOverloaded(app: FastifyInstance): void {
  let lateInARow = 0;
  let due = performance.now() + SAMPLE_EVERY_MS;
  const sample = () => {
    const now = performance.now();
    lateInARow = now - due > LATE_MS ? lateInARow + 1 : 0;
    due = now + SAMPLE_EVERY_MS;
    timer.refresh();
  };
  const timer = setTimeout(sample, SAMPLE_EVERY_MS).unref();
  app.addHook('onClose', async () => clearTimeout(timer));
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (lateInARow < LATE_IN_A_ROW || routeOptions.config.evenOverloaded) return;
    throw new Problem('unavailable', 'The site is busy. Please try again in a minute.');
  });
}
