/** The process: settings, database, catalogue, pages; then it listens until it is told to stop. */
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import { BackupHealth, keepBackups } from '../backup/backup-scheduler.ts';
import { backupPlace } from '../backup/backup-status.ts';
import { backUpBeforeUpdate } from '../backup/before-update.ts';
import { clearScratch } from '../backup/scratch.ts';
import { healthLines } from '../check/doctor.ts';
import { keepHealth } from '../check/health-mails.ts';
import { unknownSettings } from '../check/unknown-settings.ts';
import { loadDemo, loadThesaurus } from '../curation/demo/demo.ts';
import { UploadFolder, uploadsIn } from '../curation/pictures/upload-folder.ts';
import { databaseProblem, isFull } from '../database/database-errors.ts';
import { ensureWritable, openStore, prepareDatabase, StartError } from '../database/open.ts';
import type { Db } from '../database/schema.ts';
import { LIVE_COMMAND, waitingInWords } from '../features/health/restored-site.ts';
import { WriteProbe } from '../features/health/write-probe.ts';
import { MailServer } from '../features/mail/mail-server.ts';
import { setupInWords } from '../features/members/first-setup.ts';
import { Sessions } from '../features/members/sessions.ts';
import { openCatalogueIndex } from '../features/search/catalogue-index.ts';
import { beginSetup } from '../features/site/setup-state.ts';
import { buildApp } from '../http/app.ts';
import { loadBuiltPages, type PageOptions } from '../http/pages.ts';
import { RateLimits } from '../http/rate-limits.ts';
import { servicesOf } from '../http/services.ts';
import { ClockInDoubt } from '../kernel/clock-sanity.ts';
import { type Config, readConfig } from '../kernel/config.ts';
import { Encryption } from '../kernel/encryption.ts';
import { closeToOthers, PRIVATE_UMASK } from '../kernel/folder-permissions.ts';
import { inWords, logFormat, sayInJson } from '../kernel/log-format.ts';
import { ObjectStorage } from '../kernel/object-storage.ts';
import { Problem } from '../kernel/problem.ts';
import { ownSecret } from '../kernel/site-secret.ts';
import { WebClient } from '../kernel/web-client.ts';
import { isFirst } from './cluster.ts';
import { keepHouse, keepTime } from './housekeeping.ts';
import { openJobWorkers } from './job-workers.ts';

/** How long what is under way may take to finish when the process is told to stop. */
const FINISH_MS = 3_000;

const DIST = join(import.meta.dirname, '../../dist');

export interface Running {
  /** Where it listens. */
  address: string;
  /** Does what can wait until visitors are served. */
  settle: () => Promise<void>;
  /** Where the site is set up, in lines for the terminal; none where it has an administrator. */
  setupLines: (address: string) => Promise<string[]>;
  stop: () => Promise<void>;
}

export interface StartOptions {
  signal?: AbortSignal;
  /** How pages are made, where not by the build. */
  pages?: Pick<PageOptions, 'render' | 'allow'>;
  /** The HTTP server to answer on, where not one of its own. */
  server?: (handler: RequestListener) => Server;
}

/** Starts everything in order; what cannot be had is told as a `StartError`. */
export async function start(config: Config, { signal, pages, server }: StartOptions = {}): Promise<Running> {
  const { render, ...rest } = pages ?? { render: await loadBuiltPages(join(DIST, 'server/server.js')) };
  ensureWritable(config.dataDir);
  for (const sentence of closeToOthers(config.dataDir)) console.log(sentence);
  await clearScratch(config.dataDir).catch((error: unknown) => console.warn('what a killed process left stays', error));
  const store = openStore(config);
  const backUp = () => backUpBeforeUpdate(store.db, config, process.env, console.log);
  if (await prepareDatabase(store.db, console.log, signal, backUp)) {
    console.log(madeAnew(config));
    if (config.setup) await beginSetup(store.db, !config.demo);
  }
  const waiting = isFirst() ? await waitingInWords(store.db) : undefined;
  if (waiting) console.warn(`${waiting} To say so: ${LIVE_COMMAND}`);
  await expectWritable(store.db, config.dataDir);
  await loadThesaurus(store);
  if (config.demo) {
    const rows = await loadDemo(store);
    if (rows > 0) console.log(`Loaded the demo catalogue: ${rows} rows.`);
  }
  // Until there is a log.
  let warn: (error: unknown, what: string) => void = console.error;
  let say: (sentence: string) => void = console.warn;
  const catalogue = await openCatalogueIndex(store, {
    folder: config.dataDir,
    onError: (error, what) => warn(error, what),
  });
  await store.rest();
  const secret = config.secret ?? (await ownSecret(config.dataDir));
  const rateLimits = new RateLimits(store.db, secret);
  const mailDir = join(config.dataDir, 'mail');
  const uploads = new UploadFolder(
    uploadsIn(config.dataDir),
    config.uploadStorage && new ObjectStorage(config.uploadStorage),
  );
  const stopHousekeeping = await keepHouse(
    store.db,
    rateLimits,
    (error) => {
      if (error instanceof ClockInDoubt) say(error.message);
      else warn(error, 'what is over could not be tidied away');
    },
    mailDir,
    uploads,
  );
  const encryption = new Encryption(secret);
  const { smtpUrl, siteUrl } = config;
  const mailServer = new MailServer(store.db, { smtpUrl, encryption, siteUrl });
  const webClient = new WebClient(siteUrl, config.loopbackSources ? { allows: () => true } : {});
  const workers = openJobWorkers(store.db, {
    webClient,
    linkChecks: config.linkChecks,
    mailServer,
    encryption,
    mailDir,
    smtpUrl: config.smtpUrl,
    siteUrl: config.siteUrl,
    onSent: (line) => console.log(line),
    onError: (error, what) => warn(error, what),
  });
  const backupsAt = backupPlace(config);
  const app = await buildApp({
    services: servicesOf(
      {
        db: store.db,
        sessions: new Sessions(store.db, secret),
        rateLimits,
        siteUrl: config.siteUrl,
        encryptLink: encryption.encrypt,
        wakeMails: workers.wakeMails,
        wakeImports: workers.wakeImports,
        wakeSources: workers.wakeSources,
        webClient,
      },
      catalogue,
    ),
    version: () => catalogue.number,
    pages: { render, ...rest, siteUrl: config.siteUrl, version: () => catalogue.number },
    files: pages ? undefined : { clientDir: join(DIST, 'client'), picturesDir: join(config.dataDir, 'pictures') },
    logLevel: config.logLevel,
    logStream: config.logFormat === 'text' ? inWords : undefined,
    connections: store.connections,
    metricsToken: config.metricsToken,
    dataDir: config.dataDir,
    uploads,
    mailServer,
    health: (arrival) => healthLines({ db: store.db, config, mailServer, arrival }),
    backups: backupsAt && new BackupHealth(backupsAt),
    trustedProxies: config.trustedProxies,
    server,
    secure: config.siteUrl.startsWith('https:'),
  });
  warn = (error, what) => app.log.warn({ err: error }, what);
  say = (sentence) => app.log.warn(sentence);
  const stopBackups =
    backupsAt === undefined
      ? async () => {}
      : keepBackups({ db: store.db, place: backupsAt, onError: (error, what) => warn(error, what) });
  const stopHealth = keepHealth(
    store.db,
    () => healthLines({ db: store.db, config, mailServer }),
    (error) => warn(error, 'the health of the site could not be looked at'),
  );
  const stopTime = keepTime(store.db, config.siteUrl, (error) =>
    app.log.warn({ err: error }, 'what is due could not be done'),
  );
  const stop = async () => {
    stopHousekeeping();
    stopHealth();
    await Promise.all([stopTime(), stopBackups()]);
    // A reader who never takes the rest of an answer must not keep the process.
    const patience = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
    await app.close();
    clearTimeout(patience);
    await workers.stop();
    await catalogue.stop();
    await store.db.destroy();
  };
  workers.start();
  try {
    return {
      address: await app.listen({ host: config.host, port: config.port }),
      settle: catalogue.save,
      setupLines: async (address) => (config.setup ? setupInWords(store.db, address) : []),
      stop,
    };
  } catch (error) {
    await stop();
    throw listenError(error as NodeJS.ErrnoException, config);
  }
}

/** Said so that a forgotten or misspelt setting shows at once: the operator expects the site that they know. */
const madeAnew = ({ databaseUrl, dataDir }: Config): string => {
  const place = databaseUrl ? 'the database of DATABASE_URL' : dataDir;
  return `Made a new site in ${place}. If yours is elsewhere, stop this one and set ${databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'} to where it is.`;
};

/** Ends the start where the database may only be read. A full disk is told alone: there may be room for what little a start writes. */
async function expectWritable(db: Db, dataDir: string): Promise<void> {
  try {
    await new WriteProbe(db, dataDir).check();
  } catch (error) {
    if (!isFull(error)) throw error;
    console.warn('The disk is full: nothing can be kept. Make room.');
  }
}

function listenError(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(`Port ${port} is in use by another program. Stop it, or choose another port with PORT.`);
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this user. Choose another with PORT.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(`HOST is ‘${host}’, which is not an address of this machine.`);
  return error;
}

/** Runs until SIGINT or SIGTERM, then lets what is under way finish. */
export async function run(options: Omit<StartOptions, 'signal'> = {}): Promise<void> {
  const stopping = new AbortController();
  // Ctrl-C comes twice under npm, from the terminal and from npm: only the first counts, and finishing has its own end.
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => {
      if (!stopping.signal.aborted) console.log(`Stopping, as ${name} asks.`);
      stopping.abort();
    });
  process.umask(PRIVATE_UMASK);
  try {
    if (logFormat(process.env) === 'json') sayInJson();
    const config = readConfig(process.env);
    for (const sentence of unknownSettings(process.env)) console.warn(sentence);
    const running = await start(config, { ...options, signal: stopping.signal });
    const address = config.port === 0 ? running.address : config.siteUrl;
    if (isFirst()) {
      console.log(`The site is at ${address}`);
      for (const line of await running.setupLines(address)) console.log(line);
    }
    stopping.signal.addEventListener('abort', () => void running.stop().then(() => process.exit(0)));
    if (stopping.signal.aborted) await running.stop();
    else await running.settle();
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0);
    const sentence =
      error instanceof StartError || error instanceof Problem
        ? error.message
        : databaseProblem(error, process.env.DATABASE_URL || undefined);
    if (sentence === undefined) throw error;
    console.error(sentence);
    process.exit(1);
  }
}

if (import.meta.main) await run();
