/** The site's settings as a backup keeps them, and as the operator gets them back. */
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

/** One `NAME="value"` a line, as Node, systemd and shells read a file of variables. */
export function asEnvFile(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value.includes("'") ? `"${value}"` : `'${value}'`}\n`)
    .join('');
}
