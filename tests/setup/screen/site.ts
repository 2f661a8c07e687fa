/** A real site for screens: on SQLite, in a thread of the worker, with a real mail server; members as in browser tests. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll } from 'vitest';
import { type OpenSite, openSite } from '../processes/open-site.ts';
import { Page, type PageOptions } from './screen.tsx';
import type { Question } from './site-thread.ts';

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

let thread: Worker | undefined;
let last = 0;

/** Starts a site in the thread; `isBuilt`: with the pages that the build made, as visitors get them. */
export async function runInThread(env: Record<string, string>, isBuilt = false) {
  thread ??= new Worker(join(import.meta.dirname, 'site-thread.ts'), {
    // The test's own settings, and what the framework of the tests asks of Node, are not the site's.
    env: {},
    execArgv: [],
  });
  thread.unref();
  const id = ++last;
  const url = await ask(thread, { id, isBuilt, env: { SETUP: 'off', LOG_LEVEL: 'silent', ...env } });
  return { url, stop: () => ask(thread as Worker, { id }) };
}

function ask(to: Worker, question: Question): Promise<string> {
  to.ref();
  return new Promise<string>((resolve, reject) => {
    const hear = ({ id, address, error }: { id: number; address: string; error?: string }) => {
      if (id !== question.id) return;
      to.off('message', hear);
      to.unref();
      if (error) reject(new Error(error));
      else resolve(address);
    };
    to.on('message', hear);
    to.postMessage(question);
  });
}
