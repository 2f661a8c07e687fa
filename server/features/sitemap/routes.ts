import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Routes } from '#server/http/services.ts';
import { notFound } from '#server/kernel/problem.ts';
import { VISITOR } from '../../http/viewer.ts';
import { KEPT_LIKE_PAGES } from '../feeds/routes.ts';
import { listTopics } from '../topics/queries.ts';
import { isPart, ownPagesMap, sitemapIndex, sitemapOf } from './sitemap.ts';
import { llmsTxt, manifest, openSearch, robots, securityTxt } from './well-known-files.ts';

const XML = 'application/xml; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const TOPICS_SHOWN = 50;

const send = (reply: FastifyReply, type: string, text: string) => reply.headers(KEPT_LIKE_PAGES).type(type).send(text);

export const signpostRoutes: Routes = async (app, services) => {
  const { db } = services;
  const siteUrl = services.siteUrl.replace(/\/$/, '');
  const hide = { schema: { hide: true } };
  app.get('/sitemap.xml', hide, async (_, reply) => send(reply, XML, await sitemapIndex(db, siteUrl)));
  app.get('/sitemap/pages.xml', hide, async (_, reply) => send(reply, XML, ownPagesMap(siteUrl)));
  app.get(
    '/sitemap/:name.xml',
    { schema: { hide: true, params: Type.Object({ name: Type.String({ maxLength: 40 }) }) } },
    async ({ params }, reply) => {
      const [, part = '', number = ''] = /^([a-z]+)-([1-9]\d{0,4})$/.exec(params.name) ?? [];
      const map = isPart(part) ? await sitemapOf(db, part, Number(number), siteUrl) : undefined;
      if (map === undefined) throw notFound('map');
      return send(reply, XML, map);
    },
  );
  app.get('/robots.txt', hide, async (_, reply) => send(reply, TEXT, robots(siteUrl)));
  app.get('/opensearch.xml', hide, async (_, reply) =>
    send(reply, 'application/opensearchdescription+xml; charset=utf-8', openSearch(siteUrl)),
  );
  app.get('/manifest.webmanifest', hide, async (_, reply) =>
    send(reply, 'application/manifest+json; charset=utf-8', manifest()),
  );
  app.get('/.well-known/security.txt', hide, async (_, reply) => send(reply, TEXT, securityTxt(siteUrl)));
  app.get('/llms.txt', hide, async (_, reply) => {
    const { data } = await listTopics(services, { size: TOPICS_SHOWN }, VISITOR);
    return send(reply, TEXT, llmsTxt(siteUrl, data));
  });
};
