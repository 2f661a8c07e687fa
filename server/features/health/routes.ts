/** For monitoring: whether the process is alive, and whether it can serve. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { isFull } from '#server/database/database-errors.ts';
import type { Db } from '#server/database/schema.ts';
import { clockDoubt } from '#server/kernel/clock.ts';
import { Problem } from '#server/kernel/problem.ts';
import { WriteProbe } from './write-probe.ts';

const Status = Type.Object({ status: Type.String() });
/** `clock`: why the clock is in doubt, where it is. The site serves all the same. */
const Readiness = Type.Object({ ...Status.properties, clock: Type.Optional(Type.String()) });

interface HealthOptions {
  db: Db;
  /** Where files are written, beside the database. */
  dataDir: string | undefined;
}

export const healthRoutes: FastifyPluginAsyncTypebox<HealthOptions> = async (app, { db, dataDir }) => {
  const probe = new WriteProbe(db, dataDir);
  app.get(
    '/healthz',
    // An overload passes: monitoring that ends the process for it makes it worse.
    { config: { evenOverloaded: true }, schema: { hide: true, response: { 200: Status } } },
    async () => ({ status: 'alive' }),
  );
  // Routes are only registered once migrations are done and the search index is loaded; what is left is the database.
  app.get('/readyz', { schema: { hide: true, response: { 200: Readiness } } }, async () => {
    let clock: string | undefined;
    try {
      clock = await clockDoubt(db);
      await probe.check();
    } catch (error) {
      app.log.warn({ err: error }, 'not ready');
      throw new Problem(
        'unavailable',
        isFull(error) ? 'The disk is full: nothing can be written.' : 'The database does not answer.',
      );
    }
    return { status: 'ready', ...(clock !== undefined && { clock }) };
  });
};
