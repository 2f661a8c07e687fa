/** For monitoring: whether the process is alive, and whether it can serve. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { isFull, isReadOnly } from '#server/database/database-errors.ts';
import type { Db } from '#server/database/schema.ts';
import { clockDoubt } from '#server/kernel/clock-sanity.ts';
import { Problem } from '#server/kernel/problem.ts';
import { version } from '#server/kernel/version.ts';
import { WriteProbe } from './write-probe.ts';

const Status = Type.Object({ status: Type.String() });
const Liveness = Type.Object({ ...Status.properties, version: Type.String() });
/** Where the clock is in doubt or backups fail. The site serves all the same; strangers ask, so why is told elsewhere. */
const Readiness = Type.Object({
  ...Status.properties,
  clock: Type.Optional(Type.Literal('in doubt')),
  backup: Type.Optional(Type.Literal('failed')),
});

/** How the backups are that are made by themselves, as `server/backup` saw them last; nobody waits for it to look again. */
export interface BackupsSeen {
  /** Whether none could be made, or none was for too long. */
  readonly hasProblem: boolean;
  /** When the newest was begun, in seconds since 1970. */
  readonly last: number | undefined;
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
    let isClockInDoubt: boolean;
    try {
      isClockInDoubt = (await clockDoubt(db)) !== undefined;
      await probe.check();
    } catch (error) {
      app.log.warn({ err: error }, 'not ready');
      throw new Problem('unavailable', whyNotReady(error));
    }
    return {
      status: 'ready',
      ...(isClockInDoubt && { clock: 'in doubt' as const }),
      ...(backups?.hasProblem === true && { backup: 'failed' as const }),
    };
  });
};

function whyNotReady(error: unknown): string {
  if (isFull(error)) return 'The disk is full: nothing can be written.';
  return isReadOnly(error) ? 'The database may only be read.' : 'The database does not answer.';
}
