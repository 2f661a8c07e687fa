/** `npm run dev`: the same process, with pages that follow every change of their code. */
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, isRunnableDevEnvironment } from 'vite';
import type { RenderPage } from '../http/pages.ts';
import { run } from './main.ts';

/** The name under which the page framework offers its entry for the server. */
const PAGE_ENTRY = 'virtual:tanstack-start-server-entry';

const http = createHttpServer();
const vite = await createServer({ server: { middlewareMode: true, hmr: { server: http } }, appType: 'custom' });
const pages = vite.environments.ssr;
if (!pages || !isRunnableDevEnvironment(pages)) throw new Error('Vite has no environment to render pages in.');

const render: RenderPage = async (request, options) => {
  const { default: handler } = (await pages.runner.import(PAGE_ENTRY)) as { default: { fetch: RenderPage } };
  return handler.fetch(request, options);
};

await run({
  pages: { render, allow: { connect: 'ws:' } },
  server: (handler: RequestListener) =>
    http.on('request', (request, response) => vite.middlewares(request, response, () => handler(request, response))),
});
