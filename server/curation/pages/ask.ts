/** What other sites answer is read in a program of its own, as is whether they let programs in at all. */
import { LRUCache } from 'lru-cache';
import type { OutwardAnswer } from '#server/kernel/outward-call.ts';
import type { WebClient } from '#server/kernel/web-client.ts';
import type { ReadingLimits } from '#server/untrusted-files/limits.ts';
import { Reader, ReadingEndedError, ReadingLimitError } from '#server/untrusted-files/reader.ts';
import { asSent } from '../reading/bytes.ts';
import type { PageReading } from './page-facts.ts';
import type { OtherAnswer, PageToRead } from './page-reader.ts';

/** What reads answers within these limits, one at a time. */
export function answerReader<Piece = PageReading>(limits: Partial<ReadingLimits>) {
  const reader = new Reader<PageToRead & OtherAnswer, Piece>(new URL('./page-reader.ts', import.meta.url), limits);
  return (answer: OutwardAnswer, signal?: AbortSignal, other?: OtherAnswer): Promise<Piece> =>
    reader.readOne({ ...asSent(answer), ...other }, signal);
}

/** Why something of another site was not read, in a sentence that begins with what it is. */
export function whyUnread(what: string, error: unknown): string {
  if (error instanceof ReadingLimitError) return `${what} takes too long to read, or is too large.`;
  if (error instanceof ReadingEndedError) return `${what} cannot be read.`;
  return error instanceof Error ? error.message : String(error);
}

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
