/**
 * The pages: rendered whole by the built page handler, cached until the catalogue changes, sent with a policy that names
 * the few inline scripts of their own by hash (`page-policy.ts`).
 *
 * A page is always rendered as a visitor sees it, whoever asks, so that it can be cached here and on the way.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ORIGIN_FIELDS } from '#contract/card-schemas.ts';
import type { CallInit, RenderContext, SentForm, Transport } from '#contract/rendering.ts';
import { UNLISTED } from '#domain/unlisted.ts';
import { siteChangesForPages } from '#site';
import { letOthersIn } from '../kernel/event-loop.ts';
import { cacheUses } from '../kernel/metrics.ts';
import { Problem } from '../kernel/problem.ts';
import { serveForms } from './no-script-forms.ts';
import { hashScripts, newNonce, pagePolicy } from './page-policy.ts';
import { chosenEncoding } from './plugins/encodings.ts';
import { sendProblem, toProblem } from './plugins/errors.ts';
import { type ReadLimit, tooManyReads } from './plugins/read-limit.ts';
import { refusedPage } from './refused-page.ts';
import { RenderQueue } from './render-queue.ts';
import { isUnlistedAnswer } from './unlisted.ts';

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

/** Who asks for a page, and in which form they have sent something, if they have. */
interface Reader {
  ip: string;
  form?: SentForm | undefined;
}

interface Page {
  status: number;
  headers: Record<string, string>;
  html: string;
  version: number;
  compressed: Buffer | undefined;
  /** Whether it is one that nobody may keep: a call that it was made from said so. */
  isPassing: boolean;
  /** Whether it shows, or showed, what only who knows its address may find. */
  isUnlisted: boolean;
}

const CACHE_BYTES = 64 * 1_048_576;
/** Some pages change with the clock: events end, advertisements begin. */
const CACHE_MS = 60_000;
const HTML_BROTLI_QUALITY = 5;

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** Two strokes at the beginning would name another site. */
const ownPath = (url: string): string => url.replace(/^[/\\]+/, '/');

const brotli = promisify(brotliCompress);

/**
 * Every address that no other route takes is a page. `api` answers the calls that pages make while they render; a page
 * that has to be made counts in `limit` like a call.
 */
export async function servePages(
  app: FastifyInstance,
  api: FastifyInstance,
  limit: ReadLimit,
  options: PageOptions,
): Promise<void> {
  const cache = new LRUCache<string, Page>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ html }) => html.length * 2 + 1_000,
    ttl: CACHE_MS,
  });

  /** Pages being made: requests that come meanwhile wait for the same one. */
  const making = new Map<string, { version: number; page: Promise<Page> }>();

  /** The page that is kept, or on its way for somebody else; nothing where it has to be made. */
  const found = async (url: string): Promise<Page | undefined> => {
    const version = options.version();
    const cached = cache.get(url);
    if (cached?.version === version) return cached;
    const under = making.get(url);
    if (under?.version !== version) return undefined;
    // That somebody else has asked for too much is no reason to refuse it to this reader.
    return under.page.catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      return undefined;
    });
  };
  const make = async (url: string, ip: string): Promise<Page> => {
    const version = options.version();
    const page = renderPage(url, api, options, version, { ip });
    making.set(url, { version, page });
    try {
      const made = await page;
      if (made.status === 200 && !made.isPassing && !made.isUnlisted) cache.set(url, made);
      return made;
    } finally {
      if (making.get(url)?.page === page) making.delete(url);
    }
  };
  const queue = new RenderQueue();
  const countedAndQueued = async (ip: string, work: () => Promise<Page>): Promise<Page> => {
    limit.count(ip);
    return queue.run(ip, work);
  };
  const pageOf = async (url: string, ip: string): Promise<Page> => {
    const kept = await found(url);
    cacheUses.inc({ cache: 'pages', result: kept ? 'kept' : 'made' });
    return kept ?? countedAndQueued(ip, async () => (await found(url)) ?? make(url, ip));
  };

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toProblem(error, request);
    if (refusal.status !== 429 && refusal.status < 500) return sendProblem(refusal, reply);
    const { status, message, retryAfter = status === 503 ? 10 : undefined } = refusal;
    if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
    return reply
      .status(status)
      .headers({
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy([]),
      })
      .send(refusedPage({ status, message, address: READS.has(request.method) ? ownPath(request.url) : undefined }));
  });
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    // Parsers of HTML replace this sign wherever it stands, so no page can hold it and be trusted.
    if (request.url.includes('%00')) return reply.redirect(ownPath(request.url.replaceAll('%00', '')), 302);
    return sendPage(await pageOf(request.url, request.ip), request, reply);
  });
  await serveForms(app, api, {
    siteUrl: options.siteUrl,
    sendRefused: async (path, { status, retryAfter, form }, request, reply) => {
      const { ip } = request;
      const page = await countedAndQueued(ip, () => renderPage(path, api, options, options.version(), { ip, form }));
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
  { ip, form }: Reader,
): Promise<Page> {
  let wait: number | undefined;
  let away = false;
  let gone = false;
  let isPassing = false;
  let isUnlisted = false;
  const ask = (path: string, init?: CallInit) =>
    api.inject({
      method: init?.method ?? 'GET',
      url: path,
      // The calls of a page are its reader's: from this machine they would not be counted.
      remoteAddress: ip,
      ...(init && { payload: init.body as object }),
    });
  const transport: Transport = async (path, init) => {
    // A call within the process lets nobody else in by itself.
    await letOthersIn();
    const first = await ask(path, init);
    // As a browser does it; the page then sends its reader to the address of now.
    const answer = first.statusCode === 301 ? await ask(String(first.headers.location)) : first;
    if (answer.statusCode === 429) wait = Number(answer.headers['retry-after']);
    if (answer.statusCode === 503) away = true;
    if (answer.statusCode === 410) gone = true;
    if (isUnlistedAnswer(answer.headers)) isUnlisted = true;
    if (init === undefined && answer.statusCode === 200 && answer.headers['cache-control'] === 'no-store')
      isPassing = true;
    return { status: answer.statusCode, body: JSON.parse(answer.body, withoutOrigin) };
  };
  const request = new Request(new URL(url.replace(/^\/+/, '/'), options.siteUrl), { headers: { accept: 'text/html' } });
  const nonce = newNonce();
  const response = await options.render(request, {
    context: { transport, form, nonce, site: siteChangesForPages() },
  });
  // A route says so where no call does: the key of a mail's link is read after a press.
  if (isUnlistedAnswer(Object.fromEntries(response.headers))) isUnlisted = true;
  const text = await response.text();
  if (wait !== undefined) throw tooManyReads(wait);
  const sealed = hashScripts(text, nonce);
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
    isUnlisted,
    compressed: undefined,
  };
}

/** At the end, behind what hydrates the page in a browser. */
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
  const { status, headers, html, isPassing, isUnlisted } = page;
  if (isUnlisted)
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
