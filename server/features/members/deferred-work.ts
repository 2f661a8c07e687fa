/**
 * Work whose time would tell whether an address has an account. It begins a random while after the answer, so that
 * neither the answer nor the calls that follow it can be timed to learn what was found.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Long beside the milliseconds of the work, short beside the way of a mail. */
const LEAST_MS = 200;
const MOST_MS = 2_000;

/** Resolves after a random while, or as soon as the site closes. */
async function randomPause(closing: AbortSignal): Promise<void> {
  await sleep(randomInt(LEAST_MS, MOST_MS), undefined, { signal: closing }).catch(() => {});
}

/** Takes work to do after an answer. A site that closes does what is left first. */
export function deferredWork(app: FastifyInstance, pause = randomPause): (work: () => Promise<void>) => void {
  const closing = new AbortController();
  const pending = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    closing.abort();
    await Promise.all(pending);
  });
  return (work) => {
    const done = pause(closing.signal)
      .then(work)
      .catch((error: unknown) => app.log.error({ err: error }, 'a mail could not be prepared'));
    pending.add(done);
    void done.finally(() => pending.delete(done));
  };
}
