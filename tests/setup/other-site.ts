/** A site of somebody else, on this machine: what it answers can be changed while it stands. */
import { createServer } from 'node:http';
import { WebClient } from '#server/kernel/web-client.ts';

export interface OtherPage {
  body: string | Buffer;
  type?: string;
  status?: number;
  headers?: Record<string, string>;
  /** What happens while it is asked for. */
  meanwhile?: () => Promise<unknown>;
}

export interface OtherSite extends AsyncDisposable {
  url: string;
  /** By path, with what stands after it or without. */
  pages: Map<string, OtherPage>;
  /** The paths that were asked for, in their order. */
  asked: string[];
}

export async function openOtherSite(pages: Record<string, OtherPage> = {}): Promise<OtherSite> {
  const held = new Map(Object.entries(pages));
  const asked: string[] = [];
  const server = createServer(async ({ url = '', headers }, response) => {
    asked.push(url);
    const page = held.get(url) ?? held.get(url.split('?')[0] ?? '');
    if (!page) return response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>');
    await page.meanwhile?.();
    const etag = page.headers?.etag;
    if (etag !== undefined && headers['if-none-match'] === etag) return response.writeHead(304).end();
    response
      .writeHead(page.status ?? 200, { 'content-type': page.type ?? 'text/html', ...page.headers })
      .end(page.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    pages: held,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Asks sites of this machine as if they were others'. */
export const loopbackClient = (): WebClient => new WebClient('http://localhost', { allows: () => true });
