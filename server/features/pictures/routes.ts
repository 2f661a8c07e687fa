/** Drawn pictures, made once and kept, under addresses that never change their meaning. */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import { MOSAIC_SHAPES, MOSAIC_VERSION, type MosaicPattern, type Ornament } from '#contract/pictures.ts';
import type { Db, Kind } from '#server/database/schema.ts';
import { notFound } from '#server/problem.ts';
import type { Routes } from '#server/services.ts';
import { mosaic } from './mosaic/mosaic.ts';
import { frieze, hero } from './mosaic/ornaments.ts';

/** Compressed pictures take about 4 kB each, so this is some 40 MB at most. */
const PICTURES_KEPT = 10_000;

const ORNAMENTS: Record<Ornament, () => string> = {
  hero: () => hero({ width: 1600, height: 640, size: 19, calm: 0.43 }),
  'hero-narrow': () => hero({ width: 800, height: 540, size: 26, calm: 0 }),
  frieze: () => frieze('footer', { width: 1600, height: 22 }),
  horizon: () => frieze('horizon', { width: 1600, height: 14 }),
};

/** Seeds of the pictures on the site's own pages, beside those of items. */
const OWN = new Set(['offer-topics', 'offer-events', 'offer-collections', 'offer-directory', 'join', 'account']);

const PATTERN_KINDS: Record<MosaicPattern, Kind[]> = {
  read: ['post', 'media'],
  watch: ['post', 'media'],
  listen: ['post', 'media'],
  event: ['event'],
  person: ['person'],
  tool: ['tool'],
  support: ['support'],
  directory: ['directory'],
  topic: ['topic'],
  collection: ['collection'],
};

export const pictureRoutes: Routes = async (app, { db }) => {
  const kept = new LRUCache<string, Buffer>({ max: PICTURES_KEPT });

  const send = (path: string, request: FastifyRequest, reply: FastifyReply, draw: () => string) => {
    const known = kept.get(path);
    const compressed = known ?? compress(draw());
    if (!known) kept.set(path, compressed);
    void reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding');
    if (/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) {
      return reply.header('content-encoding', 'br').send(compressed);
    }
    return reply.send(brotliDecompressSync(compressed));
  };

  app.get(
    `/mosaic/${MOSAIC_VERSION}/ornament/:name.svg`,
    { schema: { hide: true, params: Type.Object({ name: Type.String() }) } },
    async (request, reply) => {
      const { name } = request.params;
      if (!isOneOf(ORNAMENTS, name)) throw notFound('picture');
      return send(name, request, reply, ORNAMENTS[name]);
    },
  );
  app.get(
    `/mosaic/${MOSAIC_VERSION}/:shape/:pattern/:slug.svg`,
    {
      schema: {
        hide: true,
        params: Type.Object({ shape: Type.String(), pattern: Type.String(), slug: Type.String({ maxLength: 120 }) }),
      },
    },
    async (request, reply) => {
      const { shape, pattern, slug } = request.params;
      if (!isOneOf(MOSAIC_SHAPES, shape) || !isOneOf(PATTERN_KINDS, pattern)) throw notFound('picture');
      const path = `${shape}/${pattern}/${slug}`;
      if (!kept.has(path) && !(await isSeed(db, pattern, slug))) throw notFound('picture');
      return send(path, request, reply, () => mosaic(slug, pattern, shape));
    },
  );
};

const isOneOf = <T extends object>(table: T, name: string): name is Extract<keyof T, string> =>
  Object.hasOwn(table, name);

/** Only what the site shows is drawn, so that nobody can have it draw for ever. */
async function isSeed(db: Db, pattern: MosaicPattern, slug: string): Promise<boolean> {
  if (OWN.has(slug)) return true;
  const item = await db
    .selectFrom('item')
    .select('id')
    .where('kind', 'in', PATTERN_KINDS[pattern])
    .where('slug', '=', slug)
    .executeTakeFirst();
  return item !== undefined;
}

const compress = (svg: string): Buffer =>
  brotliCompressSync(svg, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
