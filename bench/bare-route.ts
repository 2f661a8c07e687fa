/** The least that a Fastify route can do: send JSON that is already text. */
import Fastify from 'fastify';

process.once('message', async (json) => {
  const app = Fastify();
  app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(json));
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
});
