/** Which answers the scripts of other sites may read: what everybody may, and nothing that comes with somebody's token. */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** Some of these are open to all and answer with a member's own things. */
const OF_MEMBERS = '/api/auth';
const READABLE = 'deprecation, etag, link, ratelimit, ratelimit-policy, retry-after, sunset';

/**
 * What a browser is told that asks for leave before it sends more than a plain question. The tag of an answer that it has may come along; a
 * token may not, and neither may a body.
 */
const LEAVE = {
  allow: 'GET, HEAD, OPTIONS',
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'if-none-match',
  'access-control-max-age': '86400',
};

/** The calls that are open to all, and what leaves the catalogue for other programs. */
const isOpen = ({ url = '', config }: Partial<Pick<RouteOptions, 'url' | 'config'>>): boolean =>
  config?.access === 'public' && (config.isShared === true || url.startsWith('/api/')) && !url.startsWith(OF_MEMBERS);

/** Register it around the scope whose answers are cached. */
export function openToOtherOrigins(app: FastifyInstance): void {
  app.addHook('onSend', ({ method, headers, routeOptions }: FastifyRequest, reply, body, done) => {
    if (READS.has(method) && !headers.authorization && isOpen(routeOptions))
      reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', READABLE);
    done(null, body);
  });
}

/** Answers OPTIONS at every address that is open; call it once all routes are there. */
export function answerPreflights(app: FastifyInstance): void {
  const open = app.registeredRoutes().filter(({ method, ...route }) => method === 'GET' && isOpen(route));
  for (const url of new Set(open.map((route) => route.url)))
    app.options(url, { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
      reply.status(204).headers(LEAVE).send(),
    );
}
