/** Somebody in front of a screen. Whatever goes wrong behind their back fails the test. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { THEMES } from './addresses.ts';
import { launchBrowser } from './browser.ts';
import { Troubles } from './troubles.ts';

/** One for all files of a worker; it ends with the worker. */
let browser: Browser | undefined;
/** Those whose troubles nobody has looked at yet. */
const present = new Set<Visitor>();

/** Call once in a file of browser tests. */
export function withBrowser(): void {
  beforeAll(async () => {
    if (!browser?.isConnected()) browser = await launchBrowser();
  });
  afterAll(async () => {
    for (const visitor of present) await visitor[Symbol.asyncDispose]();
  });
}

/** The browser itself, for what is not about a visitor. */
export function theBrowser(): Browser {
  if (!browser) throw new Error('call withBrowser() in the file of the test');
  return browser;
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
  /** No test may leave any that it did not allow. */
  readonly troubles: Troubles;

  static async arrive(path: string, options: VisitorOptions = {}): Promise<Visitor> {
    const { width = 1280, height = 900, javaScript = true, url = inject('siteUrl'), touch = false } = options;
    const { storage = {}, colorScheme, reducedMotion } = options;
    const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
    const { origin } = new URL(url);
    const context = await theBrowser().newContext({
      viewport: { width, height },
      javaScriptEnabled: javaScript,
      hasTouch: touch,
      ...(colorScheme && { colorScheme }),
      ...(reducedMotion && { reducedMotion }),
      // An origin that is named is opened once more, to fill its storage.
      ...(localStorage.length > 0 && { storageState: { cookies: [], origins: [{ origin, localStorage }] } }),
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
    this.troubles = new Troubles(context, new URL(url).host);
    present.add(this);
  }

  /** Opens an address and waits until hydration. */
  async open(path: string) {
    const response = await this.page.goto(this.#url + path);
    await this.settle();
    return response;
  }

  /** Waits until the page says that it is hydrated, and has what differs once there is script: 'Menu' is a link until then. */
  async settle(): Promise<void> {
    if (!this.#javaScript) return;
    await this.page
      .locator('html[data-hydrated]:not(:has(header a[href="#all-pages"]))')
      .waitFor({ state: 'attached', timeout: 15_000 });
  }

  /** Expects something to go wrong that the test provokes; `because` says how. */
  allow(trouble: RegExp, because: string): void {
    this.troubles.allow(trouble, because);
  }

  /** Expects the call behind a link that works no more to be refused. */
  allowOver = () => this.allow(/status of 410 .*\/api\/auth\//, 'the link is over');

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
  async axe(parts?: string, runOnly?: readonly string[]): Promise<string[]> {
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(AXE);
    const { violations } = await this.page.evaluate(
      ([selector, rules]) =>
        (window as unknown as { axe: Axe }).axe.run(selector ?? document, {
          resultTypes: ['violations'],
          ...(rules && { runOnly: rules }),
        }),
      [parts, runOnly] as const,
    );
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }

  /** The same in each of the four themes: a theme changes colours alone, so only the rules about colours are run again. */
  async axeInEveryTheme(themes: readonly string[] = THEMES): Promise<string[]> {
    const faults: string[] = [];
    // A colour that is still changing is neither the old nor the new one.
    await this.page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [i, theme] of themes.entries()) {
      await this.wear(theme);
      faults.push(
        ...(await this.axe(undefined, i > 0 ? COLOUR_RULES : undefined)).map((fault) => `${theme}: ${fault}`),
      );
    }
    return faults;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    present.delete(this);
    await this.context.close();
    expect(this.troubles.left()).toEqual([]);
  }
}

interface Axe {
  run: (
    where: string | Document,
    options: { resultTypes: string[]; runOnly?: readonly string[] },
  ) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
}

/** What a theme may break. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
