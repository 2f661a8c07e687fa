/** Answers that are the same for every visitor are made once, and again when the catalogue has changed. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const KEPT_BYTES = 32 * 1_048_576;
/** Some answers change with the clock: events end, advertisements begin. */
const KEPT_MS = 30_000;

interface Answer {
  json: string;
  version: number;
}

/**
 * Keeps the JSON of GET calls that are declared to be the same for everybody (`shared`), by address. `version` is the catalogue's: an answer made under another is out of
 * date. Register it after whatever sets headers on arrival, and before whatever changes a body on its way out.
 */
export function keepAnswers(app: FastifyInstance, version: () => number): void {
  const kept = new LRUCache<string, Answer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ json }, url) => 2 * (json.length + url.length) + 200,
    ttl: KEPT_MS,
  });

  /** The version at which an answer was begun: what changes while it is made outdates it. */
  const begun = new WeakMap<FastifyRequest, number>();

  app.addHook('onRequest', async (request, reply) => {
    if (!isShared(request)) return;
    const answer = kept.get(request.url);
    if (answer?.version === version()) return reply.type(JSON_TYPE).send(answer.json);
    begun.set(request, version());
  });
  app.addHook('onSend', async (request, reply, body) => {
    const at = begun.get(request);
    if (at === undefined || reply.statusCode !== 200 || typeof body !== 'string') return;
    if (reply.getHeader('content-type') === JSON_TYPE) kept.set(request.url, { json: body, version: at });
  });
}

const JSON_TYPE = 'application/json; charset=utf-8';

const isShared = ({ method, headers, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && routeOptions.config.isShared === true && headers.authorization === undefined;

/** A scope whose answers are the same for every visitor, and may be kept. */
export function shared(routes: (app: FastifyInstance) => Promise<void>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRoute', (route) => {
      route.config = { ...route.config, isShared: true };
    });
    await routes(app);
  };
}
