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
import { callsOf } from '#server/http/response-schemas.ts';
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

const call = callsOf('open referral');
const PROFILE = 'https://docs.openreferraluk.org/en/latest/';

export const orukRoutes: Routes = async (app, services) => {
  const { db, siteUrl } = services;
  app.get('/oruk', call('Open Referral UK: which version this is', OrukApi), async () => ({
    version: 'HSDS-UK-3.0',
    profile: PROFILE,
    openapi_url: new URL('/api/openapi.json', siteUrl).href,
  }));
  const known = ({ properties }: TObject) => ({
    preValidation: async ({ query }: FastifyRequest) => refuseUnknown(query as object, Object.keys(properties)),
  });
  app.get(
    '/oruk/services',
    {
      ...known(OrukParams),
      ...call('Services', OrukPageOf(OrukServiceLine), {
        description: '`text` and `keyword` mean `search`.',
        querystring: OrukParams,
      }),
    },
    ({ query }) => listServices(services, query),
  );
  app.get('/oruk/services/:id', call('One service, whole', OrukService, { params: OrukIdParam }), ({ params }) =>
    readService(services, params.id),
  );
  app.get(
    '/oruk/service_at_locations',
    { ...known(OrukParams), ...call('Services where they are', OrukPageOf(OrukPlace), { querystring: OrukParams }) },
    ({ query }) => listPlaces(services, query),
  );
  app.get(
    '/oruk/service_at_locations/:id',
    call('One service at a place', OrukPlace, { params: OrukIdParam }),
    ({ params }) => readPlace(services, params.id),
  );
  app.get(
    '/oruk/taxonomies',
    {
      ...known(OrukTaxonomyParams),
      ...call('Taxonomies', OrukPageOf(OrukTaxonomy), { querystring: OrukTaxonomyParams }),
    },
    async ({ query }) => listTaxonomies(query),
  );
  app.get('/oruk/taxonomies/:id', call('One taxonomy', OrukTaxonomy, { params: OrukIdParam }), async ({ params }) =>
    readTaxonomy(params.id),
  );
  app.get(
    '/oruk/taxonomy_terms',
    { ...known(OrukTermParams), ...call('Terms', OrukPageOf(OrukTerm), { querystring: OrukTermParams }) },
    ({ query }) => listTerms(db, query),
  );
  app.get('/oruk/taxonomy_terms/:id', call('One term', OrukTerm, { params: OrukIdParam }), ({ params }) =>
    readTerm(db, params.id),
  );
};
