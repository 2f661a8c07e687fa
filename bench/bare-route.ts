/** The least that a Fastify route can do: send bytes that are already there, with the same headers. */
import Fastify from 'fastify';
import type { Answer } from './load.ts';

process.once('message', async ({ headers, body }: Answer) => {
  const app = Fastify();
  const bytes = Buffer.from(body, 'base64');
  app.get('/', (_request, reply) => reply.headers(headers).send(bytes));
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
});
