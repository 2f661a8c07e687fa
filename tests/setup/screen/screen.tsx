/**
 * The real pages on a real site, without a browser: what is said, pressed, sent and kept. Nothing here has a size or a colour: what
 * is seen of focus, overflow, paint and print is asked in a browser (`tests/e2e`). A test looks for things with Testing Library's
 * `screen`.
 */
import { File as NodeFile } from 'node:buffer';
import { RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { native } from '../processes/native.ts';
import { freshApp } from './app-script.ts';

export interface PageOptions {
  /** Who is logged in; nobody without it. */
  as?: { access: string; refresh: string } | undefined;
  /** What the browser's storage holds already. */
  storage?: Record<string, string>;
  /** Cookies of the browser, as `name=value`. */
  cookies?: string[];
  /** Whether pages say, as the site sends them, what of its own particulars was changed. */
  withChanges?: boolean;
}

/** A call that a page has made, and how it was answered; no status where it was not. */
export interface Call {
  method: string;
  /** Without the site's name, with its parameters. */
  path: string;
  body?: string | undefined;
  status?: number;
  /** The page no longer waits for its answer. */
  isGivenUp?: boolean;
}

type Name = string | RegExp;
type Role = Parameters<typeof screen.getByRole>[0];
/** An answer in the site's place: `body` as JSON, or a page. */
type Answer = { status: number; body?: unknown; html?: string };

configure({
  // A site beside other work takes a while to answer; nobody waits that long where all is well.
  asyncUtilTimeout: 20_000,
  getElementError: (message, container) => new NotFound(message?.split('\n\n')[0], container),
});

/** The words on the page say more than its thousands of lines of markup. Most looks are tried again, so they are read by whoever is told. */
class NotFound extends Error {
  constructor(message: string | undefined, container: Element) {
    super(message);
    let words: string | undefined;
    const get = () => (words ??= `${message}\nOn the page: ${container.textContent?.slice(0, 3_000)}`);
    Object.defineProperty(this, 'message', { get, configurable: true, enumerable: false });
  }
}

/** What is open in this worker: a tab, and nothing beside it. */
let open: Page | undefined;
const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };

export class Page implements AsyncDisposable {
  // Without styles nothing lets presses through to what lies behind it, so none is asked for them.
  readonly user: UserEvent = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  /** Every call of the page so far, in their order. */
  readonly calls: Call[] = [];
  /** While true, no call reaches the site. */
  isOffline = false;
  /** Ends that what is open hears where the browser goes. */
  #leave = (): void => {};
  readonly #answers: { path: RegExp; answer: () => Answer | Promise<Answer | undefined> | undefined }[] = [];
  /** Cookies that no script sees. */
  readonly #cookies = new Map<string, string>();
  readonly #pending = new Set<Promise<unknown>>();
  readonly #held: (() => void)[] = [];
  readonly #url: string;
  readonly #withChanges: boolean;

  /** Opens an address in a browser that holds what is given and nothing else. What was open before is closed. */
  static async open(
    url: string,
    path: string,
    { as, storage = {}, cookies = [], withChanges = false }: PageOptions = {},
  ): Promise<Page> {
    await open?.[Symbol.asyncDispose]();
    localStorage.clear();
    sessionStorage.clear();
    goTo(url + path);
    for (const cookie of document.cookie.split('; ')) keepCookie(`${cookie}; max-age=0`);
    for (const cookie of cookies) keepCookie(cookie);
    Object.assign(localStorage, storage, as && { access: as.access, refresh: as.refresh });
    open = new Page(url, withChanges);
    await open.#load();
    return open;
  }

  private constructor(url: string, withChanges: boolean) {
    this.#url = url;
    this.#withChanges = withChanges;
  }

  /** Opens another address in the same browser, as if it had been written into its bar; without one, reloads. */
  async open(path = this.path): Promise<void> {
    await this.#close();
    goTo(this.#url + path);
    await this.#load();
  }

  /** Runs and mounts all that pages are made of anew, so that nothing is left in memory of the page before. */
  async #load(): Promise<void> {
    globalThis.fetch = window.fetch = ((input, init) => this.#ask(String(input), init)) as typeof fetch;
    // The one thing that a page leaves at the window: what it has told analytics.
    delete window.dataLayer;
    document.getElementById('site-changes')?.remove();
    if (this.#withChanges) await this.#sayChanges();
    const { getRouter } = await freshApp();
    const router = getRouter();
    this.#leave = () => router.history.destroy();
    await router.load();
    haveStyles();
    render(<RouterProvider router={router} />, { container: document as unknown as HTMLElement });
    await waitFor(() => expect(document.documentElement.dataset.hydrated).toBe(''));
  }

  /** What the head of the page says, where the modules of the app look for it while they are read. */
  async #sayChanges(): Promise<void> {
    const html = await (await native.fetch(this.#url + this.path)).text();
    const said = new DOMParser().parseFromString(html, 'text/html').querySelector('script[type="application/json"]');
    const script = Object.assign(document.createElement('script'), { type: 'application/json', id: said?.id });
    script.textContent = said?.textContent ?? '';
    if (!document.documentElement) document.append(document.createElement('html'));
    if (!document.head) document.documentElement.append(document.createElement('head'));
    document.head.append(script);
  }

  async #ask(input: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(input, this.#url);
    const call: Call = { method: init.method ?? 'GET', path: pathname + search };
    if (typeof init.body === 'string') call.body = init.body;
    this.calls.push(call);
    const answered = Promise.race([this.#answer(call, init), givenUp(call, init.signal)]);
    this.#pending.add(answered);
    try {
      const response = await answered;
      call.status = response.status;
      return response;
    } finally {
      this.#pending.delete(answered);
    }
  }

  async #answer(call: Call, init: RequestInit): Promise<Response> {
    for (const { path, answer } of this.#answers) {
      if (!path.test(`${call.method} ${call.path}`)) continue;
      const given = await answer();
      if (given?.html !== undefined)
        return new native.Response(given.html, { status: given.status, headers: { 'content-type': 'text/html' } });
      if (given) return native.Response.json(given.body ?? { message: 'Refused by a test.' }, { status: given.status });
    }
    if (this.isOffline) throw new TypeError('Failed to fetch');
    const cookie = [...document.cookie.split('; '), ...this.#cookies.values()].filter(Boolean).join('; ');
    const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) };
    const body = init.body instanceof FormData ? await asNodes(init.body) : init.body;
    const response = await native.fetch(this.#url + call.path, {
      ...(init.method && { method: init.method }),
      headers,
      ...(body && { body }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      if (/;\s*httponly/i.test(set)) this.#cookies.set(pair.split('=')[0] ?? '', pair);
      else keepCookie(set);
    }
    return response;
  }

  /** Answers calls in the site's place, told by method and path (`POST /api/review`); nothing lets the site answer. Returns what ends it. */
  answer(path: RegExp, answer: () => Answer | Promise<Answer | undefined> | undefined): () => void {
    const entry = { path, answer };
    this.#answers.push(entry);
    return () => void this.#answers.splice(this.#answers.indexOf(entry), 1);
  }

  /** Holds calls back until what it returns is called. */
  hold(path: RegExp): () => void {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.answer(path, () => promise);
    const release = () => resolve(undefined);
    this.#held.push(release);
    return release;
  }

  async #close(): Promise<void> {
    cleanup();
    this.#leave();
    delete document.documentElement.dataset.hydrated;
    // Whoever leaves does not wait for answers, but a site that stops must not find somebody who does.
    await Promise.allSettled(this.#pending);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (open !== this) return;
    open = undefined;
    // A test that fails while it holds a call ends nevertheless.
    for (const release of this.#held) release();
    await this.#close();
  }

  /** The address that is shown, without the site's name. */
  get path(): string {
    return location.pathname + location.search;
  }

  main = (): HTMLElement => screen.getByRole('main');

  /** Presses what has this role and name, on the whole page or within a part of it, once it is there and can be pressed. */
  async press(role: Role, name: Name, part: HTMLElement = document.body): Promise<void> {
    const found = await within(part).findByRole(role, { name });
    await waitFor(() =>
      expect((found as HTMLButtonElement).disabled ?? false, `${name} cannot be pressed`).toBe(false),
    );
    await this.user.click(found);
  }

  /** Puts words in the place of what a field holds, as somebody who pastes them. */
  async fill(label: Name, text: string, part: HTMLElement = document.body): Promise<void> {
    const field = await within(part).findByLabelText(label);
    await this.user.clear(field);
    if (text !== '') {
      await this.user.click(field);
      await this.user.paste(text);
    }
  }

  /** Chooses from a list of choices, by the words that it shows. */
  async choose(label: Name, option: string, part: HTMLElement = document.body): Promise<void> {
    const field = await within(part).findByLabelText<HTMLSelectElement>(label);
    // Its choices may come with an answer of the site.
    await waitFor(() => {
      if (![...field.options].some(({ text, value }) => text === option || value === option))
        throw new Error(`no choice ‘${option}’, only: ${[...field.options].map(({ text }) => text).join(', ')}`);
    });
    await this.user.selectOptions(field, option);
  }

  /** Waits until these words stand on the page, or in a part of it, however its markup divides them. */
  async reads(words: Name, part: () => HTMLElement = this.main): Promise<void> {
    await waitFor(() => {
      const text = part().textContent;
      if (!(typeof words === 'string' ? text.includes(words) : words.test(text)))
        throw new Error(`${words} is not on the page: ${text.slice(0, 3_000)}`);
    });
  }

  /** Waits until something is said at the foot of the screen. */
  async hears(words: Name): Promise<void> {
    await this.reads(words, () => screen.getByRole('region', { name: 'Messages' }));
  }

  /** Waits until a page says what came of what was done. */
  async says(words: Name): Promise<void> {
    await waitFor(() => {
      const all = screen.getAllByRole('status').map(({ textContent }) => textContent);
      if (!all.some((text) => (typeof words === 'string' ? text.includes(words) : words.test(text))))
        throw new Error(`nothing says ${words}, only: ${all.join(' | ')}`);
    });
  }
}

/** The style sheet stands in every page that the site sends, so none waits for it. */
function haveStyles(): void {
  if (!document.documentElement) document.append(document.createElement('html'));
  if (!document.head) document.documentElement.prepend(document.createElement('head'));
  if (document.querySelector('link[data-precedence]')) return;
  const link = document.createElement('link');
  link.dataset.precedence = 'default';
  Object.assign(link, { rel: 'stylesheet', href: '/app.css' });
  document.head.append(link);
}

/** As if an address had been written into the browser's bar: the way back leads to what was open before. */
function goTo(url: string): void {
  happyDOM.setURL(url);
  history.pushState(null, '', url);
}

function keepCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom knows no other way
  document.cookie = `${cookie}; path=/`;
}

/** Fails once a page gives a call up, as a browser's `fetch` does. */
function givenUp(call: Call, signal?: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => {
      call.isGivenUp = true;
      reject(signal.reason);
    });
  });
}

/** What a form sends, for Node's own `fetch`. */
async function asNodes(form: FormData): Promise<FormData> {
  const sent = new native.FormData();
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') sent.append(name, value);
    else {
      // Node makes a file of a blob with what stands in the place of its own `File` here, so it is given one.
      const file = new NodeFile([await value.arrayBuffer()], value.name, { type: value.type });
      sent.append(name, file as unknown as Blob);
    }
  }
  return sent;
}
