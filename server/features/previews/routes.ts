import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { SLUG_LIMIT } from '#domain/limits.ts';
import type { Routes } from '#server/http/services.ts';
import { notFound } from '#server/kernel/problem.ts';
import { VISITOR } from '../../http/viewer.ts';
import { readItem } from '../items/queries.ts';
import type { Preview } from './drawing.ts';
import { Painter } from './png-renderer.ts';
import { isKind, markOf, pagePreviews, previewOf } from './preview-contents.ts';

/** Where no picture can be made. */
const INSTEAD = '/icon-512.png';

export const previewRoutes: Routes = async (app, { db }) => {
  const painter = new Painter();
  app.get(
    '/preview/:of/:name.png',
    {
      schema: {
        hide: true,
        params: Type.Object({ of: Type.String({ maxLength: 20 }), name: Type.String({ maxLength: SLUG_LIMIT }) }),
      },
      compress: false,
    },
    async ({ params: { of, name }, headers }: FastifyRequest<{ Params: { of: string; name: string } }>, reply) => {
      if (of === 'page' && Object.hasOwn(pagePreviews(), name))
        return send(painter, pagePreviews()[name] as Preview, headers, reply);
      if (!isKind(of)) throw notFound('picture');
      return send(painter, previewOf(await readItem(db, of, name, VISITOR)), headers, reply);
    },
  );
};

/** Kept for a day: what they show has its mark in the address. */
async function send(painter: Painter, preview: Preview, headers: FastifyRequest['headers'], reply: FastifyReply) {
  const mark = markOf(preview);
  const etag = `"${mark}"`;
  void reply.headers({
    etag,
    'cache-control': 'public, max-age=86400',
    // It is there to be shown by others.
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (headers['if-none-match']?.includes(etag)) return reply.status(304).send();
  const picture = await painter.paint(`${preview.pattern}/${preview.slug}/${mark}`, preview);
  return picture ? reply.type('image/png').send(picture) : reply.redirect(INSTEAD, 302);
}
