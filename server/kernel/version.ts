/** Which version of the site this is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let known: string | undefined;

/** '0.1.0', from package.json. */
export function version(): string {
  known ??= (JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string })
    .version;
  return known;
}
