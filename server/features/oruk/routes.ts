/** The directory for councils and whoever gathers services: Open Referral UK, HSDS-UK 3.0. */
import type { FastifyRequest } from 'fastify';
import {
  OrukApi,
  OrukIdParam,
  OrukPageOf,
  OrukParams,
  OrukPlace,
  OrukService,
  OrukServiceLine,
  OrukTaxonomy,
  OrukTerm,
} from '#contract/oruk.ts';
import { answers } from '#server/answers.ts';
import type { Routes } from '#server/services.ts';
import {
  listPlaces,
  listServices,
  listTaxonomies,
  listTerms,
  readPlace,
  readService,
  readTaxonomy,
  readTerm,
  refuseUnknownFilters,
} from './queries.ts';

const tags = ['open referral'];
const PROFILE = 'https://docs.openreferraluk.org/en/latest/';

export const orukRoutes: Routes = async (app, services) => {
  const { db, siteUrl } = services;
  app.get(
    '/oruk',
    { schema: { tags, summary: 'Open Referral UK: which version this is', response: answers(OrukApi) } },
    async () => ({
      version: 'HSDS-UK-3.0',
      profile: PROFILE,
      openapi_url: new URL('/api/openapi.json', siteUrl).href,
    }),
  );
  const list = { querystring: OrukParams };
  const filtered = { preValidation: async ({ query }: FastifyRequest) => refuseUnknownFilters(query as object) };
  app.get(
    '/oruk/services',
    { ...filtered, schema: { tags, summary: 'Services', ...list, response: answers(OrukPageOf(OrukServiceLine)) } },
    ({ query }) => listServices(services, query),
  );
  app.get(
    '/oruk/services/:id',
    { schema: { tags, summary: 'One service, whole', params: OrukIdParam, response: answers(OrukService) } },
    ({ params }) => readService(services, params.id),
  );
  app.get(
    '/oruk/service_at_locations',
    {
      ...filtered,
      schema: { tags, summary: 'Services where they are', ...list, response: answers(OrukPageOf(OrukPlace)) },
    },
    ({ query }) => listPlaces(services, query),
  );
  app.get(
    '/oruk/service_at_locations/:id',
    { schema: { tags, summary: 'One service at a place', params: OrukIdParam, response: answers(OrukPlace) } },
    ({ params }) => readPlace(services, params.id),
  );
  app.get(
    '/oruk/taxonomies',
    { schema: { tags, summary: 'Taxonomies', ...list, response: answers(OrukPageOf(OrukTaxonomy)) } },
    async ({ query }) => listTaxonomies(query),
  );
  app.get(
    '/oruk/taxonomies/:id',
    { schema: { tags, summary: 'One taxonomy', params: OrukIdParam, response: answers(OrukTaxonomy) } },
    async ({ params }) => readTaxonomy(params.id),
  );
  app.get(
    '/oruk/taxonomy_terms',
    { schema: { tags, summary: 'Terms', ...list, response: answers(OrukPageOf(OrukTerm)) } },
    ({ query }) => listTerms(db, query),
  );
  app.get(
    '/oruk/taxonomy_terms/:id',
    { schema: { tags, summary: 'One term', params: OrukIdParam, response: answers(OrukTerm) } },
    ({ params }) => readTerm(db, params.id),
  );
};
