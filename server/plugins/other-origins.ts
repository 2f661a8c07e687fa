/** Which answers the scripts of other sites may read: what everybody may, and nothing that comes with somebody's token. */
import type { FastifyInstance } from 'fastify';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** Some of these are open to all and answer with a member's own things. */
const OF_MEMBERS = '/api/auth';
const READABLE = 'deprecation, etag, link, ratelimit, ratelimit-policy, retry-after, sunset';

/** A browser asks for leave before it sends a token to another site; nobody answers, so no token comes. */
export function openToOtherOrigins(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, body, done) => {
    const { method, headers, routeOptions } = request;
    const { url = '', config } = routeOptions;
    if (READS.has(method) && config?.access === 'public' && !headers.authorization && !url.startsWith(OF_MEMBERS))
      reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', READABLE);
    done(null, body);
  });
}
