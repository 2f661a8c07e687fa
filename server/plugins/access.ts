/** Who is calling, and what they may call. Access is declared by scope in `app.ts`, never guessed from an address. */
import type { FastifyInstance, RouteOptions } from 'fastify';
import { VISITOR } from '#server/features/items/viewer.ts';
import { Problem } from '#server/problem.ts';
import type { Access } from '#server/services.ts';

/** Every request has a viewer; a token that nobody issued is refused everywhere, also on public calls. */
export function recogniseViewers(app: FastifyInstance): void {
  app.decorateRequest('viewer', { getter: () => VISITOR });
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization !== undefined)
      throw new Problem('unauthenticated', 'Your session has ended. Please log in again.');
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
    await routes(app);
  };
}
