/** One look at a link: whether it answers, leads on for good, or is gone. */
import { linkKey } from '#domain/link-key.ts';
import type { OutwardAnswer } from '#server/kernel/outward-call.ts';
import { UnreachableError, type WebClient } from '#server/kernel/web-client.ts';
import { answerReader } from '../pages/page-reader-process.ts';
import { Robots } from '../pages/robots.ts';

/** Soft signs of an end stand at the beginning of a page. */
const PAGE_MOST = 3_000_000;
const GONE = [404, 410, 451];

/** What a look has found; `amiss` says why, and counts as a strike. */
export type Look =
  | { found: 'well' }
  | { found: 'unasked' }
  | { found: 'moved'; to: string }
  | { found: 'amiss'; why: string }
  | { found: 'suspected'; why: string };

const readPage = answerReader({ seconds: 5 });

export class LinkLooker {
  readonly #client: WebClient;
  readonly #robots: Robots;

  constructor(client: WebClient) {
    this.#client = client;
    this.#robots = new Robots(client);
  }

  /** Throws the signal's reason alone. */
  async look(url: string, signal: AbortSignal): Promise<Look> {
    try {
      if (!(await this.#robots.isWelcome(url, signal))) return { found: 'unasked' };
      const answer = await this.#client.get(url, { accept: 'text/html, */*;q=0.5', bytesMost: PAGE_MOST, signal });
      return await foundIn(url, answer, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof UnreachableError)) return { found: 'well' };
      // A page that is longer than we take has answered.
      return /larger than/.test(error.message) ? { found: 'well' } : { found: 'amiss', why: error.message };
    }
  }
}

async function foundIn(url: string, answer: OutwardAnswer, signal: AbortSignal): Promise<Look> {
  const { status, movedTo, headers } = answer;
  if (GONE.includes(status)) return { found: 'amiss', why: 'There is no page at this address any more.' };
  if (status >= 500) return { found: 'amiss', why: `The site has trouble of its own (${status}).` };
  // It is there, and lets no programs in.
  if (status >= 400) return { found: 'unasked' };
  if (/html/i.test(headers['content-type'] ?? '')) {
    const { suspicion } = await readPage(answer, signal);
    if (suspicion && !/log in|sign in/i.test(suspicion)) return { found: 'suspected', why: suspicion };
  }
  // With another scheme or a stroke at its end it is the same address.
  if (movedTo !== null && linkKey(movedTo) !== linkKey(url)) return { found: 'moved', to: movedTo };
  return { found: 'well' };
}
