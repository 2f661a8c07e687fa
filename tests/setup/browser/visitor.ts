/** Somebody in front of a screen. Whatever goes wrong behind their back fails the test. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { launchBrowser } from './browser.ts';
import { unmeasuredPairs } from './colour-pairs.ts';
import { closeFreeTabs, Tab } from './tabs.ts';
import { Troubles } from './troubles.ts';

/** One for all files of a worker; it ends with the worker. */
let browser: Browser | undefined;
/** Those whose troubles nobody has looked at yet. */
const present = new Set<Visitor>();
/** Whether each visitor of the file comes with a browser that has never been to the site. */
let comesAnew = false;

/** Call once in a file of browser tests; `anew` where it is about what a browser fetches or keeps. */
export function withBrowser({ anew = false } = {}): void {
  beforeAll(async () => {
    comesAnew = anew;
    if (!browser?.isConnected()) browser = await launchBrowser();
  });
  afterAll(async () => {
    for (const visitor of present) await visitor[Symbol.asyncDispose]();
    await closeFreeTabs(new URL(inject('siteUrl')).origin);
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
  readonly #tab: Tab;
  readonly #url: string;
  readonly #javaScript: boolean;
  /** No test may leave any that it did not allow. */
  readonly troubles: Troubles;

  static async arrive(path: string, options: VisitorOptions = {}): Promise<Visitor> {
    const { width = 1280, height = 900, javaScript = true, url = inject('siteUrl'), touch = false } = options;
    const { storage = {}, colorScheme = 'light', reducedMotion = 'no-preference' } = options;
    const { origin } = new URL(url);
    const seat = { origin, javaScript, touch, width, height, colorScheme, reducedMotion, storage };
    const tab = await Tab.take(theBrowser(), seat, comesAnew);
    // No test may reach for the world outside; what tries is written down.
    const visitor = new Visitor(tab, url, javaScript);
    await visitor.open(path);
    await tab.forgetWay();
    return visitor;
  }

  private constructor(tab: Tab, url: string, javaScript: boolean) {
    this.#tab = tab;
    this.context = tab.context;
    this.page = tab.page;
    this.#url = url;
    this.#javaScript = javaScript;
    this.troubles = new Troubles(tab.context, new URL(url).host);
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

  /** Lets something go wrong that the test provokes; `because` says how. */
  allow(trouble: RegExp, because: string): void {
    this.troubles.allow(trouble, because);
  }

  /** Lets the call behind a link that works no more be refused. */
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

  /**
   * Every accessibility rule of WCAG 2.2 A and AA that a machine can check, and axe's good practices; of all, or of parts. Those
   * about colours take as long as all others together.
   */
  async axe(parts?: string, which: 'all' | 'colours' | 'all but colours' = 'all'): Promise<string[]> {
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(AXE);
    // A colour that is still changing is neither the old nor the new one.
    await this.page.evaluate(() => {
      for (const one of document.getAnimations())
        if (Number.isFinite(Number(one.effect?.getComputedTiming().endTime))) one.finish();
    });
    const rules = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]));
    const { violations } = await this.page.evaluate(
      ([selector, options]) =>
        (window as unknown as { axe: Axe }).axe.run(selector ?? document, { resultTypes: ['violations'], ...options }),
      [
        parts,
        { ...(which === 'colours' && { runOnly: COLOUR_RULES }), ...(which === 'all but colours' && { rules }) },
      ] as const,
    );
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }

  /**
   * The same for each of the four themes: a theme changes colours alone, and which colours stand on which is measured in all of them.
   * What lies over pictures stands beside them in the theme of most contrast alone.
   */
  async axeInEveryTheme(): Promise<string[]> {
    // What inherits a colour would begin to change only when the colour has come to its end.
    await this.page.emulateMedia({ reducedMotion: 'reduce' });
    const faults = [...(await this.axe()), ...(await unmeasuredPairs(this.page))];
    await this.wear('contrast');
    faults.push(...(await unmeasuredPairs(this.page)).map((fault) => `contrast: ${fault}`));
    await this.page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
    return faults;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    present.delete(this);
    await this.troubles.end();
    await this.#tab.leave();
    expect(this.troubles.left()).toEqual([]);
  }
}

interface Axe {
  run: (
    where: string | Document,
    options: { resultTypes: string[]; runOnly?: readonly string[]; rules?: Record<string, { enabled: boolean }> },
  ) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
}

/** What a theme may break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
