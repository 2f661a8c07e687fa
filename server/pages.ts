/**
 * The pages: rendered whole by the built page handler, kept until the catalogue changes, sent with a policy that names
 * the few inline scripts by their hashes.
 *
 * A page is always rendered as a visitor sees it, whoever asks, so that it can be kept here and by any cache on the way.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RenderContext, SentForm, Transport } from '#contract/rendering.ts';
import { serveForms } from './forms.ts';
import { Problem } from './problem.ts';

/** Renders the page of a request; `context` reaches the page's code. */
export type RenderPage = (request: Request, options: { context: RenderContext }) => Promise<Response>;

export interface PageOptions {
  render: RenderPage;
  siteUrl: string;
  /** The catalogue's version: what was rendered under another is out of date. */
  version: () => number;
  /** Further sources that the policy allows, while developing. */
  allow?: { style?: string; connect?: string };
}

interface Page {
  status: number;
  headers: Record<string, string>;
  html: string;
  version: number;
  compressed: Buffer | undefined;
}

const KEPT_BYTES = 64 * 1_048_576;
/** Some pages change with the clock: events end, advertisements begin. */
const KEPT_MS = 60_000;
const HTML_BROTLI_QUALITY = 5;

const brotli = promisify(brotliCompress);

/** Every address that no other route takes is a page. `api` answers the calls that pages make while they render. */
export async function servePages(app: FastifyInstance, api: FastifyInstance, options: PageOptions): Promise<void> {
  const kept = new LRUCache<string, Page>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ html }) => html.length * 2 + 1_000,
    ttl: KEPT_MS,
  });

  /** Pages being made: whoever asks meanwhile waits for the same one. */
  const making = new Map<string, { version: number; page: Promise<Page> }>();

  const pageOf = async (url: string): Promise<Page> => {
    const version = options.version();
    const known = kept.get(url);
    if (known?.version === version) return known;
    const under = making.get(url);
    if (under?.version === version) return under.page;
    const page = renderPage(url, api, options, version);
    making.set(url, { version, page });
    try {
      const made = await page;
      if (made.status === 200) kept.set(url, made);
      return made;
    } finally {
      if (making.get(url)?.page === page) making.delete(url);
    }
  };

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    // Parsers of HTML replace this sign wherever it stands, so no page can hold it and be trusted.
    if (request.url.includes('%00'))
      return reply.redirect(request.url.replaceAll('%00', '').replace(/^[/\\]+/, '/'), 302);
    return sendPage(await pageOf(request.url), request, reply);
  });
  await serveForms(app, api, {
    siteUrl: options.siteUrl,
    sendRefused: async (path, { status, retryAfter, form }, request, reply) => {
      const page = await renderPage(path, api, options, options.version(), form);
      if (retryAfter) reply.header('retry-after', retryAfter);
      return sendPage({ ...page, status: page.status === 200 ? status : page.status }, request, reply);
    },
  });
}

async function renderPage(
  url: string,
  api: FastifyInstance,
  options: PageOptions,
  version: number,
  form?: SentForm,
): Promise<Page> {
  let away = false;
  const transport: Transport = async (path, init) => {
    const answer = await api.inject({
      method: init?.method ?? 'GET',
      url: path,
      ...(init && { payload: init.body as object }),
    });
    if (answer.statusCode === 503) away = true;
    return { status: answer.statusCode, body: answer.json() };
  };
  const request = new Request(new URL(url.replace(/^\/+/, '/'), options.siteUrl), { headers: { accept: 'text/html' } });
  const response = await options.render(request, { context: { transport, form } });
  const html = await response.text();
  const location = response.headers.get('location');
  return {
    status: away && response.status >= 500 ? 503 : response.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(html, options.allow),
      etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
      ...(location && { location: local(location, options.siteUrl) }),
    },
    html,
    version,
    compressed: undefined,
  };
}

async function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply) {
  const { status, headers, html } = page;
  void reply.headers(headers).status(status);
  if (status === 503) void reply.header('retry-after', '10');
  if (status !== 200) return reply.header('cache-control', 'no-store').send(html);
  void reply.header('cache-control', 'public, max-age=0, must-revalidate').header('vary', 'accept-encoding');
  if (matches(request.headers['if-none-match'], headers.etag)) return reply.status(304).send();
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
  page.compressed ??= await brotli(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: HTML_BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  return reply.header('content-encoding', 'br').send(page.compressed);
}

const matches = (asked: string | undefined, etag: string | undefined): boolean =>
  asked !== undefined && etag !== undefined && asked.split(/,\s*/).includes(etag);

/** A redirect within the site, without its host: the site may be reached under several. */
function local(location: string, siteUrl: string): string {
  const url = new URL(location, siteUrl);
  return url.origin === new URL(siteUrl).origin ? `${url.pathname}${url.search}${url.hash}` : location;
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** What the browser may load and run: our own files, and the inline scripts that stand in this very page. */
function policy(html: string, { style = '', connect = '' }: { style?: string; connect?: string } = {}): string {
  const hashes = new Set<string>();
  for (const [, script = ''] of html.matchAll(INLINE_SCRIPT))
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    `style-src 'self' 'unsafe-inline' ${style}`.trim(),
    // Pictures of other hosts are in no page that we send; the reader's own consent puts them there.
    "img-src 'self' data: https:",
    `connect-src 'self' ${connect}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Loads the handler that the build made. Throws a sentence when there is none. */
export async function loadBuiltPages(entry: string): Promise<RenderPage> {
  // React renders several times faster without its checks for developers; it looks once, when it is loaded.
  process.env.NODE_ENV ??= 'production';
  try {
    const { default: handler } = (await import(entry)) as { default: { fetch: RenderPage } };
    return handler.fetch;
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Problem('unavailable', 'The pages are not built. Run npm run build first.');
  }
}
