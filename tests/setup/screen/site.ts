/** A real site for screens: on SQLite, in a thread of the worker, with a real mail server; members as in browser tests. */
import { afterAll, beforeAll } from 'vitest';
import { runInThread } from '../processes/in-thread.ts';
import { type OpenSite, openSite } from '../processes/open-site.ts';
import { Page, type PageOptions } from './screen.tsx';

export interface ScreenSite extends OpenSite {
  /** A screen in front of which the member is logged in, or nobody. */
  openScreen: (path: string, options?: PageOptions) => Promise<Page>;
}

/** Call once in a file of screens: a site for all of them, with the demo unless `DEMO` is `off`. `more`: further settings. */
export function withScreens(more: Record<string, string> = {}): ScreenSite {
  const site = {} as ScreenSite;
  beforeAll(async () => {
    const opened = await openSite(more, (env) => runInThread(env));
    Object.assign(site, opened, {
      openScreen: (path: string, options?: PageOptions) => Page.open(opened.url, path, options),
    });
  });
  afterAll(() => site[Symbol.asyncDispose]?.());
  return site;
}
