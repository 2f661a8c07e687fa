/**
 * Writes `api.d.ts` from `openapi.json` in the folder it is started in. The generator builds on the compiler's API, which
 * the compiler itself no longer has since version 7: it gets the one that ts-morph brings along.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript'
      ? { url: new URL('compiler-api.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});

const { default: generate, astToString } = await import('openapi-typescript');
writeFileSync('api.d.ts', astToString(await generate(readFileSync('openapi.json', 'utf8'))));
