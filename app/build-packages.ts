/** Lays the packages of the server into few files, in the same process as the pages. */
import { basename, dirname } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from '../is-built.ts';
import { PACKED, packedFile } from '../packed.ts';
import { narrow } from './narrow.ts';

/** What stands for a package while it is built: it exports by name what Node would. */
const ENTRY = 'packed:';

export async function buildPackages(): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    plugins: [entries(await exportsOfAll()), narrow],
    ssr: { target: 'node', noExternal: true },
    build: {
      ssr: true,
      target: 'esnext',
      outDir: dirname(packedFile('')),
      emptyOutDir: true,
      copyPublicDir: false,
      // They are read from the disk beside them, never sent.
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: {
        input: Object.fromEntries(PACKED.map((name) => [basename(packedFile(name), '.js'), ENTRY + name])),
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}

/** Names as Node finds them: those of CommonJS are seen by running them. */
async function exportsOfAll(): Promise<Map<string, string[]>> {
  const namesOf = async (name: string) =>
    Object.keys((await import(name)) as object).filter((key) => key !== 'module.exports');
  return new Map(await Promise.all(PACKED.map(async (name) => [name, await namesOf(name)] as const)));
}

const entries = (exported: ReadonlyMap<string, string[]>): Plugin => ({
  name: 'packed-entries',
  resolveId: (id) => (id.startsWith(ENTRY) ? id : undefined),
  load(id) {
    if (!id.startsWith(ENTRY)) return;
    const name = id.slice(ENTRY.length);
    return `export { ${exported.get(name)?.join(', ')} } from '${name}';`;
  },
});
