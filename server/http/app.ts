/** The site as one function: from services to an HTTP application that listens nowhere yet. */

import type { RequestListener, Server } from 'node:http';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { draftPreviewRoutes } from '../curation/api/item-routes.ts';
import { suggestionRoutes } from '../curation/api/suggestion-routes.ts';
import type { UploadFolder } from '../curation/pictures/upload-folder.ts';
import { advertisementRoutes } from '../features/advertisements/routes.ts';
import { calendarRoutes, ownCalendarRoutes, privateCalendarRoutes } from '../features/calendars/routes.ts';
import { FormerTerms, leadToTermsOfNow } from '../features/categories/former-terms.ts';
import { categoryRoutes } from '../features/categories/routes.ts';
import { collectionRoutes } from '../features/collections/routes.ts';
import { openConfirmationRoutes } from '../features/confirmations/routes.ts';
import { contactRoutes } from '../features/contact/routes.ts';
import { directoryRoutes } from '../features/directory/routes.ts';
import { embedRoutes } from '../features/embeds/routes.ts';
import { eventRoutes } from '../features/events/routes.ts';
import { catalogueRoutes, changesRoutes } from '../features/exchange/routes.ts';
import { ownListRoutes } from '../features/exports/routes.ts';
import { feedRoutes } from '../features/feeds/routes.ts';
import { guideRoutes } from '../features/guides/routes.ts';
import type { LookAtHealth } from '../features/health/desk-routes.ts';
import { metricsRoutes } from '../features/health/metrics.ts';
import { type BackupsSeen, healthRoutes } from '../features/health/routes.ts';
import { interactionRoutes, openInteractionRoutes } from '../features/interactions/routes.ts';
import { nameSite } from '../features/items/cards.ts';
import { itemRoutes } from '../features/items/routes.ts';
import { KeyUse } from '../features/keys/key-authentication.ts';
import type { MailServer } from '../features/mail/mail-server.ts';
import { emailChangeRoutes } from '../features/members/email-change-routes.ts';
import { mailArrivalRoutes } from '../features/members/mail-server-routes.ts';
import type { MemberServices } from '../features/members/member-services.ts';
import { ownDataRoutes } from '../features/members/own-data-routes.ts';
import { openPasskeyRoutes, passkeyRoutes } from '../features/members/passkey-routes.ts';
import { provingRoutes } from '../features/members/proving-routes.ts';
import { memberRoutes, openMemberRoutes } from '../features/members/routes.ts';
import { setupRoutes } from '../features/members/setup-routes.ts';
import { headOf } from '../features/metadata/head.ts';
import { orukRoutes } from '../features/oruk/routes.ts';
import { pictureRoutes } from '../features/pictures/routes.ts';
import { previewRoutes } from '../features/previews/routes.ts';
import { openRemovalRoutes } from '../features/removals/routes.ts';
import { discoveryRoutes } from '../features/search/routes.ts';
import { ownSharedListRoutes, sharedListRoutes } from '../features/shared-lists/routes.ts';
import { siteTextRoutes } from '../features/site/routes.ts';
import { signpostRoutes } from '../features/sitemap/routes.ts';
import { supportRoutes } from '../features/support/routes.ts';
import { topicRoutes } from '../features/topics/routes.ts';
import { countReaders } from '../kernel/event-loop.ts';
import { notFound } from '../kernel/problem.ts';
import { closeUntilSetUp } from './closed-until-set-up.ts';
import { deskRoutes } from './desk-routes.ts';
import { type FileOptions, serveFiles, serveUploads } from './files.ts';
import { type PageOptions, servePages } from './pages.ts';
import { limitWrites, noteAccessLevels, recogniseViewers, scope } from './plugins/access.ts';
import { limitKeys } from './plugins/api-key-limits.ts';
import { answerPreflights, openToOtherOrigins } from './plugins/cors.ts';
import { tellDeprecations } from './plugins/deprecations.ts';
import { describeCalls, documentation } from './plugins/documentation.ts';
import { handleErrors, sendProblem, toProblem } from './plugins/errors.ts';
import { parseQuery, refuseDeepBodies, refuseLongQueries, tidyValues } from './plugins/incoming-values.ts';
import { refuseWhileOverloaded } from './plugins/overload.ts';
import { refuseEarly, refuseUnreadable } from './plugins/protocol-errors.ts';
import { limitReads, ReadLimit } from './plugins/read-limit.ts';
import { noteRequests } from './plugins/request-log.ts';
import { COMPRESSED_FROM, cacheResponses, shared } from './plugins/response-cache.ts';
import { followSchemas } from './plugins/schema-compilers.ts';
import { securityHeaders, sendHeaders } from './plugins/security-headers.ts';
import { endSlowBodies, UPLOAD_TIMES } from './plugins/slow-bodies.ts';
import { readForwardedAddresses } from './plugins/strip-forwarded-ports.ts';
import type { Services } from './services.ts';

export interface AppOptions {
  services: MemberServices & Services;
  /** The catalogue's version: what was made under another is out of date. */
  version: () => number;
  /** Without it the application serves the API alone. */
  pages?: PageOptions | undefined;
  files?: FileOptions | undefined;
  /** The HTTP server to answer on, where not one of its own. */
  server?: ((handler: RequestListener) => Server) | undefined;
  logLevel?: string;
  /** Where the lines of the log go, where not to the process's output as they are. */
  logStream?: { write: (line: string) => void } | undefined;
  /** A caller who sends it may read `/metrics`, and nobody else. */
  metricsToken?: string | undefined;
  /** Whose `X-Forwarded-For` is believed: addresses, ranges, or names of ranges. */
  trustedProxies?: string[];
  /** Whether people reach the site over HTTPS. */
  secure?: boolean;
  /** Where files are written: `/readyz` tries whether they can be. */
  dataDir?: string | undefined;
  /** Where uploaded pictures are kept; without it they are neither taken nor sent. */
  uploads?: UploadFolder | undefined;
  /** Which mail server there is; without it there are no calls about it. */
  mailServer?: MailServer | undefined;
  /** Looks whether all is well with the site, for administrators. */
  health?: LookAtHealth | undefined;
  /** How the backups are that are made by themselves; nothing where they are switched off. */
  backups?: BackupsSeen | undefined;
  /** How many connections to the database there are, by what they do, where there is a pool of them. */
  connections?: (() => Record<string, number>) | undefined;
  /** How long a request may take to arrive whole. Who neither sends nor takes anything for twice as long is let go. */
  patienceMs?: number;
}

/** In bytes: the longest message of the contact form fits however it is written, and a hundred topics as whole cards. */
const BODY_LIMIT = 65_536;
/** Such a body over a slow telephone line arrives within this time. */
const PATIENCE_MS = 30_000;

export async function buildApp({
  services,
  version,
  pages,
  files,
  server,
  logLevel = 'silent',
  logStream,
  secure = false,
  metricsToken,
  patienceMs = PATIENCE_MS,
  dataDir,
  uploads,
  mailServer,
  health,
  backups,
  connections,
  trustedProxies = ['loopback'],
}: AppOptions) {
  const headers = securityHeaders(secure);
  const app = Fastify({
    logger: {
      level: logLevel,
      serializers: { req: withoutTraces },
      redact: ['err.detail', 'err.where'],
      ...(logStream && { stream: logStream }),
    },
    // One line says both what was asked and how it went.
    logController: new LogController({ disableRequestLogging: true }),
    ...(server && { serverFactory: (handler: unknown) => server(handler as RequestListener) }),
    bodyLimit: BODY_LIMIT,
    // Only these tell whose request they pass on; nobody else is believed.
    trustProxy: trustedProxies,
    // The longest that a body is waited for; most have less time (`slow-bodies.ts`).
    requestTimeout: UPLOAD_TIMES * patienceMs,
    connectionTimeout: 2 * patienceMs,
    return503OnClosing: false,
    http: {
      // A question of two thousand letters of any script fits into an address.
      maxHeaderSize: 65_536,
      headersTimeout: patienceMs / 2,
      connectionsCheckingInterval: patienceMs / 6,
      requireHostHeader: false,
    },
    clientErrorHandler: refuseUnreadable(headers),
    routerOptions: { maxParamLength: 1_000, ignoreTrailingSlash: true, querystringParser: parseQuery },
    // Hooks are not asked about an address that cannot be read.
    frameworkErrors: (error, request, reply) => {
      void sendProblem(toProblem(error, request), reply.headers(headers));
    },
  });
  followSchemas(app);
  handleErrors(app);
  noteAccessLevels(app);
  countReaders(app);
  noteRequests(app);
  readForwardedAddresses(app);
  // Before the cache: nothing that is kept is for whoever may not see the site yet.
  closeUntilSetUp(app, services.db, headers);
  // Before what sets headers, which a cached answer has already, and before what compresses answers.
  const limit = new ReadLimit({ others: services.rateLimits });
  cacheResponses(app, version, limit);
  sendHeaders(app, headers);
  refuseEarly(app, headers);
  endSlowBodies(app, patienceMs);
  refuseLongQueries(app);
  await app.register(compress, { global: true, threshold: COMPRESSED_FROM, encodings: ['br', 'gzip'] });
  await app.register(etag, { weak: true });
  // After the cache, whose answers cost next to nothing even then.
  refuseWhileOverloaded(app);
  limitReads(app, limit);
  tellDeprecations(app, services.siteUrl);
  nameSite(services.db, services.siteUrl);

  const formerTerms = new FormerTerms(services.db, version);
  await app.register(api, { prefix: '/api', services, uploads, formerTerms, mailServer, health });
  await app.register(
    scope('public', async (open) => {
      await healthRoutes(open, { db: services.db, dataDir, backups });
      await metricsRoutes(open, {
        db: services.db,
        search: () => services.search,
        token: metricsToken,
        backups,
        connections,
        dataDir,
      });
      await pictureRoutes(limit)(open, services);
      await previewRoutes(open, services);
      if (files) await serveFiles(open, files);
      if (uploads) await serveUploads(open, uploads, services.db);
    }),
  );
  await app.register(
    scope('public', async (open) => {
      tidyValues(open);
      openToOtherOrigins(open);
      await privateCalendarRoutes(open, services);
      leadToTermsOfNow(open, formerTerms);
      await open.register(shared((kept) => outputs(kept, services)));
    }),
  );
  answerPreflights(app);
  if (pages)
    await app.register(
      scope('public', async (open) => {
        leadToTermsOfNow(open, formerTerms);
        await servePages(open, app, limit, { head: (url, html) => headOf(services, url, html), ...pages });
      }),
    );
  return app;
}

/** What leaves the catalogue for other programs, the same for everybody. */
async function outputs(app: FastifyInstance, services: Services): Promise<void> {
  for (const routes of [feedRoutes, calendarRoutes, embedRoutes, signpostRoutes]) await routes(app, services);
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** What people search for, and who they are, is not logged: the route, never the address that was called. */
const withoutTraces = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url });

interface ApiOptions {
  services: MemberServices & Services;
  /** Without it pictures are neither taken nor sent. */
  uploads: UploadFolder | undefined;
  formerTerms: FormerTerms;
  mailServer: MailServer | undefined;
  health: LookAtHealth | undefined;
}

async function api(
  app: FastifyInstance,
  { services, uploads, formerTerms, mailServer, health }: ApiOptions,
): Promise<void> {
  handleErrors(app);
  const keys = new KeyUse(services.db, services.rateLimits);
  recogniseViewers(app, services.sessions, keys);
  limitWrites(app, services.rateLimits);
  limitKeys(app, keys, services.rateLimits);
  refuseDeepBodies(app);
  tidyValues(app);
  openToOtherOrigins(app);
  app.addHook('onSend', (request, reply, body, done) => {
    if (reply.hasHeader('cache-control')) return done(null, body);
    const { method, headers, routeOptions } = request;
    // What is about one person, or logs one in, is cached nowhere on the way.
    if (!READS.has(method) || routeOptions.config?.access !== 'public') reply.header('cache-control', 'no-store');
    else if (reply.statusCode === 200 || reply.statusCode === 304)
      reply
        .header('cache-control', headers.authorization ? 'private, no-cache' : 'no-cache')
        .header('vary', 'authorization, accept-encoding');
    done(null, body);
  });
  await describeCalls(app);
  await app.register(
    scope('public', async (open) => {
      await open.register(documentation);
      await open.register(
        shared(async (cached) => {
          leadToTermsOfNow(cached, formerTerms);
          for (const routes of [
            itemRoutes,
            eventRoutes,
            directoryRoutes,
            supportRoutes,
            topicRoutes,
            collectionRoutes,
            guideRoutes,
            categoryRoutes,
            discoveryRoutes,
            advertisementRoutes,
            orukRoutes,
            changesRoutes,
            siteTextRoutes,
          ]) {
            await routes(cached, services);
          }
        }),
      );
      await catalogueRoutes(open, services);
      await openInteractionRoutes(open, services);
      await openMemberRoutes(open, services);
      await setupRoutes(open, services);
      if (mailServer) await mailArrivalRoutes(mailServer)(open, services);
      await openPasskeyRoutes(open, services);
      await contactRoutes(open, services);
      await draftPreviewRoutes(open, services);
      await openRemovalRoutes(open, services);
      await openConfirmationRoutes(open, services);
      await suggestionRoutes(open, services);
      await sharedListRoutes(open, services);
      // Without this an unknown call would be taken for the address of a page.
      open.all('/*', { schema: { hide: true } }, async () => {
        throw notFound('call');
      });
    }),
  );
  await app.register(
    scope('member', async (closed) => {
      await memberRoutes(closed, services);
      await emailChangeRoutes(closed, services);
      await passkeyRoutes(closed, services);
      await provingRoutes(closed, services);
      await ownDataRoutes(closed, services);
      await interactionRoutes(closed, services);
      await ownCalendarRoutes(closed, services);
      await ownListRoutes(closed, services);
      await ownSharedListRoutes(closed, services);
    }),
  );
  await app.register(deskRoutes, { services, uploads, mailServer, health, keys });
}
