/** Builds the pages where that is needed. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export default function setup() {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../../app/build.ts'), '--if-needed'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: '' },
  });
}
