/** A cache of answers that are the same for every visitor: made once, and again when the catalogue has changed. */
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { laggingReads } from '#server/database/replica.ts';
import { cacheUses } from '#server/kernel/metrics.ts';
import { named } from './access.ts';
import { chosenEncoding, type Encoding } from './encodings.ts';
import type { ReadLimit } from './read-limit.ts';

const CACHE_BYTES = 8 * 1_048_576;
/** What each form takes beside its bytes: headers, its share of the map. */
const FORM_BYTES = 1_500;
/** Some answers change with the clock: events end, advertisements begin. */
const CACHE_MS = 30_000;
/** Shorter answers are not compressed. */
export const COMPRESSED_FROM = 1_024;
const BROTLI_QUALITY = 5;

interface Answer {
  version: number;
  /** As they were when it was first sent, but for those of the connection and of a compression. */
  headers: Headers;
  etag: string;
  plain: Form;
  packed: Partial<Record<Encoding, Form>>;
}

/** Names and values, one after another: so Node sends them without looking at each. */
type Headers = string[];

/** An answer as it goes over the wire. */
interface Form {
  headers: Headers;
  bytes: Buffer;
}

/** The version at which an answer was begun: what changes while it is made outdates it. And the body, once it is there. */
interface Begun {
  version: number;
  body?: Buffer;
}

/**
 * The text of GET calls that are declared to be the same for everybody (`shared`), by address, with its headers and its
 * tag, plain and compressed. An answer made under another version of the catalogue is out of date.
 */
class ResponseCache {
  readonly #cache = new LRUCache<string, Answer>({ maxSize: CACHE_BYTES, ttl: CACHE_MS, noUpdateTTL: true });
  readonly #begun = new WeakMap<FastifyRequest, Begun>();
  readonly #version: () => number;
  readonly #limit: ReadLimit;

  constructor(version: () => number, limit: ReadLimit) {
    this.#version = version;
    this.#limit = limit;
  }

  /** Answers at once where it can; nothing that comes after has to be done for it. */
  answer(request: FastifyRequest, reply: FastifyReply): boolean {
    const answer = this.#cache.get(request.url);
    if (answer?.version !== this.#version()) {
      this.#begun.set(request, { version: this.#version() });
      return false;
    }
    reply.hijack();
    void this.#send(request.url, answer, request, reply.raw);
    return true;
  }

  /** Notes the body, before anything makes another of it. Returns it in bytes, which are made of it once only. */
  noteBody(request: FastifyRequest, reply: FastifyReply, body: unknown): unknown {
    const begun = this.#begun.get(request);
    if (!begun || reply.statusCode !== 200 || !isBody(body) || !isCacheable(reply)) return body;
    begun.body = typeof body === 'string' ? Buffer.from(body) : body;
    return begun.body;
  }

  /** Keeps an answer whose headers are complete; returns it as it is to be sent, compressed where the caller likes that. */
  async take(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const { version, body } = this.#begun.get(request) ?? {};
    if (version === undefined || body === undefined) return payload;
    const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined || NOT_CACHED.has(name) ? [] : [value].flat().flatMap((one) => [name, String(one)]),
    );
    const etag = String(reply.getHeader('etag'));
    const answer: Answer = { version, headers, etag, plain: formOf(headers, body), packed: {} };
    this.#store(request.url, answer);
    // The caller may have the same bytes already.
    const encoding = payload === body ? this.#encodingFor(answer, request) : undefined;
    if (!encoding) return payload;
    const form = await this.#pack(request.url, answer, encoding);
    if (form === answer.plain) return payload;
    reply.header('content-encoding', encoding);
    return form.bytes;
  }

  #encodingFor = ({ plain }: Answer, { headers }: FastifyRequest): Encoding | undefined =>
    plain.bytes.length < COMPRESSED_FROM ? undefined : chosenEncoding(headers['accept-encoding']);

  #store(url: string, answer: Answer): void {
    const { plain, packed } = answer;
    const forms = [plain, ...Object.values(packed)];
    const size = forms.reduce((sum, { bytes }) => sum + bytes.length + FORM_BYTES, 2 * url.length);
    this.#cache.set(url, answer, { size });
  }

  async #send(url: string, answer: Answer, request: FastifyRequest, raw: ServerResponse): Promise<void> {
    const { headers, etag, plain } = answer;
    const { 'if-none-match': known } = request.headers;
    const left = this.#limit.headers(request.ip);
    if (known !== undefined && isKnown(known, etag)) return void raw.writeHead(304, [...headers, ...left]).end();
    const encoding = this.#encodingFor(answer, request);
    const form = encoding ? (answer.packed[encoding] ?? (await this.#pack(url, answer, encoding))) : plain;
    raw.writeHead(200, [...form.headers, ...left]).end(form.bytes);
  }

  /** Compresses once; plain where that fails. */
  async #pack(url: string, answer: Answer, encoding: Encoding): Promise<Form> {
    const { headers, plain } = answer;
    const form = await pack[encoding](plain.bytes).then(
      (bytes) => formOf([...headers, 'content-encoding', encoding], bytes),
      () => plain,
    );
    answer.packed[encoding] = form;
    if (this.#cache.peek(url) === answer) this.#store(url, answer);
    return form;
  }
}

const formOf = (headers: Headers, bytes: Buffer): Form => ({
  headers: [...headers, 'content-length', String(bytes.length)],
  bytes,
});

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache;
  }
}

/** Register it before whatever else sets headers or changes a body on its way out. `version` is the catalogue's. */
export function cacheResponses(app: FastifyInstance, version: () => number, limit: ReadLimit): void {
  const cache = new ResponseCache(version, limit);
  app.decorate('responseCache', cache);
  app.addHook('onRequest', (request, reply, done) => {
    if (!isShared(request)) return done();
    const isKept = cache.answer(request, reply);
    cacheUses.inc({ cache: 'answers', result: isKept ? 'kept' : 'made' });
    if (!isKept) done();
  });
  app.addHook('onSend', (request, reply, body, done) => {
    done(null, cache.noteBody(request, reply, body));
  });
}

const isKnown = (asked: string, etag: string): boolean =>
  asked === etag || asked.split(/,\s*/).some((one) => one === etag || `W/${one}` === etag);

const pack: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** Headers that speak of one answer, or of whom it went to. */
const NOT_CACHED: ReadonlySet<string> = new Set(['content-length', 'ratelimit', 'ratelimit-policy']);

/** JSON, and what is made of it for other programs: feeds, calendars, maps of the site. */
const KEPT_TYPES = /^(?:application\/(?:[\w-]+\+)?(?:json|xml)|text\/(?:calendar|html|plain|xml)); charset=utf-8$/;

const isBody = (body: unknown): body is string | Buffer => typeof body === 'string' || Buffer.isBuffer(body);
const isCacheable = (reply: FastifyReply): boolean => KEPT_TYPES.test(String(reply.getHeader('content-type')));

const isShared = ({ method, headers, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && routeOptions.config.isShared === true && headers.authorization === undefined;

/** A scope whose answers are the same for every visitor, and may be cached. */
export const shared = (routes: (app: FastifyInstance) => Promise<void>) =>
  named('shared', async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRoute', (route) => {
      route.config = { ...route.config, isShared: true };
    });
    // Whoever is known is shown what they have just written; nobody else writes anything that is shown.
    app.addHook('onRequest', (request, _reply, done) => (isShared(request) ? laggingReads.run(true, done) : done()));
    // After the headers of all scopes around this one, before what compresses.
    app.addHook('onSend', (request, reply, body) => app.responseCache.take(request, reply, body));
    await routes(app);
  });
