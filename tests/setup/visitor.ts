/** Somebody in front of a screen. Whatever goes wrong behind their back fails the test. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, vi } from 'vitest';
import { THEMES } from './addresses.ts';
import { launchBrowser } from './browser.ts';

let browser: Browser;

/** Call once in a file of browser tests. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
}

export interface VisitorOptions {
  width?: number;
  height?: number;
  javaScript?: boolean;
  /** Another site than the one with the demo catalogue. */
  url?: string;
  reducedMotion?: 'reduce' | 'no-preference';
  colorScheme?: 'light' | 'dark';
  touch?: boolean;
  /** What the browser's storage holds already. */
  storage?: Record<string, string>;
}

export class Visitor implements AsyncDisposable {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly #url: string;
  readonly #javaScript: boolean;
  /** Errors, broken rules and requests to other hosts, as they happened. */
  readonly troubles: string[] = [];

  static async arrive(path: string, options: VisitorOptions = {}): Promise<Visitor> {
    const { width = 1280, height = 900, javaScript = true, url = inject('siteUrl'), touch = false } = options;
    const { storage = {}, colorScheme, reducedMotion } = options;
    const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
    const context = await browser.newContext({
      viewport: { width, height },
      javaScriptEnabled: javaScript,
      hasTouch: touch,
      ...(colorScheme && { colorScheme }),
      ...(reducedMotion && { reducedMotion }),
      storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
    });
    // No test may reach for the world outside; what tries is written down.
    const visitor = new Visitor(context, await context.newPage(), url, javaScript);
    await visitor.open(path);
    return visitor;
  }

  private constructor(context: BrowserContext, page: Page, url: string, javaScript: boolean) {
    this.context = context;
    this.page = page;
    this.#url = url;
    this.#javaScript = javaScript;
    const { host } = new URL(url);
    page.on('pageerror', (error) => this.troubles.push(`error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 4(?:04|10)/.test(message.text()))
        this.troubles.push(message.text());
    });
    page.on('request', (request) => {
      const to = new URL(request.url());
      if (to.protocol.startsWith('http') && to.host !== host) this.troubles.push(`asked ${to.host}`);
    });
  }

  /** Opens an address and waits until the page has come to life. */
  async open(path: string) {
    const response = await this.page.goto(this.#url + path);
    await this.settle();
    return response;
  }

  /** Waits until React has taken over what the server sent, frame and page: it marks every element that it takes. */
  async settle(): Promise<void> {
    if (!this.#javaScript) return;
    const takenOver = () =>
      ['header', 'main h1'].every((part) =>
        Object.keys(document.querySelector(part) ?? {}).some((key) => key.startsWith('__reactFiber')),
      );
    await vi.waitFor(async () => expect(await this.page.evaluate(takenOver)).toBe(true), { timeout: 15_000 });
    // What differs once there is script comes a moment later: 'Menu' is a link to the foot of the page until then.
    await this.page.locator('header a[href="#all-pages"]').waitFor({ state: 'detached' });
  }

  /** Forgets one trouble that the test has made itself. */
  forgive(trouble: RegExp): void {
    const at = this.troubles.findIndex((one) => trouble.test(one));
    if (at < 0) throw new Error(`no trouble like ${trouble} in ${JSON.stringify(this.troubles)}`);
    this.troubles.splice(at, 1);
  }

  get path(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  link = (name: string | RegExp) => this.page.getByRole('link', { name, exact: typeof name === 'string' });
  button = (name: string | RegExp) => this.page.getByRole('button', { name, exact: typeof name === 'string' });
  heading = (name: string | RegExp) => this.page.getByRole('heading', { name });
  main = () => this.page.getByRole('main');

  /** Puts a theme on the page as the reader's own choice would, at once. */
  wear = (theme: string) =>
    this.page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);

  /** Every accessibility rule of WCAG 2.2 A and AA that a machine can check, and axe's good practices; of all, or of parts. */
  async axe(parts?: string): Promise<string[]> {
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(AXE);
    const { violations } = await this.page.evaluate(
      (selector) => (window as unknown as { axe: Axe }).axe.run(selector ?? document, { resultTypes: ['violations'] }),
      parts,
    );
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }

  /** The same in each of the four themes. */
  async axeInEveryTheme(): Promise<string[]> {
    const faults: string[] = [];
    // A colour that is still changing is neither the old nor the new one.
    await this.page.emulateMedia({ reducedMotion: 'reduce' });
    for (const theme of THEMES) {
      await this.wear(theme);
      faults.push(...(await this.axe()).map((fault) => `${theme}: ${fault}`));
    }
    return faults;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.context.close();
    expect(this.troubles).toEqual([]);
  }
}

interface Axe {
  run: (
    where: string | Document,
    options: { resultTypes: string[] },
  ) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
