/** The directory for councils and others who gather services: Open Referral UK, HSDS-UK 3.0. */
import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import {
  OrukApi,
  OrukIdParam,
  OrukPageOf,
  OrukParams,
  OrukPlace,
  OrukService,
  OrukServiceLine,
  OrukTaxonomy,
  OrukTaxonomyParams,
  OrukTerm,
  OrukTermParams,
} from '#contract/oruk.ts';
import { answers } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { refuseUnknown } from './params.ts';
import {
  listPlaces,
  listServices,
  listTaxonomies,
  listTerms,
  readPlace,
  readService,
  readTaxonomy,
  readTerm,
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
  const known = ({ properties }: TObject) => ({
    preValidation: async ({ query }: FastifyRequest) => refuseUnknown(query as object, Object.keys(properties)),
  });
  app.get(
    '/oruk/services',
    {
      ...known(OrukParams),
      schema: {
        tags,
        summary: 'Services',
        description: '`text` and `keyword` mean `search`.',
        querystring: OrukParams,
        response: answers(OrukPageOf(OrukServiceLine)),
      },
    },
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
      ...known(OrukParams),
      schema: {
        tags,
        summary: 'Services where they are',
        querystring: OrukParams,
        response: answers(OrukPageOf(OrukPlace)),
      },
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
    {
      ...known(OrukTaxonomyParams),
      schema: {
        tags,
        summary: 'Taxonomies',
        querystring: OrukTaxonomyParams,
        response: answers(OrukPageOf(OrukTaxonomy)),
      },
    },
    async ({ query }) => listTaxonomies(query),
  );
  app.get(
    '/oruk/taxonomies/:id',
    { schema: { tags, summary: 'One taxonomy', params: OrukIdParam, response: answers(OrukTaxonomy) } },
    async ({ params }) => readTaxonomy(params.id),
  );
  app.get(
    '/oruk/taxonomy_terms',
    {
      ...known(OrukTermParams),
      schema: { tags, summary: 'Terms', querystring: OrukTermParams, response: answers(OrukPageOf(OrukTerm)) },
    },
    ({ query }) => listTerms(db, query),
  );
  app.get(
    '/oruk/taxonomy_terms/:id',
    { schema: { tags, summary: 'One term', params: OrukIdParam, response: answers(OrukTerm) } },
    ({ params }) => readTerm(db, params.id),
  );
};
