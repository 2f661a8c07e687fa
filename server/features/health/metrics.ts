/** Figures for monitoring, as Prometheus reads them. Nothing in them is about a person. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Db } from '#server/database/schema.ts';
import { countJobsByKind, oldestWaiting } from '#server/jobs/failed-jobs.ts';
import { JOB_KINDS } from '#server/jobs/kinds.ts';
import { clockDoubt } from '#server/kernel/clock-sanity.ts';
import { figures } from '#server/kernel/metrics.ts';
import { notFound } from '#server/kernel/problem.ts';
import type { BackupsSeen } from './routes.ts';

interface MetricsOptions {
  db: Db;
  search: () => { size: number };
  /** With one, only who sends it reads the figures, also on this machine: a proxy here may say nothing of whom it passes on. */
  token: string | undefined;
  backups: BackupsSeen | undefined;
  connections: (() => Record<string, number>) | undefined;
  dataDir: string | undefined;
}

const MS = 1_000;

let processMetrics: Registry | undefined;

/** Memory, garbage collection and event loop: watched once for a process, however many sites it serves. */
function ofProcess(): Registry {
  if (!processMetrics) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
  }
  return processMetrics;
}

export const metricsRoutes: FastifyPluginAsync<MetricsOptions> = async (app, options) => {
  const { db, search, token, backups, connections, dataDir } = options;
  ofProcess();
  const ofSite = new Registry();
  const registers = [ofSite];
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await value());
      },
    });
  new Gauge({
    name: 'tessera_jobs',
    help: 'Jobs that wait to be done, and that were given up, by kind: mails, imports, webhooks',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const [kind, counts] of await countJobsByKind(db))
        for (const [state, count] of Object.entries(counts)) this.set({ kind, state }, count);
    },
  });
  new Gauge({
    name: 'tessera_job_oldest_seconds',
    help: 'For how long the oldest job of a kind has waited',
    labelNames: ['kind'],
    registers,
    async collect() {
      for (const kind of JOB_KINDS) this.set({ kind }, 0);
      for (const { kind, created_at } of await oldestWaiting(db))
        this.set({ kind }, Math.max(0, (Date.now() - Date.parse(created_at)) / MS));
    },
  });
  gauge('tessera_search_documents', 'Documents in the search index', () => search().size);
  gauge('tessera_clock_in_doubt', '1 while the clock is in doubt and housekeeping deletes nothing, else 0', async () =>
    (await clockDoubt(db)) === undefined ? 0 : 1,
  );
  if (backups)
    gauge(
      'tessera_last_backup_timestamp_seconds',
      'When the newest backup was begun that the site has made by itself; 0 before the first',
      () => backups.last ?? 0,
    );
  if (dataDir !== undefined)
    gauge('tessera_disk_free_bytes', 'Room that is left on the disk of DATA_DIR', async () => {
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize;
    });
  if (connections)
    new Gauge({
      name: 'tessera_database_connections',
      help: 'Connections to PostgreSQL that are busy, idle, and waited for',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
      },
    });

  app.get('/metrics', { config: { evenOverloaded: true }, schema: { hide: true } }, async (request, reply) => {
    // Strangers learn nothing, not even that there is something.
    if (token ? !holds(request, token) : !isFromHere(request)) throw notFound('page');
    const register = Registry.merge([ofProcess(), figures, ofSite]);
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics());
  });
};

/** What web servers and proxies add to a request that they pass on. */
const PASSED_ON = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'];

/**
 * Whether somebody on this machine asks, directly: a web server here passes on what strangers ask, and says so in a
 * header, or by the public name that it asks for.
 */
const isFromHere = ({ socket, headers, hostname }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? '') &&
  !PASSED_ON.some((name) => headers[name] !== undefined) &&
  (hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, '')));

const isLoopback = (address: string): boolean =>
  isIP(address) > 0 && (address === '::1' || address.replace('::ffff:', '').startsWith('127.'));

function holds(request: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(request.headers.authorization ?? ''), hash(`Bearer ${token}`));
}
