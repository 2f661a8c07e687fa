/** Bodies that take too long to arrive: who sends one letter a minute holds no connection for ever. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** A photograph over a slow line takes minutes; only a curator's files are waited for so much longer. */
export const UPLOAD_TIMES = 10;

/** Ends a request whose body is not there after `patienceMs`; a file for the desk has ten times as long. */
export function endSlowBodies(app: FastifyInstance, patienceMs: number): void {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  const waitFor = (raw: IncomingMessage, ms: number) => {
    clearTimeout(timers.get(raw));
    const timer = setTimeout(() => {
      // The same refusal as Node's own of a request that never ends.
      const error = Object.assign(new Error('The body is late.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      if (raw.complete === false && !raw.destroyed) app.server.emit('clientError', error, raw.socket);
    }, ms).unref();
    timers.set(raw, timer);
  };
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasBody(raw)) return;
    waitFor(raw, patienceMs);
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timers.get(raw)));
  });
  // Later than the hooks that refuse a client that may not send one.
  app.addHook('preParsing', async ({ raw, routeOptions }) => {
    if (routeOptions.config?.access === 'curator' && isForm(raw)) waitFor(raw, UPLOAD_TIMES * patienceMs);
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isForm = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
