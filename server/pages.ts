/**
 * The pages: rendered whole by the built page handler, cached until the catalogue changes, sent with a policy that names
 * the few inline scripts of their own by hash (`page-policy.ts`).
 *
 * A page is always rendered as a visitor sees it, whoever asks, so that it can be cached here and on the way.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ORIGIN_FIELDS } from '#contract/items.ts';
import type { CallInit, RenderContext, SentForm, Transport } from '#contract/rendering.ts';
import { siteChangesForPages } from '#site';
import { serveForms } from './forms.ts';
import { newNonce, pagePolicy, sealPage } from './page-policy.ts';
import { chosenEncoding } from './plugins/encodings.ts';
import { Problem } from './problem.ts';

/** Renders the page of a request; `context` reaches the page's code. */
export type RenderPage = (request: Request, options: { context: RenderContext }) => Promise<Response>;

export interface PageOptions {
  render: RenderPage;
  siteUrl: string;
  /** The catalogue's version: what was rendered under another is out of date. */
  version: () => number;
  /** What stands at the end of a page's head for other programs, as markup. */
  head?: ((url: string, html: string) => Promise<string>) | undefined;
  /** Further sources that the policy allows, while developing. */
  allow?: { style?: string; connect?: string };
}

interface Page {
  status: number;
  headers: Record<string, string>;
  html: string;
  version: number;
  compressed: Buffer | undefined;
  /** Whether it is one that nobody may keep: a call that it was made from said so. */
  isPassing: boolean;
}

const CACHE_BYTES = 64 * 1_048_576;
/** Lists that members share, and looks at what is not published: gone as soon as they are taken back, so kept nowhere. */
const isUnlisted = (url: string): boolean => /^\/+(?:list|preview)\//.test(url);
const UNLISTED = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };

/** Some pages change with the clock: events end, advertisements begin. */
const CACHE_MS = 60_000;
const HTML_BROTLI_QUALITY = 5;

const brotli = promisify(brotliCompress);

/** Every address that no other route takes is a page. `api` answers the calls that pages make while they render. */
export async function servePages(app: FastifyInstance, api: FastifyInstance, options: PageOptions): Promise<void> {
  const cache = new LRUCache<string, Page>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ html }) => html.length * 2 + 1_000,
    ttl: CACHE_MS,
  });

  /** Pages being made: whoever asks meanwhile waits for the same one. */
  const making = new Map<string, { version: number; page: Promise<Page> }>();

  const pageOf = async (url: string): Promise<Page> => {
    const version = options.version();
    const cached = cache.get(url);
    if (cached?.version === version) return cached;
    const under = making.get(url);
    if (under?.version === version) return under.page;
    const page = renderPage(url, api, options, version);
    making.set(url, { version, page });
    try {
      const made = await page;
      if (made.status === 200 && !made.isPassing && !isUnlisted(url)) cache.set(url, made);
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
  let gone = false;
  let isPassing = false;
  const ask = (path: string, init?: CallInit) =>
    api.inject({ method: init?.method ?? 'GET', url: path, ...(init && { payload: init.body as object }) });
  const transport: Transport = async (path, init) => {
    const first = await ask(path, init);
    // As a browser does it; the page then sends its reader to the address of now.
    const answer = first.statusCode === 301 ? await ask(String(first.headers.location)) : first;
    if (answer.statusCode === 503) away = true;
    if (answer.statusCode === 410) gone = true;
    if (init === undefined && answer.statusCode === 200 && answer.headers['cache-control'] === 'no-store')
      isPassing = true;
    return { status: answer.statusCode, body: JSON.parse(answer.body, withoutOrigin) };
  };
  const request = new Request(new URL(url.replace(/^\/+/, '/'), options.siteUrl), { headers: { accept: 'text/html' } });
  const nonce = newNonce();
  const response = await options.render(request, {
    context: { transport, form, nonce, site: siteChangesForPages() },
  });
  const sealed = sealPage(await response.text(), nonce);
  const head = response.status === 200 && options.head ? await options.head(url, sealed.html) : '';
  const html = withHead(sealed.html, head);
  const location = response.headers.get('location');
  return {
    status: away && response.status >= 500 ? 503 : gone && response.status === 404 ? 410 : response.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(sealed.hashes, options.allow),
      etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
      ...(location && { location: local(location, options.siteUrl) }),
    },
    html,
    version,
    isPassing,
    compressed: undefined,
  };
}

/** At the end, behind what comes to life in a browser. */
function withHead(html: string, head: string): string {
  const end = html.indexOf('</head>');
  return end < 0 ? html : `${html.slice(0, end)}${head}${html.slice(end)}`;
}

/** What other programs know items by would make every page heavier, and no page shows it. */
const LEFT_OUT: ReadonlySet<string> = new Set(ORIGIN_FIELDS);

function withoutOrigin(this: unknown, key: string, value: unknown): unknown {
  return LEFT_OUT.has(key) && typeof this === 'object' && this !== null && 'object_type' in this ? undefined : value;
}

async function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply) {
  const { status, headers, html, isPassing } = page;
  if (isUnlisted(request.url))
    return reply
      .headers({ ...headers, ...UNLISTED })
      .status(status)
      .send(html);
  void reply.headers(headers).status(status);
  if (status === 503) void reply.header('retry-after', '10');
  if (status !== 200 || isPassing) return reply.header('cache-control', 'no-store').send(html);
  void reply.header('cache-control', 'public, max-age=0, must-revalidate').header('vary', 'accept-encoding');
  if (matches(request.headers['if-none-match'], headers.etag)) return reply.status(304).send();
  if (chosenEncoding(request.headers['accept-encoding']) !== 'br') return reply.send(html);
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
