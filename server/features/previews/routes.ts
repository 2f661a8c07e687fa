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
      // They stand on no page of ours, so whoever asks for many is a program.
      config: { isCounted: true },
    },
    async (request: FastifyRequest<{ Params: { of: string; name: string } }>, reply) => {
      const { of, name } = request.params;
      if (of === 'page' && Object.hasOwn(pagePreviews(), name))
        return send(painter, pagePreviews()[name] as Preview, request, reply);
      if (!isKind(of)) throw notFound('picture');
      return send(painter, previewOf(await readItem(db, of, name, VISITOR)), request, reply);
    },
  );
};

/** Kept for a day: what they show has its mark in the address. */
async function send(painter: Painter, preview: Preview, { headers, ip }: FastifyRequest, reply: FastifyReply) {
  const mark = markOf(preview);
  const etag = `"${mark}"`;
  void reply.headers({
    etag,
    'cache-control': 'public, max-age=86400',
    // It is there to be shown by others.
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (headers['if-none-match']?.includes(etag)) return reply.status(304).send();
  const picture = await painter.paint(`${preview.pattern}/${preview.slug}/${mark}`, preview, ip);
  return picture ? reply.type('image/png').send(picture) : reply.redirect(INSTEAD, 302);
}
