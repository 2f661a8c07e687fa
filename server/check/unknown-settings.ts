/** Settings that are set and that nobody reads: most likely ours with a slip of the pen. */

import { readConfig } from '../kernel/config.ts';
import { distance } from '../search/query/spelling.ts';

/** Names that programs around us give to variables, however much they look like ours. */
const OF_OTHERS = /^(?:PG|NPM_|NODE_|LC_|XDG_|SSH_|KUBERNETES_)|_SERVICE_(?:HOST|PORT)|_PORT_\d+_/i;
/** What Kubernetes writes into TESSERA_PORT where a service has that name. */
const OF_A_NETWORK = /^(?:tcp|udp|sctp):\/\//;
/** In a name so long two slips are still more likely than another name. */
const LONG = 8;

/** A sentence for each variable that is not a setting of ours, but looks like one; `env` is the process's environment. */
export function unknownSettings(env: NodeJS.ProcessEnv): string[] {
  const known = settings();
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || OF_OTHERS.test(name)) return [];
    const isMarked = /^TESSERA_/i.test(name);
    if (isMarked && OF_A_NETWORK.test(env[name] ?? '')) return [];
    const meant = known.find((one) => isLike(name.replace(/^TESSERA_/i, ''), one));
    if (!meant && !isMarked) return [];
    const advice = meant ? `Did you mean ${meant}?` : 'See docs/operating.md for all settings.';
    return [`The variable ${name} is not a setting of the site, so it changes nothing. ${advice}`];
  });
}

/** The names that are asked for when settings are read. */
export function settings(): string[] {
  const names = new Set<string>();
  readConfig(new Proxy({}, { get: (_target, name) => void names.add(String(name)) }));
  return [...names];
}

function isLike(name: string, setting: string): boolean {
  const typed = name.toUpperCase();
  const slips = distance(typed, setting, 2);
  return slips <= 1 || (slips === 2 && setting.length >= LONG && typed[0] === setting[0]);
}
