/** What of our code decides what an index holds, as one word. A bundle has the word instead of the files. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const CODE = [
  'domain',
  'contract',
  'server/search',
  'server/features/search',
  'server/features/items',
  'server/database/migrations',
];

export function codeFingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package.json')));
  for (const folder of CODE)
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).sort())
      if (/(?<!\.test)\.(?:ts|txt)$/.test(file)) hash.update(readFileSync(join(ROOT, folder, file)));
  return hash.digest('base64url');
}
