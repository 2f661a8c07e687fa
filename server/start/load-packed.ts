/** Lets the server's own files load packages as the build has packed them; what it has not, as ever. */
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { PACKED, packedFile } from '../../packed.ts';

const ROOT = new URL('../../', import.meta.url).href;
/** Packages load each other as they always do. */
const OWN = [`${ROOT}server/`, `${ROOT}contract/`];

export function loadPacked(): void {
  const packed = new Map(
    PACKED.filter((name) => existsSync(packedFile(name))).map((name) => [
      name as string,
      pathToFileURL(packedFile(name)).href,
    ]),
  );
  registerHooks({
    resolve(specifier, context, next) {
      const url = packed.get(specifier);
      const isOurs = OWN.some((place) => context.parentURL?.startsWith(place));
      return url && isOurs ? { url, format: 'module', shortCircuit: true } : next(specifier, context);
    },
  });
}
