/** The process's settings, from environment variables; `docs/operating.md` lists them. */
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { StartError } from '../database/open.ts';
import { SECRET_LEAST } from './secret.ts';

export interface Config {
  host: string;
  port: number;
  /** Where people reach the site: scheme, name and port alone. */
  siteUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  demo: boolean;
  /** Whether a new site is set up in a browser before visitors see it. */
  setup: boolean;
  logLevel: string;
  /** Signs access tokens; without one it is generated into `dataDir`. */
  secret: string | undefined;
  /** Who sends it as a bearer token may read `/metrics`, and nobody else; without one only this machine may. */
  metricsToken: string | undefined;
  /** Whose `X-Forwarded-For` is believed: addresses, ranges such as `10.0.0.0/8`, or names of ranges. */
  trustedProxies: string[];
  /** The folder for the backups that are made by themselves; none where they are switched off. */
  backups: string | undefined;
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
  return {
    host: env.HOST || '127.0.0.1',
    port,
    siteUrl,
    dataDir: dataDirOf(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ? readUrl('DATABASE_URL', env.DATABASE_URL, ['postgres:', 'postgresql:']) : undefined,
    demo: readChoice('DEMO', env.DEMO || (isTrial ? 'on' : 'off'), ['on', 'off']) === 'on',
    setup: readChoice('SETUP', env.SETUP || 'on', ['on', 'off']) === 'on',
    secret: readSecret(env.SECRET),
    metricsToken: env.METRICS_TOKEN || undefined,
    trustedProxies: readProxies(env.TRUSTED_PROXIES || 'loopback'),
    backups: readBackups(env.BACKUPS, env.DATA_DIR),
    backupKeyFile: env.BACKUP_KEY_FILE ? resolve(env.BACKUP_KEY_FILE) : undefined,
    linkChecks: readChoice('LINK_CHECKS', env.LINK_CHECKS || (isTrial ? 'off' : 'on'), ['on', 'off']) === 'on',
    loopbackSources: readLoopback(env.TEST_LOOPBACK_SOURCES, siteUrl),
    smtpUrl: env.SMTP_URL ? readUrl('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:']) : undefined,
    logLevel: readChoice('LOG_LEVEL', env.LOG_LEVEL || 'info', LOG_LEVELS),
  };
}

const dataDirOf = (value: string | undefined): string => resolve(value || './data');

/** The folder in `DATA_DIR` where backups lie unless a setting says otherwise. */
export const BACKUPS_FOLDER = 'backups';

function readBackups(value: string | undefined, dataDir: string | undefined): string | undefined {
  if (value?.toLowerCase() === 'off') return undefined;
  return value ? resolve(value) : join(dataDirOf(dataDir), BACKUPS_FOLDER);
}

function readPort(value: string | undefined): number {
  const port = Number(value || 3000);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartError(`PORT is ‘${value}’. It must be a whole number from 0 to 65535.`);
}

function readUrl(name: string, value: string, protocols: string[]): string {
  const url = URL.parse(value);
  if (url && protocols.includes(url.protocol)) return value.replace(/\/+$/, '');
  throw new StartError(`${name} is not an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`);
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
