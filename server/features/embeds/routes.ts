/** Frames for the pages of other sites, and oEmbed, by which programs find them. */
import type { FastifyError, FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { SlugParam } from '#contract/common-schemas.ts';
import { EMBEDDED_LISTS, type EmbeddedList } from '#domain/embeddable-lists.ts';
import { toProblem } from '#server/http/plugins/errors.ts';
import type { Routes } from '#server/http/services.ts';
import { KEPT_LIKE_PAGES } from '../feeds/routes.ts';
import { pageOfFrame } from './addresses.ts';
import { EMBEDS } from './embedded-lists.ts';
import { frameOf, framePolicy, refusedFrame, themeOf } from './frame.ts';
import { OEmbedParams, oEmbedOf, oEmbedXml } from './oembed.ts';
import type { Theme } from './style.ts';

const HTML = 'text/html; charset=utf-8';

export const embedRoutes: Routes = async (app, services) => {
  const { siteUrl } = services;
  const send = (reply: FastifyReply, html: string, theme: Theme | undefined) =>
    reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', framePolicy(theme, siteUrl))
      // Pages that shut others out of their process may show it, too; its pictures come from within it.
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(HTML)
      .send(html);
  await app.register(async (frames) => {
    frames.setErrorHandler(async (error: FastifyError, request, reply) => {
      const { status, message, retryAfter } = toProblem(error, request);
      if (retryAfter !== undefined || status === 503) void reply.header('retry-after', String(retryAfter ?? 10));
      return send(reply.status(status).header('cache-control', 'no-store'), refusedFrame(message, siteUrl), undefined);
    });
    for (const list of EMBEDDED_LISTS)
      frames.get(
        `/embed${list}`,
        {
          schema: {
            hide: true,
            params: list.includes(':slug') ? SlugParam : Type.Object({}),
            querystring: EMBEDS[list].params,
          },
        },
        async (request, reply) => {
          const { slug = '' } = request.params as { slug?: string };
          const theme = themeOf((request.query as { theme?: string }).theme);
          const shown = await EMBEDS[list as EmbeddedList].read(services, request.query as never, slug);
          const page = new URL(pageOfFrame(list, slug, request.url.replace(/^\/embed/, '')), siteUrl).href;
          return send(reply.headers(KEPT_LIKE_PAGES), frameOf(shown, page, theme), theme);
        },
      );
  });
  app.get('/oembed', { schema: { hide: true, querystring: OEmbedParams } }, async ({ query }, reply) => {
    const answer = await oEmbedOf(services, query);
    void reply.headers(KEPT_LIKE_PAGES);
    if (query.format === 'xml') return reply.type('text/xml; charset=utf-8').send(oEmbedXml(answer));
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
  });
};
