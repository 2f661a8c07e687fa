/** How many pages or pictures are made at once: one for a network, so that others come in between, and one after another for all together. */
import { letOthersIn } from '../kernel/event-loop.ts';
import { Semaphore } from '../kernel/semaphore.ts';
import { isLoopback, networksOf } from './rate-limits.ts';

/** All run on one thread, so a second is begun only beside one that has long waited for something else, such as a database. */
export const RENDERED_AT_ONCE = 2;
export const SECOND_AFTER_MS = 250;
export const RENDERED_FOR_NETWORK = 1;
/** A class that opens the same thing at the same moment still fits in. */
export const WAITING_FOR_NETWORK = 40;
const WAITING_MOST = 200;
/** A page that waited for the database long has not held others up. */
const REST_MOST_MS = 200;

const EVERYBODY = 'everybody';
const BEGINNING = 'beginning';

export class RenderQueue {
  readonly #semaphore = new Semaphore();
  readonly #waitingForNetwork: number;
  readonly #waiting: number;

  constructor({ waitingForNetwork = WAITING_FOR_NETWORK, waiting = WAITING_MOST } = {}) {
    this.#waitingForNetwork = waitingForNetwork;
    this.#waiting = waiting;
  }

  /** Makes something for a request from this address when it is its turn. Throws `unavailable` where too many wait. */
  async run<T>(ip: string, make: () => Promise<T>): Promise<T> {
    const leaveNetworks = await this.#enter(ip);
    let rest = 0;
    try {
      const leave = await this.#semaphore.acquire(EVERYBODY, RENDERED_AT_ONCE, this.#waiting);
      const letNextBegin = await this.#turn();
      try {
        // Those who wait would otherwise follow each other without letting anybody else in.
        await letOthersIn();
        const begun = performance.now();
        try {
          return await make();
        } finally {
          rest = performance.now() - begun;
        }
      } finally {
        letNextBegin();
        leave();
      }
    } finally {
      // As long as one was made the next of this network waits, so that half of the time is left for others.
      setTimeout(leaveNetworks, Math.min(rest, REST_MOST_MS)).unref();
    }
  }

  /** Waits for the turn of a network, and of the larger ones that it is part of; resolves to what leaves them. */
  async #enter(ip: string): Promise<() => void> {
    const releases: (() => void)[] = [];
    const leave = () => {
      for (const release of releases) release();
    };
    // A proxy that does not say for whom it asks speaks for everybody.
    if (isLoopback(ip)) return leave;
    try {
      for (const { name, times } of networksOf(ip))
        releases.push(
          await this.#semaphore.acquire(name, RENDERED_FOR_NETWORK * times, this.#waitingForNetwork * times),
        );
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  /** Resolves when a page may begin, to what lets the next one begin, which time does, too. */
  async #turn(): Promise<() => void> {
    const release = await this.#semaphore.acquire(BEGINNING, 1);
    let isOver = false;
    const timer = setTimeout(() => letNextBegin(), SECOND_AFTER_MS).unref();
    const letNextBegin = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      release();
    };
    return letNextBegin;
  }
}
