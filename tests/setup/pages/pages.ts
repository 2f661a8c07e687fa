/**
 * Pages as the site sends them, to somebody whose browser runs no script: links are followed and forms sent by what stands in the HTML.
 * Things are looked for with Testing Library's `screen`. Nothing here has a size or a colour (`tests/e2e`), and nothing is hydrated
 * (`*.screen.test.tsx`).
 */
import { configure, screen, within } from '@testing-library/react';
import { afterAll, beforeAll } from 'vitest';
import { native } from '../processes/native.ts';
import { type OpenSite, openSite } from '../processes/open-site.ts';
import { runInThread } from '../screen/site.ts';

type Name = string | RegExp;
type Role = Parameters<typeof screen.getByRole>[0];

export interface PagesSite extends OpenSite {
  /** Asks for a page, and follows where it leads. */
  openPage: (path: string) => Promise<SentPage>;
  /** What the site answers to an address itself. */
  ask: (path: string, init?: RequestInit) => Promise<Response>;
}

/** Call once in a file of pages: a site with the demo for all of them. */
export function withPages(): PagesSite {
  const site = {} as PagesSite;
  beforeAll(async () => {
    const opened = await openSite({}, (env) => runInThread(env, true));
    const ask: PagesSite['ask'] = (path, init = {}) => native.fetch(opened.url + path, { redirect: 'manual', ...init });
    Object.assign(site, opened, {
      ask,
      openPage: async (path: string) => {
        const page = new SentPage(opened.url);
        await page.open(path);
        return page;
      },
    });
  });
  afterAll(() => site[Symbol.asyncDispose]?.());
  return site;
}

// What is hidden is not there, so that nobody has to work out the style of each element.
configure({ defaultHidden: true });

const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };

/** One page at a time: `screen` looks at the one that was opened last. */
export class SentPage {
  status = 0;
  /** What programs read of it. */
  head = document.head;
  readonly #site: string;

  constructor(site: string) {
    this.#site = site;
  }

  /** Opens another address, as if it had been written into the bar. */
  async open(path: string): Promise<void> {
    const response = await native.fetch(new URL(path, this.#site));
    happyDOM.setURL(response.url);
    this.status = response.status;
    const sent = new DOMParser().parseFromString(await response.text(), 'text/html');
    // Nobody sees these.
    for (const hidden of sent.querySelectorAll('[hidden]')) hidden.remove();
    this.head = sent.head;
    document.title = sent.title;
    document.documentElement.lang = sent.documentElement.lang;
    // The body itself stays: it is where `screen` looks.
    document.body.replaceChildren(...document.importNode(sent.body, true).childNodes);
  }

  /** The address that is shown, without the site's name. */
  get path(): string {
    return location.pathname + location.search;
  }

  main = (): HTMLElement => screen.getByRole('main');

  /** The first of these links, on the whole page or in a part of it. */
  link(name: Name, part: HTMLElement = document.body): HTMLAnchorElement {
    const [first] = within(part).getAllByRole<HTMLAnchorElement>('link', { name });
    return first as HTMLAnchorElement;
  }

  /** Where such a link leads, as it is written. */
  leadsTo = (name: Name, part?: HTMLElement): string => this.link(name, part).getAttribute('href') ?? '';

  async follow(name: Name, part?: HTMLElement): Promise<void> {
    await this.open(this.link(name, part).href);
  }

  /** Sends the form of a button, with what stands in its fields. */
  async send(button: Name, part: HTMLElement = document.body): Promise<void> {
    const [pressed] = within(part).getAllByRole<HTMLButtonElement>('button', { name: button });
    const form = pressed?.form;
    if (form?.method !== 'get') throw new Error(`no form that asks for a page has the button ${button}`);
    const address = new URL(form.getAttribute('action') ?? '', location.href);
    address.search = String(new URLSearchParams([...new FormData(form)] as [string, string][]));
    await this.open(address.href);
  }

  /** The words of all that have a role, in their order. */
  wordsOf = (role: Role, part: HTMLElement = this.main(), name?: Name): string[] =>
    within(part)
      .queryAllByRole(role, name === undefined ? {} : { name })
      .map(({ textContent }) => textContent);
}
