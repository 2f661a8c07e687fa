/** Files that are sent as they are: the built scripts and styles, and pictures. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR = '365d';

export interface FileOptions {
  /** The folder that the build made for browsers. */
  clientDir: string;
  /** The site's own pictures, beside those of the build. */
  picturesDir: string;
}

export async function serveFiles(app: FastifyInstance, { clientDir, picturesDir }: FileOptions): Promise<void> {
  // Their names change with their content.
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR,
    schemaHide: true,
  });
  await app.register(fastifyStatic, {
    root: [picturesDir, join(clientDir, 'pictures')].filter((folder) => existsSync(folder)),
    prefix: '/pictures/',
    maxAge: '1d',
    decorateReply: false,
    schemaHide: true,
  });
  for (const name of ['favicon.svg', 'robots.txt']) {
    app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(name, clientDir, { maxAge: '1d' }),
    );
  }
}
