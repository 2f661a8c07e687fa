/** Who is calling, and what they may call. Access is declared by scope in `app.ts`, never guessed from an address. */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Sessions } from '#server/features/members/sessions.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { Access } from '#server/http/services.ts';
import { VISITOR, type Viewer } from '#server/http/viewer.ts';
import { Problem } from '#server/kernel/problem.ts';

const BEARER = /^Bearer ([\w.~+/-]+=*)$/i;

/** Every request has a viewer; a token that does not hold is refused everywhere, also on public calls. */
export function recogniseViewers(app: FastifyInstance, sessions: Pick<Sessions, 'recognise'>): void {
  app.decorateRequest('viewer', { getter: () => VISITOR });
  app.decorateRequest('recognise', async function recognise(this: FastifyRequest): Promise<Viewer> {
    const { authorization } = this.headers;
    return authorization === undefined ? VISITOR : sessions.recognise(BEARER.exec(authorization)?.[1] ?? '');
  });
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization === undefined) return;
    Object.defineProperty(request, 'viewer', { value: await request.recognise() });
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Who may call each route, by method and address. */
    accessLevels: () => [route: string, access: Access | undefined][];
    /** The routes as they were registered. */
    registeredRoutes: () => readonly RouteOptions[];
  }
}

/** Writes down the routes that are registered from now on, so that a test can ask who may call each. */
export function noteAccessLevels(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.decorate('registeredRoutes', () => routes);
  app.decorate('accessLevels', () =>
    routes.map(({ method, url, config }) => [`${[method].flat().join(',')} ${url}`, config?.access]),
  );
}

/** A scope whose routes all have one access level. */
export function scope(access: Access, routes: (app: FastifyInstance) => Promise<void>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRoute', (route) => {
      route.config = { ...route.config, access };
    });
    if (access !== 'public') app.addHook('onRequest', async ({ viewer }) => requireAccess(viewer, access));
    await routes(app);
  };
}

function requireAccess({ member, groups }: Viewer, access: Access): void {
  if (!member) throw new Problem('unauthenticated', 'Please log in first.');
  const isAdministrator = groups.includes('Administrators');
  if (access === 'administrator' && !isAdministrator)
    throw new Problem('forbidden', 'Only administrators may do this.');
  const isCurator = isAdministrator || groups.includes('Curators');
  if (access === 'curator' && !isCurator) throw new Problem('forbidden', 'Only curators may do this.');
}

/**
 * Counts what a member changes before the body is read, so that nobody has bodies read without end. Favourites, ratings and views count for
 * the member; the account's own calls for the session, so that no other session can keep its owner from them.
 */
export function limitWrites(app: FastifyInstance, rateLimits: RateLimits): void {
  app.addHook('onRequest', async ({ method, viewer: { member }, routeOptions: { url = '' } }) => {
    if (!member || method === 'GET' || method === 'HEAD') return;
    if (url.startsWith('/api/curation')) await rateLimits.consume('curation', member.id);
    else if (url.startsWith('/api/auth')) await rateLimits.consume('ownAccount', member.session);
    else await rateLimits.consume('interactions', member.id);
  });
}
