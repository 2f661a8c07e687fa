/** The browser is unpacked before a page of it is asked for. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export default (): void => {
  execFileSync(process.execPath, [join(import.meta.dirname, '../browser/unpack-browser.ts')], { stdio: 'inherit' });
};
