/** Runs sites in a thread beside the tests: the server has Node's own globals there, and what it is made of is read once. */
import { parentPort } from 'node:worker_threads';
import { setHashingCost } from '#server/features/members/passwords.ts';
import type { RenderPage } from '#server/http/pages.ts';
import { readConfig } from '#server/kernel/config.ts';
import { type Running, start } from '#server/start/main.ts';
import { SITE_CHANGES_ID } from '#site';

setHashingCost(8, 1);

const running = new Map<number, Running>();

/**
 * A page as every address has one, with the head that the site gives it, and what is changed of the site's own particulars as the
 * root route writes it: what is on the page, the test renders itself.
 */
const render: RenderPage = async (_, { context: { site } }) => {
  const changes = JSON.stringify(site ?? {}).replaceAll('<', '\\u003c');
  return new Response(
    `<!doctype html><html><head><title>A page</title><script type="application/json" id="${SITE_CHANGES_ID}">${changes}</script></head><body></body></html>`,
  );
};

export interface Question {
  id: number;
  /** The settings of a site that starts; without them the site ends. */
  env?: Record<string, string>;
  /** Whether its pages are those of the build. */
  isBuilt?: boolean;
}

parentPort?.on('message', async ({ id, env, isBuilt }: Question) => {
  try {
    if (env) running.set(id, await start(readConfig(env), isBuilt ? {} : { pages: { render } }));
    else await running.get(id)?.stop();
    parentPort?.postMessage({ id, address: running.get(id)?.address });
  } catch (error) {
    parentPort?.postMessage({ id, error: String((error as Error).stack) });
  }
});
