/** Who is calling, and what they may call. Access is declared by scope in `app.ts`, never guessed from an address. */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { VISITOR, type Viewer } from '#server/features/items/viewer.ts';
import type { Sessions } from '#server/features/members/sessions.ts';
import { Problem } from '#server/problem.ts';
import type { Access } from '#server/services.ts';

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
  }
}

/** Writes down the routes that are registered from now on, so that a test can ask who may call each. */
export function noteAccessLevels(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
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

function requireAccess({ member }: Viewer, access: Access): void {
  if (!member) throw new Problem('unauthenticated', 'Please log in first.');
  const isCurator = member.groups.some((group) => group === 'Curators' || group === 'Administrators');
  if (access === 'curator' && !isCurator) throw new Problem('forbidden', 'Only curators may do this.');
}
