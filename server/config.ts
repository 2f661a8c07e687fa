/** The process's settings, from environment variables; `docs/operating.md` lists them. */
import { resolve } from 'node:path';
import { StartError } from './database/open.ts';

export interface Config {
  host: string;
  port: number;
  /** Where people reach the site, without a slash at the end. */
  siteUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  demo: boolean;
  logLevel: string;
  /** Signs access tokens; without one it is generated into `dataDir`. */
  secret: string | undefined;
  /** Lets whoever sends it as a bearer token read `/metrics`; without one only this machine may. */
  metricsToken: string | undefined;
  /** Sends mails; without it each becomes a file in `dataDir`. */
  smtpUrl: string | undefined;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Throws `StartError` with a sentence about the first setting that cannot be used. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = readPort(env.PORT);
  return {
    host: env.HOST || '127.0.0.1',
    port,
    siteUrl: readUrl('SITE_URL', env.SITE_URL || `http://localhost:${port}`, ['http:', 'https:']),
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: env.DATABASE_URL ? readUrl('DATABASE_URL', env.DATABASE_URL, ['postgres:', 'postgresql:']) : undefined,
    demo: readChoice('DEMO', env.DEMO || 'on', ['on', 'off']) === 'on',
    secret: readSecret(env.SECRET),
    metricsToken: env.METRICS_TOKEN || undefined,
    smtpUrl: env.SMTP_URL ? readUrl('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:']) : undefined,
    logLevel: readChoice('LOG_LEVEL', env.LOG_LEVEL || 'info', LOG_LEVELS),
  };
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

const SECRET_LEAST = 32;

function readSecret(value: string | undefined): string | undefined {
  if (!value || value.length >= SECRET_LEAST) return value || undefined;
  throw new StartError(`SECRET has ${value.length} characters. It must have at least ${SECRET_LEAST}.`);
}

function readChoice(name: string, value: string, choices: string[]): string {
  const choice = value.toLowerCase();
  if (choices.includes(choice)) return choice;
  throw new StartError(`${name} is ‘${value}’. It must be one of: ${choices.join(', ')}.`);
}
