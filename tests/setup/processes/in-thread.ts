/** Sites in a thread of the worker: what they are made of is read once for all files, which in a process of its own takes seconds. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Question } from './site-thread.ts';

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
