/** The process's settings, from environment variables; `docs/operating.md` lists them. */
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { StartError } from '../database/open.ts';
import { type LogFormat, logFormat } from './log-format.ts';
import { isS3, readS3Address, type S3Address } from './s3-address.ts';
import { SECRET_LEAST } from './site-secret.ts';

export interface Config {
  host: string;
  port: number;
  /** Where people reach the site: scheme, name and port alone. */
  siteUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A copy of that database that follows it, for reads that bear a second's delay. */
  replicaUrl: string | undefined;
  demo: boolean;
  /** Whether a new site is set up in a browser before visitors see it. */
  setup: boolean;
  logLevel: string;
  /** A feed of releases that may be asked for a newer version; nobody is asked without it. */
  releaseFeed: string | undefined;
  logFormat: LogFormat;
  /** Signs access tokens; without one it is generated into `dataDir`. */
  secret: string | undefined;
  /** Who sends it as a bearer token may read `/metrics`, and nobody else; without one only this machine may. */
  metricsToken: string | undefined;
  /** Whose `X-Forwarded-For` is believed: addresses, ranges such as `10.0.0.0/8`, or names of ranges. */
  trustedProxies: string[];
  /** The folder for the backups that are made by themselves, or are being made; none where they are switched off. */
  backups: string | undefined;
  /** Where they are kept, where that is not the folder. */
  backupStorage: S3Address | undefined;
  /** Where uploaded pictures are kept, where that is not `dataDir`. */
  uploadStorage: S3Address | undefined;
  /** A file with keys in the format of age; with it, backups are encrypted for them. */
  backupKeyFile: string | undefined;
  /** Whether pages and feeds on this machine may be asked for: for tests alone, on a site that nobody else reaches. */
  loopbackSources: boolean;
  /** Whether the links of the catalogue are looked at, a few at a time. */
  linkChecks: boolean;
  /** Sends mails; without it each becomes a file in `dataDir`. */
  smtpUrl: string | undefined;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Throws `StartError` with a sentence about the first setting that cannot be used. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = readPort(env.PORT);
  const siteUrl = readSiteUrl(env.SITE_URL || `http://localhost:${port}`);
  // Who has a public address or a database server runs a site in earnest, and asks for the demo if they want it.
  const isTrial = !siteUrl.startsWith('https:') && !env.DATABASE_URL;
  // Each is read, whatever else is set, so that all names of settings are known (`unknown-settings.ts`).
  const keys = {
    accessKeyId: env.AWS_ACCESS_KEY_ID,
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
    region: env.AWS_REGION,
  };
  const storage = (name: string, value: string | undefined) =>
    isS3(value) ? readS3Address(name, value, keys) : undefined;
  if (env.UPLOADS_URL && !isS3(env.UPLOADS_URL)) throw new StartError('UPLOADS_URL must begin with s3://');
  return {
    host: env.HOST || '127.0.0.1',
    port,
    siteUrl,
    dataDir: dataDirOf(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ? readDatabase('DATABASE_URL', env.DATABASE_URL) : undefined,
    replicaUrl: readReplica(env.DATABASE_REPLICA_URL, env.DATABASE_URL),
    demo: readChoice('DEMO', env.DEMO || (isTrial ? 'on' : 'off'), ['on', 'off']) === 'on',
    setup: readChoice('SETUP', env.SETUP || 'on', ['on', 'off']) === 'on',
    secret: readSecret(env.SECRET),
    metricsToken: env.METRICS_TOKEN || undefined,
    trustedProxies: readProxies(env.TRUSTED_PROXIES || 'loopback'),
    backups: readBackups(isS3(env.BACKUPS) ? undefined : env.BACKUPS, env.DATA_DIR),
    backupStorage: storage('BACKUPS', env.BACKUPS),
    uploadStorage: storage('UPLOADS_URL', env.UPLOADS_URL),
    backupKeyFile: env.BACKUP_KEY_FILE ? resolve(env.BACKUP_KEY_FILE) : undefined,
    linkChecks: readChoice('LINK_CHECKS', env.LINK_CHECKS || (isTrial ? 'off' : 'on'), ['on', 'off']) === 'on',
    loopbackSources: readLoopback(env.TEST_LOOPBACK_SOURCES, siteUrl),
    smtpUrl: env.SMTP_URL ? readUrl('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:']) : undefined,
    releaseFeed: env.RELEASE_FEED ? readUrl('RELEASE_FEED', env.RELEASE_FEED, ['https:', 'http:']) : undefined,
    logFormat: logFormat(env),
    logLevel: readChoice('LOG_LEVEL', env.LOG_LEVEL || 'info', LOG_LEVELS),
  };
}

const dataDirOf = (value: string | undefined): string => resolve(value || './data');

/** The folder in `DATA_DIR` where backups lie unless a setting says otherwise. */
export const BACKUPS_FOLDER = 'backups';
/** The folder in `DATA_DIR` for what must not outlive its process. */
export const SCRATCH_FOLDER = 'scratch';

function readBackups(value: string | undefined, dataDir: string | undefined): string | undefined {
  if (value?.toLowerCase() === 'off') return undefined;
  return value ? resolve(value) : join(dataDirOf(dataDir), BACKUPS_FOLDER);
}

/** No database has a name that ends with a stroke. */
const readDatabase = (name: string, value: string): string =>
  readUrl(name, value, ['postgres:', 'postgresql:']).replace(/^([^?]*?)\/+$/, '$1');

function readReplica(value: string | undefined, primary: string | undefined): string | undefined {
  if (!value) return undefined;
  if (!primary) throw new StartError('DATABASE_REPLICA_URL is set, and DATABASE_URL is not. Set both, or none.');
  return readDatabase('DATABASE_REPLICA_URL', value);
}

function readPort(value: string | undefined): number {
  const port = Number(value || 3000);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartError(`PORT is ‘${value}’. It must be a whole number from 0 to 65535.`);
}

function readUrl(name: string, value: string, protocols: string[]): string {
  const url = URL.parse(value);
  if (url && protocols.includes(url.protocol)) return value;
  const begins = protocols.map((protocol) => `${protocol}//`);
  // A password may hold what parts an address.
  if (!url && begins.some((one) => value.startsWith(one)))
    throw new StartError(
      `${name} cannot be read. Write signs such as # or / in its password as %23 or %2F, and spaces as %20.`,
    );
  throw new StartError(`${name} is not an address that begins with ${begins.join(' or ')}`);
}

/** It stands in every mail, so it may hold no user name and no password. */
function readSiteUrl(value: string): string {
  const url = readUrl('SITE_URL', value, ['http:', 'https:']);
  const { username, password, pathname, search, hash, origin } = new URL(url);
  if (username || password) throw new StartError('SITE_URL holds a user name or a password. Leave them out.');
  if (pathname !== '/' || search || hash)
    throw new StartError(
      `SITE_URL is ‘${value}’. The site cannot stand below a path: it must have a name of its own, such as ${origin}.`,
    );
  return origin;
}

/** An empty one is a slip of the operator: taken for none, each process would make its own. */
function readSecret(value: string | undefined): string | undefined {
  const secret = value?.trim();
  if (secret === undefined || secret.length >= SECRET_LEAST) return secret;
  const what = secret === '' ? 'is set, but empty' : `has ${secret.length} characters`;
  throw new StartError(`SECRET ${what}. It must have at least ${SECRET_LEAST} characters, or not be set at all.`);
}

function readLoopback(value: string | undefined, siteUrl: string): boolean {
  if (readChoice('TEST_LOOPBACK_SOURCES', value || 'off', ['on', 'off']) === 'off') return false;
  if (['localhost', '127.0.0.1', '[::1]'].includes(new URL(siteUrl).hostname)) return true;
  throw new StartError('TEST_LOOPBACK_SOURCES is for tests: it can only be on where SITE_URL is on this machine.');
}

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** A list with commas. Nobody may be trusted by everybody: that a range is not all addresses is part of what it is. */
function readProxies(value: string): string[] {
  const proxies = value.split(',').map((one) => one.trim());
  const wrong = proxies.find((one) => !NAMED_RANGES.includes(one) && !isRange(one));
  if (wrong === undefined) return proxies;
  throw new StartError(
    `TRUSTED_PROXIES names ‘${wrong}’. It must be a list of addresses such as 10.0.0.7, ranges such as 10.0.0.0/8, or the words ${NAMED_RANGES.join(', ')}.`,
  );
}

function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  if (most === undefined || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
}

function readChoice(name: string, value: string, choices: string[]): string {
  const choice = value.toLowerCase();
  if (choices.includes(choice)) return choice;
  throw new StartError(`${name} is ‘${value}’. It must be one of: ${choices.join(', ')}.`);
}
