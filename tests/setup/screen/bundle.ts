/** Makes one script of the pages, so that each screen begins with modules of its own without reading hundreds of files anew. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The script's file; it exports what `app/router.tsx` does. */
    appScript: string;
  }
}

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-screens-'));
  const file = join(folder, 'app.cjs');
  const write = async () => writeFileSync(file, await scriptOfTheApp());
  await write();
  project.onTestsRerun(write);
  project.provide('appScript', file);
  return () => rmSync(folder, { recursive: true });
}

/** Nothing here is drawn: of a style sheet or a font the pages need an address alone. */
const addressesOfFiles: Plugin = {
  name: 'addresses-of-files',
  enforce: 'pre',
  load: { filter: { id: /\?url$/ }, handler: (id) => `export default ${JSON.stringify(`/${basename(id, '?url')}`)};` },
};

async function scriptOfTheApp(): Promise<string> {
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    root: join(import.meta.dirname, '../../..'),
    logLevel: 'warn',
    publicDir: false,
    plugins: [addressesOfFiles],
    resolve: { alias: { '@tanstack/react-start': join(import.meta.dirname, 'start-stub.ts') } },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'import.meta.env.PROD': 'false', 'import.meta.env.SSR': 'false' },
    build: {
      ssr: join(import.meta.dirname, '../../../app/router.tsx'),
      write: false,
      minify: false,
      rolldownOptions: { output: { format: 'cjs', codeSplitting: false } },
    },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('Vite has made nothing of app/router.tsx.');
  return output.output[0].code;
}
