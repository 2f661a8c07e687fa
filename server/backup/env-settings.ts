/** The site's settings as a backup keeps them, and as the operator gets them back. */
import { settings as knownSettings } from '#server/check/unknown-settings.ts';
import { readConfig } from '#server/kernel/config.ts';

/** What says where a site lies, which is another place after a restore; and the secret, a member of its own. */
const OF_THE_PLACE = new Set([
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'UPLOADS_URL',
  'SECRET',
  // Whoever gets hold of a backup shall not reach the others.
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
]);

/** The variables that the site reads and that are set, noted while it reads them: no list of them can be out of date. */
export function settingsOf(env: NodeJS.ProcessEnv): Record<string, string> {
  const read = new Set<string>();
  const noting = new Proxy(env, {
    get: (target, name: string) => {
      read.add(name);
      return target[name];
    },
  });
  readConfig(noting);
  return Object.fromEntries(
    [...read].flatMap((name) => (env[name] && !OF_THE_PLACE.has(name) ? [[name, env[name]]] : [])),
  );
}

/**
 * One setting a line, in the one spelling that a shell, systemd (`EnvironmentFile`) and Node (`--env-file`) read alike. What has
 * none stands in a comment. Only what the site reads: a backup may come from anywhere, and other variables start programs.
 */
export function asEnvFile(settings: Record<string, string>): string {
  const known = new Set(knownSettings());
  return Object.entries(settings)
    .filter(([name]) => known.has(name) && !OF_THE_PLACE.has(name))
    .map(([name, value]) => {
      const quoted = quotedForAll(value);
      return quoted === undefined
        ? `# ${name} cannot be written so that every program reads it alike. Set it yourself: ${inComment(value)}\n`
        : `${name}=${quoted}\n`;
    })
    .join('');
}

/** Within '…' all three take each sign as it is; within "…" those alone that none of them gives a meaning. */
function quotedForAll(value: string): string | undefined {
  if (LINE_ENDS_AND_CONTROLS.test(value)) return undefined;
  if (!value.includes("'")) return `'${value}'`;
  return /["$`\\]/.test(value) ? undefined : `"${value}"`;
}

const LINE_ENDS_AND_CONTROLS = /[\p{Cc}\u2028\u2029]/u;

/** As JSON, in which no sign ends the line. */
const inComment = (value: string): string =>
  JSON.stringify(value).replaceAll(
    /[\p{Cc}\u2028\u2029]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
