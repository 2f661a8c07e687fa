/** Who is calling, and what they may call. Access is declared by scope in `app.ts`, never guessed from an address. */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { KeyUse } from '#server/features/keys/key-authentication.ts';
import { scopeOf } from '#server/features/keys/key-scopes.ts';
import type { Sessions } from '#server/features/members/sessions.ts';
import { isKey, tokenIn } from '#server/http/bearer.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { Access } from '#server/http/services.ts';
import { VISITOR, type Viewer } from '#server/http/viewer.ts';
import { Problem } from '#server/kernel/problem.ts';

/** Every request has a viewer; a token or key that does not hold is refused everywhere, also on public calls. */
export function recogniseViewers(
  app: FastifyInstance,
  sessions: Pick<Sessions, 'recognise'>,
  keys?: Pick<KeyUse, 'recognise'>,
): void {
  app.decorateRequest('viewer', { getter: () => VISITOR });
  app.decorateRequest('recognise', async function recognise(this: FastifyRequest): Promise<Viewer> {
    const { authorization } = this.headers;
    if (authorization === undefined) return VISITOR;
    const token = tokenIn(authorization);
    return keys && isKey(token) ? keys.recognise(token, this.ip) : sessions.recognise(token);
  });
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization === undefined) return;
    const viewer = await request.recognise();
    if (viewer.key) requireScope(viewer.key, request);
    Object.defineProperty(request, 'viewer', { value: viewer });
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

/** Gives a plugin a name; for one without, Fastify goes twice through all modules that were ever required. */
export const named = <P extends object>(name: string, plugin: P): P =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });

/** A scope whose routes all have one access level. */
export const scope = (access: Access, routes: (app: FastifyInstance) => Promise<void>) =>
  named(access, async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRoute', (route) => {
      route.config = { ...route.config, access };
    });
    if (access !== 'public') app.addHook('onRequest', async (request) => requireAccess(request, access));
    await routes(app);
  });

/** A key opens what its scopes name, and whatever a member’s groups would open, it does not. */
function requireScope(
  { scopes }: NonNullable<Viewer['key']>,
  { method, routeOptions: { url = '', config } }: Asked,
): void {
  const needed = scopeOf(method, url, config?.access);
  if (needed === undefined) throw new Problem('forbidden', 'No key opens this call. It is for people.');
  if (!scopes.includes(needed))
    throw new Problem('forbidden', `This key may not do that. It would need the scope ‘${needed}’.`);
}

type Asked = Pick<FastifyRequest, 'method' | 'routeOptions'>;

function requireAccess(request: Asked & { viewer: Viewer }, access: Access): void {
  const { member, groups, key } = request.viewer;
  if (key) {
    requireScope(key, request);
    return;
  }
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
