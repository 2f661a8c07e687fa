/** What goes wrong behind a visitor's back, on any page of their browser, and which of it a test has provoked. */
import type { BrowserContext, ConsoleMessage, Request, WebError } from 'playwright-core';

/** Chromium says so of every answer that is no success; this page has no other. */
const ALWAYS = /status of 404 .*\/404(?:\?\S*)?$/;

export class Troubles {
  /** Errors of scripts and of hydration, other errors of the console, and requests to other hosts, as they happened. */
  readonly seen: string[] = [];
  readonly #allowed: RegExp[] = [];

  readonly #context: BrowserContext;
  readonly #host: string;

  constructor(context: BrowserContext, host: string) {
    this.#context = context;
    this.#host = host;
    context
      .addListener('weberror', this.#onError)
      .addListener('console', this.#onWords)
      .addListener('request', this.#onRequest);
  }

  readonly #onError = (error: WebError) => void this.seen.push(`error: ${error.error().message}`);
  readonly #onWords = (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'assert')
      this.seen.push(`${message.text()} ${message.location().url}`.trim());
  };
  readonly #onRequest = (request: Request) => {
    const to = new URL(request.url());
    if (to.protocol.startsWith('http') && to.host !== this.#host) this.seen.push(`asked ${to.host}`);
  };

  /** Writes down no more: whoever uses the tab next has their own. */
  async end(): Promise<void> {
    // What the pages have said already comes before this answer.
    await Promise.all(this.#context.pages().map((page) => page.evaluate(() => {}).catch(() => {})));
    this.#context
      .removeListener('weberror', this.#onError)
      .removeListener('console', this.#onWords)
      .removeListener('request', this.#onRequest);
  }

  /**
   * Lets a trouble happen that the test provokes; `because` says how, for whoever reads the test. Whether and when the console
   * tells of it is the browser's business: what a test is about, it asks of the page.
   */
  allow(trouble: RegExp, _because: string): void {
    this.#allowed.push(trouble);
  }

  /** What no test may leave: troubles that it did not provoke. */
  left(): string[] {
    return this.seen.filter((one) => !ALWAYS.test(one) && !this.#allowed.some((trouble) => trouble.test(one)));
  }
}
