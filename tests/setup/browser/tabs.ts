/**
 * Tabs in which one visitor sits down after another. For a new context the browser starts a process, and fetches and
 * compiles every file again, which is most of what a short visit costs. So a tab is left as it was found; one whose
 * visitor did to it what cannot be taken back is closed.
 */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

export interface Seat {
  /** Of the site that is visited: what one site has stored, the next must not see. */
  origin: string;
  javaScript: boolean;
  touch: boolean;
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
  reducedMotion: 'reduce' | 'no-preference';
  /** What the browser's storage holds already. */
  storage: Record<string, string>;
}

/** An address of every site that shows no page of it. */
const QUIET = '/healthz';
/** What is called so on a context, a page or its clock lasts longer than a visit. */
const LASTING =
  /^(?:add(?:InitScript|LocatorHandler)|expose|grant|newCDPSession|newPage|once?$|route|set(?!ViewportSize|Content|Checked|InputFiles)|install|pause|resume|fastForward|runFor)/;
/** After so many visits a tab is closed, with all that the browser has kept of them. */
const VISITS = 50;

/** Those that nobody uses, at most one of a kind. */
const free = new Map<string, Tab>();

export class Tab {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #kind: string;
  readonly #origin: string;
  #isMarked = false;
  #visits = 1;

  /** `anew`: as in a browser that has never been to the site. */
  static async take(browser: Browser, seat: Seat, anew: boolean): Promise<Tab> {
    const kind = kindOf(seat);
    const left = anew ? undefined : free.get(kind);
    if (!left) return Tab.#open(browser, seat);
    free.delete(kind);
    await left.#prepare(seat);
    return left;
  }

  static async #open(browser: Browser, seat: Seat): Promise<Tab> {
    const { origin, javaScript, touch, width, height, colorScheme, reducedMotion } = seat;
    const localStorage = Object.entries(seat.storage).map(([name, value]) => ({ name, value }));
    const context = await browser.newContext({
      viewport: { width, height },
      javaScriptEnabled: javaScript,
      hasTouch: touch,
      colorScheme,
      reducedMotion,
      // An origin that is named is opened once more, to fill its storage.
      ...(localStorage.length > 0 && { storageState: { cookies: [], origins: [{ origin, localStorage }] } }),
    });
    return new Tab(context, await context.newPage(), seat);
  }

  private constructor(context: BrowserContext, page: Page, seat: Seat) {
    this.context = context;
    this.page = page;
    this.#kind = kindOf(seat);
    this.#origin = seat.origin;
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() && new URL(frame.url()).origin !== seat.origin) this.#isMarked = true;
    });
    const mark = () => {
      this.#isMarked = true;
    };
    for (const part of [context, page, page.clock]) whenLasting(part, mark);
  }

  async #prepare({ width, height, colorScheme, reducedMotion, storage }: Seat): Promise<void> {
    this.#visits++;
    await this.page.setViewportSize({ width, height });
    await this.page.emulateMedia({ media: null, contrast: null, forcedColors: null, colorScheme, reducedMotion });
    await this.page.evaluate((stored) => Object.assign(localStorage, stored), storage);
  }

  /** As in a new tab, no way leads back to before the page that is open. */
  async forgetWay(): Promise<void> {
    if (this.#visits > 1) await this.#devtools('Page.resetNavigationHistory');
  }

  /** Asks the browser itself; nothing of that lasts. */
  async #devtools(...asked: Parameters<CDPSession['send']>): Promise<void> {
    const wasMarked = this.#isMarked;
    const session = await this.context.newCDPSession(this.page);
    await session.send(...asked);
    await session.detach();
    this.#isMarked = wasMarked;
  }

  /** Leaves it to whoever comes next, or closes it. */
  async leave(): Promise<void> {
    const isClean = !this.#isMarked && this.context.pages().length === 1 && this.#visits < VISITS;
    if (!isClean || free.has(this.#kind) || !(await this.#clear().catch(() => false))) return this.context.close();
    free.set(this.#kind, this);
  }

  /** Takes away what the visitor has left; answers whether all of it is gone. */
  async #clear(): Promise<boolean> {
    if (this.context.serviceWorkers().length > 0) return false;
    const answer = await this.page.goto(this.#origin + QUIET);
    if (!answer?.headers()['content-type']?.includes('json')) return false;
    await this.page.mouse.move(-1, -1);
    await this.page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await this.context.clearCookies();
    const storageTypes = 'indexeddb,cache_storage,file_systems';
    await this.#devtools('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes });
    return !this.#isMarked;
  }
}

const kindOf = ({ origin, javaScript, touch }: Seat): string => JSON.stringify([origin, javaScript, touch]);

/** Closes those that nobody uses, of all sites but one. */
export async function closeFreeTabs(except: string): Promise<void> {
  for (const [kind, tab] of free) {
    if (kind.startsWith(`["${except}"`)) continue;
    free.delete(kind);
    await tab.context.close();
  }
}

/** Tells of each call of a method that lasts longer than a visit. */
function whenLasting(part: object, tell: () => void): void {
  const methods = part as Record<string, (...values: unknown[]) => unknown>;
  const names = new Set<string>();
  for (let kind = part; kind !== Object.prototype; kind = Object.getPrototypeOf(kind))
    for (const name of Object.getOwnPropertyNames(kind)) if (LASTING.test(name)) names.add(name);
  for (const name of names) {
    const method = methods[name];
    if (typeof method !== 'function') continue;
    methods[name] = (...values) => {
      tell();
      return method.apply(part, values);
    };
  }
}
