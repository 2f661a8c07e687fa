/** What goes wrong behind a visitor's back, on any page of their browser, and which of it a test has provoked. */
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, ConsoleMessage, Request, WebError } from 'playwright-core';

interface Allowance {
  trouble: RegExp;
  because: string;
}

/** Chromium says so of every answer that is no success; this page has no other. */
const ALWAYS = /status of 404 .*\/404(?:\?\S*)?$/;

export class Troubles {
  /** Errors of scripts and of hydration, other errors of the console, and requests to other hosts, as they happened. */
  readonly seen: string[] = [];
  readonly #allowed: Allowance[] = [];

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

  /** Writes down no more: whoever uses the tab next has their own. A trouble that is expected may still be on its way. */
  async end(): Promise<void> {
    for (let tries = 0; this.#inVain().length > 0 && tries < 100; tries++) await setTimeout(50);
    // What the pages have said already comes before this answer.
    await Promise.all(this.#context.pages().map((page) => page.evaluate(() => {}).catch(() => {})));
    this.#context
      .removeListener('weberror', this.#onError)
      .removeListener('console', this.#onWords)
      .removeListener('request', this.#onRequest);
  }

  /** Expects a trouble, at least once, before or after this is said; `because` says how the test provokes it. */
  allow(trouble: RegExp, because: string): void {
    this.#allowed.push({ trouble, because });
  }

  /** What no test may leave: troubles that it did not expect, and those that it expected in vain. */
  left(): string[] {
    const isAllowed = (one: string) => ALWAYS.test(one) || this.#allowed.some(({ trouble }) => trouble.test(one));
    return [
      ...this.seen.filter((one) => !isAllowed(one)),
      ...this.#inVain().map(({ trouble, because }) => `never happened: ${trouble} (${because})`),
    ];
  }

  #inVain(): Allowance[] {
    return this.#allowed.filter(({ trouble }) => !this.seen.some((one) => trouble.test(one)));
  }
}
