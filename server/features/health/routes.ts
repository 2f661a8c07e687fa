/** For whoever watches over the process: is it alive, and can it serve. */
import { Type } from 'typebox';
import { Problem } from '#server/problem.ts';
import type { Routes } from '#server/services.ts';

const Status = Type.Object({ status: Type.String() });

export const healthRoutes: Routes = async (app, { db }) => {
  app.get('/healthz', { schema: { hide: true, response: { 200: Status } } }, async () => ({ status: 'alive' }));
  // Routes are only registered once migrations are done and the search index is loaded; what is left is the database.
  app.get('/readyz', { schema: { hide: true, response: { 200: Status } } }, async () => {
    const asked = db.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
    await asked.catch((error: unknown) => {
      app.log.warn({ err: error }, 'not ready');
      throw new Problem('unavailable', 'The database does not answer.');
    });
    return { status: 'ready' };
  });
};
