/** The pages as one script, run anew for each screen: nothing is left in memory of the page before. */
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { inject } from 'vitest';

type App = typeof import('../../../app/router.tsx');
type Run = (require: (name: string) => unknown, module: { exports: unknown }, exports: unknown) => void;

let run: Run | undefined;
const packages = new Map<string, unknown>();

/** What `app/router.tsx` exports, of modules that no page has used. */
export async function freshApp(): Promise<App> {
  run ??= await read(inject('appScript'));
  const module = { exports: {} };
  run((name) => packages.get(name), module, module.exports);
  return module.exports as App;
}

/** Compiled once for a worker; packages are those that the tests have, too. */
async function read(filename: string): Promise<Run> {
  const code = readFileSync(filename, 'utf8');
  for (const [, name = ''] of code.matchAll(/\brequire\("([^"]+)"\)/g))
    packages.set(name, { ...(await import(name)), __esModule: true });
  return new Script(`(function (require, module, exports) {${code}\n})`, { filename }).runInThisContext();
}
