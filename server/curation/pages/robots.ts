/** Whether other sites let programs in, by their robots.txt. */
import { LRUCache } from 'lru-cache';
import type { OutwardAnswer } from '#server/kernel/outward-call.ts';
import type { WebClient } from '#server/kernel/web-client.ts';
import { answerReader } from './page-reader-process.ts';

const DAY_MS = 86_400_000;
/** A site that was away or busy may have rules all the same, so it is asked again soon. */
const AFTER_FAILURE_MS = 10 * 60_000;
/** In bytes. */
const ROBOTS_MOST = 200_000;
const CACHE_BYTES = 8_000_000;
const TOO_MANY_REQUESTS = 429;
/** As the name in our user agent. */
const NAME = 'Tessera';

const isAllowed = answerReader<boolean>({ seconds: 5 });

interface Rules {
  /** Nothing where the site could not be reached. */
  answer: OutwardAnswer | null;
  /** By the clock, in milliseconds: when it is asked again. */
  until: number;
}

/** Where other sites want no programs, by their robots.txt. */
export class Robots {
  readonly #client: WebClient;
  /** By site. */
  readonly #rules = new LRUCache<string, Rules>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ answer }) => 1_000 + (answer?.body.length ?? 0),
  });

  constructor(client: WebClient) {
    this.#client = client;
  }

  /** Whether the site lets programs read that address. Throws the signal's reason, and what reading throws. */
  async isWelcome(url: string, signal: AbortSignal): Promise<boolean> {
    const origin = URL.parse(url)?.origin;
    if (!origin) return true;
    const known = this.#rules.get(origin);
    const { answer } = known && known.until > Date.now() ? known : await this.#ask(origin, signal);
    return answer?.status === 200 ? isAllowed(answer, signal, { robots: { url, name: NAME } }) : true;
  }

  async #ask(origin: string, signal: AbortSignal): Promise<Rules> {
    const answer = await this.#client
      .get(`${origin}/robots.txt`, { accept: 'text/plain', bytesMost: ROBOTS_MOST, signal })
      .catch(() => {
        signal.throwIfAborted();
        return null;
      });
    const isFailure = answer === null || answer.status === TOO_MANY_REQUESTS || answer.status >= 500;
    const rules = { answer, until: Date.now() + (isFailure ? AFTER_FAILURE_MS : DAY_MS) };
    this.#rules.set(origin, rules);
    return rules;
  }
}
