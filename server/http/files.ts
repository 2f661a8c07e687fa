/** Files that are sent as they are: the built scripts and styles, and pictures. */
import { existsSync, realpathSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UPLOADS_PATH } from '#domain/uploads.ts';
import { isVersion } from '#server/curation/pictures/pictures.ts';
import { type UploadFolder, VERSION_TYPES } from '#server/curation/pictures/upload-folder.ts';
import type { Db } from '#server/database/schema.ts';
import { StorageError } from '#server/kernel/object-storage.ts';
import { Problem } from '#server/kernel/problem.ts';

const YEAR = '365d';
/** Feeds and frames show our pictures within other sites. */
const SHOWN_ELSEWHERE = ['cross-origin-resource-policy', 'cross-origin'] as const;
/** The service worker fetches what is ours, and nothing else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

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
  const pictureDirs = [picturesDir, join(clientDir, 'pictures')].filter((folder) => existsSync(folder));
  await app.register(fastifyStatic, {
    root: pictureDirs,
    prefix: '/pictures/',
    dotfiles: 'ignore',
    allowedPath: (path) => isPlain(pictureDirs, path),
    maxAge: '1d',
    setHeaders: (reply) => void reply.header(...SHOWN_ELSEWHERE),
    decorateReply: false,
    schemaHide: true,
  });
  // Asked about each time, so that a new one comes at once; what it may do is a matter of its own policy.
  app.get('/sw.js', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('content-security-policy', WORKER_POLICY)
      .sendFile('sw.js', clientDir, { maxAge: 0, cacheControl: true, immutable: false }),
  );
  for (const name of ['favicon.svg', 'not-found.svg', 'icon-180.png', 'icon-192.png', 'icon-512.png']) {
    app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.header(...SHOWN_ELSEWHERE).sendFile(name, clientDir, { maxAge: '1d', immutable: false }),
    );
  }
}

/** Pictures that curators have uploaded: their addresses change with their content. Only whole ones are sent. */
export async function serveUploads(app: FastifyInstance, uploads: UploadFolder, db: Db): Promise<void> {
  await app.register(async (scope) => {
    if (uploads.storage) scope.addHook('preHandler', (request, reply) => sendStored(uploads, db, request, reply));
    await serveUploadFolder(scope, uploads.path);
  });
}

async function serveUploadFolder(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix: UPLOADS_PATH,
    allowedPath: (path) => VERSION.test(path),
    setHeaders: (reply) => void reply.header(...SHOWN_ELSEWHERE),
    immutable: true,
    maxAge: YEAR,
    index: false,
    decorateReply: false,
    schemaHide: true,
  });
}

/** A version out of storage, with the headers that one of the folder has. What is not there is the folder's to tell. */
async function sendStored({ path: root, storage }: UploadFolder, db: Db, request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.slice(UPLOADS_PATH.length - 1).replace(/\?.*/s, '');
  if (!storage || !VERSION.test(path) || existsSync(join(root, path))) return;
  const name = path.slice(1);
  const [hash = '', file = ''] = name.split('/');
  // Storage is paid for by the request, and may be slow: names that were made up do not reach it.
  if (!(await isVersion(db, hash, file))) return;
  const found = await storage.get(name, request.method === 'HEAD' ? 'HEAD' : 'GET').catch((error: unknown) => {
    if (!(error instanceof StorageError)) throw error;
    request.log.warn({ err: error }, 'a picture could not be had');
    throw new Problem('unavailable', 'This picture cannot be had at the moment. Please try again.', undefined, 10);
  });
  if (!found) return;
  const length = found.headers.get('content-length');
  return reply
    .headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': VERSION_TYPES[extname(path)],
      // The name says what it holds.
      etag: `"${name}"`,
      ...(length !== null && { 'content-length': length }),
    })
    .header(...SHOWN_ELSEWHERE)
    .send(request.method === 'HEAD' ? '' : Readable.from(storage.bodyOf(found), { objectMode: false }));
}

/** One version of a picture; what is being made has another name. */
const VERSION = /^\/[0-9a-f]{32}\/(?:\d+\.(?:avif|webp)|\d+x\d+\.(?:jpg|png))$/;

/**
 * Whether a path names neither a hidden file nor a link on its way: what somebody puts among the pictures by mistake, or
 * links there, is not shown to the world. The folder itself may be a link, which its owner made.
 */
function isPlain(folders: readonly string[], path: string): boolean {
  if (/(?:^|[\\/])\./.test(path)) return false;
  return folders.every((folder) => {
    const file = join(folder, path);
    // What is not there is told by whoever looks for it.
    return !existsSync(file) || realpathSync(file) === join(realpathSync(folder), path);
  });
}
