/** Each request is one line of the log and one observation of `/metrics`: by its route, never by the address that was called. */
import type { FastifyInstance } from 'fastify';
import { requestSeconds } from '#server/kernel/metrics.ts';
import { slowestCalls } from '#server/kernel/slowest-calls.ts';

const MS = 1_000;

/** Register it before whatever answers early: a cached answer counts as well. */
export function noteRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const [route, status] = [routeOptions.url ?? 'none', reply.statusCode];
    requestSeconds.observe({ method, route, status }, reply.elapsedTime / MS);
    slowestCalls.note(`${method} ${route}`, reply.elapsedTime);
    request.log.info({ req: request, res: reply, responseTime: reply.elapsedTime }, 'request completed');
    done();
  });
}
