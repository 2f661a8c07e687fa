/** Whether other sites let programs in, by their robots.txt. */
import { LRUCache } from 'lru-cache';
import type { OutwardAnswer } from '#server/kernel/outward-call.ts';
import type { WebClient } from '#server/kernel/web-client.ts';
import { answerReader } from './page-reader-process.ts';

const DAY_MS = 86_400_000;
/** In bytes. */
const ROBOTS_MOST = 200_000;
/** As the name in our user agent. */
const NAME = 'Tessera';

const isAllowed = answerReader<boolean>({ seconds: 5 });

/** Where other sites want no programs, by their robots.txt. */
export class Robots {
  readonly #client: WebClient;
  /** By site; nothing where it has none. */
  readonly #rules = new LRUCache<string, { answer: OutwardAnswer | null }>({ max: 500, ttl: DAY_MS });

  constructor(client: WebClient) {
    this.#client = client;
  }

  /** Whether the site lets programs read that address. Throws the signal's reason, and what reading throws. */
  async isWelcome(url: string, signal: AbortSignal): Promise<boolean> {
    const origin = URL.parse(url)?.origin;
    if (!origin) return true;
    const { answer } = this.#rules.get(origin) ?? { answer: await this.#ask(origin, signal) };
    this.#rules.set(origin, { answer });
    return answer?.status === 200 ? isAllowed(answer, signal, { robots: { url, name: NAME } }) : true;
  }

  async #ask(origin: string, signal: AbortSignal): Promise<OutwardAnswer | null> {
    try {
      return await this.#client.get(`${origin}/robots.txt`, { accept: 'text/plain', bytesMost: ROBOTS_MOST, signal });
    } catch {
      signal.throwIfAborted();
      return null;
    }
  }
}
