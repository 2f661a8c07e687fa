/** Drawn pictures, made once and cached, under addresses that never change their meaning. */

import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { KINDS, type Kind, MOSAIC_PATTERNS, type MosaicPattern, patternsOf } from '#domain/kinds.ts';
import {
  factsCode,
  factsIn,
  MOSAIC_SHAPES,
  MOSAIC_VERSION,
  type MosaicFacts,
  mosaicFacts,
  type Ornament,
  OWN_SEEDS,
  toldBy,
} from '#domain/mosaics.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import type { ReadLimit } from '#server/http/plugins/read-limit.ts';
import { RenderQueue } from '#server/http/render-queue.ts';
import type { Routes } from '#server/http/services.ts';
import { lruOf } from '#server/kernel/lru.ts';
import { notFound } from '#server/kernel/problem.ts';
import { VISITOR } from '../../http/viewer.ts';
import { readCards } from '../items/cards.ts';
import { mosaic } from './mosaic/mosaic.ts';
import { frieze, hero } from './mosaic/site-ornaments.ts';

/** Feeds and frames show them within other sites. */
const SHOWN_ELSEWHERE = ['cross-origin-resource-policy', 'cross-origin'] as const;

const Short = Type.String({ maxLength: 40 });

/** Compressed pictures take about 4 kB each, so this is some 40 MB at most. */
const PICTURES_CACHED = 10_000;

const ORNAMENTS: Record<Ornament, () => string> = {
  hero: () => hero({ width: 1600, height: 640, size: 19, calm: 0.43 }),
  'hero-narrow': () => hero({ width: 800, height: 540, size: 26, calm: 0 }),
  frieze: () => frieze('footer', { width: 1600, height: 22 }),
  horizon: () => frieze('horizon', { width: 1600, height: 14 }),
};

const OWN: ReadonlySet<string> = new Set(OWN_SEEDS);

/** The kinds whose items are drawn with each pattern. */
const PATTERN_KINDS = Object.fromEntries(
  MOSAIC_PATTERNS.map((pattern) => [pattern, KINDS.filter((kind) => patternsOf(kind).includes(pattern))]),
) as Record<MosaicPattern, Kind[]>;

/** A class that opens many pages at once, each with its own pictures, still fits in. */
const WAITING = { waitingForNetwork: 1_000, waiting: 3_000 };

/** Whoever has pictures drawn is counted in `limit`; what is in the cache costs nothing. */
export const pictureRoutes =
  (limit: ReadLimit): Routes =>
  async (app, { db }) => {
    const cache = lruOf<string, Buffer>(PICTURES_CACHED);
    const queue = new RenderQueue(WAITING);

    const drawn = (path: string, ip: string, draw: () => string) =>
      queue.run(ip, async () => {
        const made = cache.get(path) ?? (await compress(draw()));
        cache.set(path, made);
        return made;
      });
    const send = async (path: string, request: FastifyRequest, reply: FastifyReply, draw: () => string) => {
      const compressed = cache.get(path) ?? (await drawn(path, request.ip, draw));
      void reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding')
        .header(...SHOWN_ELSEWHERE);
      if (/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) {
        return reply.header('content-encoding', 'br').send(compressed);
      }
      return reply.send(brotliDecompressSync(compressed));
    };

    app.get(
      `/mosaic/${MOSAIC_VERSION}/ornament/:name.svg`,
      { schema: { hide: true, params: Type.Object({ name: Short }) } },
      async (request, reply) => {
        const { name } = request.params;
        if (!isOneOf(ORNAMENTS, name)) throw notFound('picture');
        return send(name, request, reply, ORNAMENTS[name]);
      },
    );
    app.get(
      `/mosaic/${MOSAIC_VERSION}/:shape/:pattern/:facts/:slug.svg`,
      {
        schema: {
          hide: true,
          params: Type.Object({ shape: Short, pattern: Short, facts: Short, slug: Type.String({ maxLength: 120 }) }),
        },
      },
      async (request, reply) => {
        const { shape, pattern, slug } = request.params;
        const facts = factsIn(request.params.facts);
        if (!isOneOf(MOSAIC_SHAPES, shape) || !isOneOf(PATTERN_KINDS, pattern) || !facts) throw notFound('picture');
        const code = factsCode(facts);
        const path = `${shape}/${pattern}/${code}/${slug}`;
        if (!cache.has(path)) {
          limit.count(request.ip);
          const known = await factsOf(db, pattern, slug);
          const [now] = known;
          if (now === undefined) throw notFound('picture');
          // The thing has changed since the page was made: its picture has, too.
          if (known !== ANY && !known.some((one) => isDrawnAs(facts, toldBy(shape, one)))) {
            const right = `/mosaic/${MOSAIC_VERSION}/${shape}/${pattern}/${factsCode(toldBy(shape, now as MosaicFacts))}/${encodeURIComponent(slug)}.svg`;
            return reply
              .header(...SHOWN_ELSEWHERE)
              .header('cache-control', 'no-cache')
              .redirect(right, 302);
          }
        }
        return send(path, request, reply, () => mosaic(slug, pattern, shape, facts));
      },
    );
  };

const isOneOf = <T extends object>(table: T, name: string): name is Extract<keyof T, string> =>
  Object.hasOwn(table, name);

/** Every one of the few codes is drawn. */
const ANY = 'any';

/** Only what the site shows is drawn, and as it is, so that nobody can have it draw for ever. */
async function factsOf(db: Db, pattern: MosaicPattern, slug: string): Promise<readonly MosaicFacts[] | typeof ANY> {
  if (OWN.has(slug)) return ANY;
  const items = await db
    .selectFrom('published_item as item')
    .select('id')
    .where('kind', 'in', PATTERN_KINDS[pattern])
    .where('slug', '=', slug)
    .execute();
  const ids = items.map(({ id }) => id);
  const known = (await readCards(db, ids, VISITOR)).map(mosaicFacts);
  return known.length === 0 && (await isPreviewed(db, pattern, slug)) ? ANY : known;
}

/** In any colours: in a list a thing wears others than its neighbours. */
const isDrawnAs = (facts: MosaicFacts, { length, isOnline }: MosaicFacts): boolean =>
  facts.harmony !== undefined && facts.length === length && facts.isOnline === isOnline;

/** What somebody has a link to look at before it is published. */
async function isPreviewed(db: Db, pattern: MosaicPattern, slug: string): Promise<boolean> {
  const link = await db
    .selectFrom('preview_link')
    .select('item_id')
    .where('kind', 'in', PATTERN_KINDS[pattern])
    .where('slug', '=', slug)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return link !== undefined;
}

/** A tenth smaller than 9 in the same time; 11 takes three times as long for two per cent. */
const BROTLI_QUALITY = 10;

const brotli = promisify(brotliCompress);

/** Most of the work of a picture, and not on the thread that serves. */
const compress = (svg: string): Promise<Buffer> =>
  brotli(svg, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
