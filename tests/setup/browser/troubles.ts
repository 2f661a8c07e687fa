/** What goes wrong behind a visitor's back, on any page of their browser, and which of it a test has provoked. */
import type { BrowserContext } from 'playwright-core';

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

  constructor(context: BrowserContext, host: string) {
    context.on('weberror', (error) => this.seen.push(`error: ${error.error().message}`));
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'assert')
        this.seen.push(`${message.text()} ${message.location().url}`.trim());
    });
    context.on('request', (request) => {
      const to = new URL(request.url());
      if (to.protocol.startsWith('http') && to.host !== host) this.seen.push(`asked ${to.host}`);
    });
  }

  /** Expects a trouble, at least once, before or after this is said; `because` says how the test provokes it. */
  allow(trouble: RegExp, because: string): void {
    this.#allowed.push({ trouble, because });
  }

  /** What no test may leave: troubles that it did not expect, and those that it expected in vain. */
  left(): string[] {
    const isAllowed = (one: string) => ALWAYS.test(one) || this.#allowed.some(({ trouble }) => trouble.test(one));
    const inVain = this.#allowed.filter(({ trouble }) => !this.seen.some((one) => trouble.test(one)));
    return [
      ...this.seen.filter((one) => !isAllowed(one)),
      ...inVain.map(({ trouble, because }) => `never happened: ${trouble} (${because})`),
    ];
  }
}
