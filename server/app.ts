/** The site as one function: from services to an HTTP application that listens nowhere yet. */

import type { RequestListener, Server } from 'node:http';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { site } from '#site';
import { advertisementRoutes } from './features/advertisements/routes.ts';
import { categoryRoutes } from './features/categories/routes.ts';
import { collectionRoutes } from './features/collections/routes.ts';
import { contactRoutes } from './features/contact/routes.ts';
import { directoryRoutes } from './features/directory/routes.ts';
import { discoveryRoutes } from './features/discovery/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { metricsRoutes } from './features/health/metrics.ts';
import { healthRoutes } from './features/health/routes.ts';
import { itemRoutes } from './features/items/routes.ts';
import { markRoutes, openMarkRoutes } from './features/marks/routes.ts';
import { movingRoutes } from './features/members/moving-routes.ts';
import { ownDataRoutes } from './features/members/own-data-routes.ts';
import { openPasskeyRoutes, passkeyRoutes } from './features/members/passkey-routes.ts';
import { memberRoutes, openMemberRoutes } from './features/members/routes.ts';
import { pictureRoutes } from './features/pictures/routes.ts';
import { topicRoutes } from './features/topics/routes.ts';
import { type FileOptions, serveFiles } from './files.ts';
import { type PageOptions, servePages } from './pages.ts';
import { noteAccessLevels, recogniseViewers, scope } from './plugins/access.ts';
import { handleErrors, refuseUnreadable, sendProblem, toProblem } from './plugins/errors.ts';
import { tidyValues } from './plugins/incoming-values.ts';
import { keepAnswers, shared } from './plugins/kept-answers.ts';
import { followSchemas } from './plugins/schemas.ts';
import { notFound } from './problem.ts';
import type { Services } from './services.ts';

export interface AppOptions {
  services: Services;
  /** The catalogue's version: what was made under another is out of date. */
  version: () => number;
  /** Without it the application serves the API alone. */
  pages?: PageOptions | undefined;
  files?: FileOptions | undefined;
  /** The HTTP server to answer on, where not one of its own. */
  server?: ((handler: RequestListener) => Server) | undefined;
  logLevel?: string;
  /** Lets whoever sends it read `/metrics` from elsewhere. */
  metricsToken?: string | undefined;
  /** Whether people reach the site over HTTPS. */
  secure?: boolean;
}

const BODY_LIMIT = 1_048_576;
/** A process this far behind answers 503 instead of falling further behind. */
const LOOP_DELAY_LIMIT_MS = 3_000;
/** Longer than the limit: a stall that leaves nothing to measure within this time counts as endless, and so must be one. */
const LOOP_SAMPLE_MS = 5_000;

export async function buildApp({
  services,
  version,
  pages,
  files,
  server,
  logLevel = 'silent',
  secure = false,
  metricsToken,
}: AppOptions) {
  const app = Fastify({
    logger: { level: logLevel, serializers: { req: withoutTraces }, redact: ['err.detail', 'err.where'] },
    ...(server && { serverFactory: (handler: unknown) => server(handler as RequestListener) }),
    bodyLimit: BODY_LIMIT,
    // A web server on the same machine tells whose request it passes on; nobody else is believed.
    trustProxy: 'loopback',
    // A question of two thousand letters of any script fits into an address.
    http: { maxHeaderSize: 65_536 },
    clientErrorHandler: refuseUnreadable,
    routerOptions: { maxParamLength: 1_000, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      void sendProblem(toProblem(error, request), reply);
    },
  });
  followSchemas(app);
  handleErrors(app);
  noteAccessLevels(app);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure,
    crossOriginEmbedderPolicy: false,
  });
  // After the headers, which a kept answer needs too, and before what compresses answers.
  keepAnswers(app, version);
  await app.register(compress, { global: true, threshold: 1_024, encodings: ['br', 'gzip'] });
  await app.register(etag, { weak: true });
  await app.register(underPressure, {
    maxEventLoopDelay: LOOP_DELAY_LIMIT_MS,
    sampleInterval: LOOP_SAMPLE_MS,
    retryAfter: 10,
  });

  await app.register(api, { prefix: '/api', services });
  await app.register(
    scope('public', async (open) => {
      await open.register(healthRoutes, services);
      await open.register(metricsRoutes, { db: services.db, search: () => services.search, token: metricsToken });
      await open.register(pictureRoutes, services);
      if (files) await serveFiles(open, files);
    }),
  );
  if (pages) await app.register(scope('public', (open) => servePages(open, app, pages)));
  return app;
}

/** What people search for, and who they are, is not logged: the route, never the address that was called. */
const withoutTraces = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url });

async function api(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  handleErrors(app);
  recogniseViewers(app, services.sessions);
  tidyValues(app);
  app.addHook('onSend', async (request, reply) => {
    if (reply.hasHeader('cache-control')) return;
    const { method, headers, routeOptions } = request;
    // What is about one person, or signs one in, is kept nowhere on the way.
    if (method !== 'GET' || routeOptions.config?.access !== 'public') reply.header('cache-control', 'no-store');
    else if (reply.statusCode === 200)
      reply
        .header('cache-control', headers.authorization ? 'private, no-cache' : 'no-cache')
        .header('vary', 'authorization');
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${site.name} API`,
        description: 'The catalogue as JSON. Lists come in pages; every refusal has one shape.',
        version: '1',
      },
    },
  });
  await app.register(
    scope('public', async (open) => {
      await open.register(documentation);
      await open.register(
        shared(async (kept) => {
          for (const routes of [
            itemRoutes,
            eventRoutes,
            directoryRoutes,
            topicRoutes,
            collectionRoutes,
            categoryRoutes,
            discoveryRoutes,
            advertisementRoutes,
          ]) {
            await kept.register(routes, services);
          }
        }),
      );
      await open.register(openMarkRoutes, services);
      await open.register(openMemberRoutes, services);
      await open.register(openPasskeyRoutes, services);
      await open.register(contactRoutes, services);
      // Without this an unknown call would be taken for the address of a page.
      open.all('/*', { schema: { hide: true } }, async () => {
        throw notFound('call');
      });
    }),
  );
  await app.register(
    scope('member', async (closed) => {
      await closed.register(memberRoutes, services);
      await closed.register(movingRoutes, services);
      await closed.register(passkeyRoutes, services);
      await closed.register(ownDataRoutes, services);
      await closed.register(markRoutes, services);
    }),
  );
}

/** The machine-readable description at /api/openapi.json, and a page to read it at /api/docs. */
async function documentation(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // No badge from somebody else's validator.
    uiConfig: { validatorUrl: null },
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
}
