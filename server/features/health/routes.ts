/** For monitoring: whether the process is alive, and whether it can serve. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { isFull } from '#server/database/database-errors.ts';
import type { Db } from '#server/database/schema.ts';
import { clockDoubt } from '#server/kernel/clock-sanity.ts';
import { Problem } from '#server/kernel/problem.ts';
import { version } from '#server/kernel/version.ts';
import { WriteProbe } from './write-probe.ts';

const Status = Type.Object({ status: Type.String() });
const Liveness = Type.Object({ ...Status.properties, version: Type.String() });
/** `clock`: why the clock is in doubt; `backup`: what is amiss with the backups, where something is. The site serves all the same. */
const Readiness = Type.Object({
  ...Status.properties,
  clock: Type.Optional(Type.String()),
  backup: Type.Optional(Type.String()),
});

/** How the backups are that are made by themselves, as `server/backup` sees them. */
export interface BackupsSeen {
  /** What is amiss, in a sentence. */
  readonly problem: Promise<string | undefined>;
  /** When the newest was begun, in seconds since 1970. */
  readonly last: Promise<number | undefined>;
}

interface HealthOptions {
  db: Db;
  /** Where files are written, beside the database. */
  dataDir: string | undefined;
  backups: BackupsSeen | undefined;
}

export const healthRoutes: FastifyPluginAsyncTypebox<HealthOptions> = async (app, { db, dataDir, backups }) => {
  const probe = new WriteProbe(db, dataDir);
  app.get(
    '/healthz',
    // An overload passes: monitoring that ends the process for it makes it worse.
    { config: { evenOverloaded: true }, schema: { hide: true, response: { 200: Liveness } } },
    async () => ({ status: 'alive', version: version() }),
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
    const backup = await backups?.problem;
    return { status: 'ready', ...(clock !== undefined && { clock }), ...(backup !== undefined && { backup }) };
  });
};
