/** Refusals of requests that reach no route: they have the shape and the headers of all others. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/kernel/problem.ts';
import type { Headers } from './security-headers.ts';

/** What Node says of a request that it cannot take, in plain words. */
const UNREADABLE: Record<string, readonly [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address or the headers are too long.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'The body is cut into pieces that are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive. Please try again.'],
};

/** For a request that cannot even be read: too long an address, no HTTP, or one that never ends. */
export function refuseUnreadable(headers: Headers) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // Another refusal would be taken for a part of the answer that is under way.
    const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse | null };
    if (error.code === 'ECONNRESET' || !socket.writable || answer?.headersSent) return void socket.destroy();
    const [status, message] = UNREADABLE[error.code ?? ''] ?? ['400 Bad Request', 'The request cannot be read.'];
    const body = bodyOf(message);
    const lines = Object.entries(bareHeaders(headers, body)).map(([name, value]) => `${name}: ${value}`);
    // A client that goes on sending is not listened to any more.
    socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'), () => socket.destroy());
  };
}

/** Refuses what Node would otherwise refuse by itself, without headers: no host, an odd wish, a server about to stop. */
export function refuseEarly(app: FastifyInstance, headers: Headers): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async ({ raw }) => {
    if (isClosing) throw new Problem('unavailable', 'The site is about to restart. Please try again in a minute.');
    if (raw.httpVersion === '1.1' && !raw.headers.host)
      throw new Problem('invalid_request', 'The request names no host.');
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf('The header ‘Expect’ may only ask for 100-continue.');
    response.writeHead(417, bareHeaders(headers, body)).end(body);
  });
}

const bodyOf = (message: string): string => JSON.stringify({ message, code: 'invalid_request' });

const bareHeaders = (headers: Headers, body: string): Record<string, string> => ({
  ...headers,
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'no-store',
  connection: 'close',
});
