/**
 * `npm run bundle`: lays the server and its packages into few files in `dist/site`, beside the pages. What was built for one machine alone stays a package.
 */
import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'vite';
import { DIST, ROOT } from '../../is-built.ts';
import { codeFingerprint } from '../features/search/code-fingerprint.ts';
import { escapeWideCharacters } from './escape-wide-characters.ts';

const ENTRIES = { start: 'server/start/start.ts', cli: 'server/start/cli.ts' };
/** They load programs that were built for each machine. */
const NATIVE = ['sharp', '@resvg/resvg-js', 'pg-native'];

/** What loads a package of this name, in files of its own. */
const LAZY = '\0lazy:';

/** A module that runs in a thread or a program of its own, by its address or its path. */
const PROGRAM = /(new URL\(|import\.meta\.dirname, )'(?:\.\/)?([\w-]+)\.ts'/g;

/** Packages that wait for the first call that needs them wait in files of their own: the text of a program stays in memory. */
const lazyPackages: Plugin = {
  name: 'lazy-packages',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(LAZY) ? id : undefined),
  load: (id) => (id.startsWith(LAZY) ? `export default require('${id.slice(LAZY.length)}');` : undefined),
  transform(code, id) {
    if (relative(ROOT, id) !== 'server/kernel/lazy-packages.ts') return;
    return code.replaceAll(/\brequire\('([^']+)'\)/g, (all, name: string) => {
      if (NATIVE.includes(name)) return all;
      const fileName = `${name.replaceAll(/\W+/g, '-').replace(/^-/, '')}.js`;
      this.emitFile({ type: 'chunk', id: LAZY + name, fileName });
      return `createRequire(import.meta.url)('./${fileName}').default`;
    });
  },
};

/** All files of the bundle lie in one folder, two below the site's own: what modules say of their place is put right. */
const places: Plugin = {
  name: 'places',
  enforce: 'pre',
  transform(code, id) {
    const path = relative(ROOT, id);
    if (path === 'server/features/search/code-fingerprint.ts')
      return `export const codeFingerprint = () => '${codeFingerprint()}';`;
    if (path.includes('node_modules') || !code.includes('import.meta')) return;
    return code
      .replaceAll(PROGRAM, (_all, way: string, name: string) => {
        this.emitFile({ type: 'chunk', id: join(id, `../${name}.ts`), fileName: `${name}.js` });
        return way === 'new URL(' ? `new URL('./${name}.js'` : `import.meta.dirname, '../../dist/site/${name}.js'`;
      })
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/../../${join(path, '..')}')`)
      .replace('const require = createRequire(import.meta.url);', '')
      .replaceAll('require.resolve(', 'createRequire(import.meta.url).resolve(');
  },
};

const { status } = spawnSync(process.execPath, [join(ROOT, 'app/build.ts'), '--if-needed'], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
console.log('Laying the server into few files …');
await build({
  configFile: false,
  root: ROOT,
  logLevel: 'warn',
  plugins: [lazyPackages, places, escapeWideCharacters],
  ssr: { noExternal: true, external: NATIVE },
  build: {
    ssr: true,
    target: 'node26',
    outDir: join(DIST, 'site'),
    copyPublicDir: false,
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      input: ENTRIES,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: `[name]-[hash].js`,
        // The text of a program stays in memory. Names stay, so that a log says where something happened.
        minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
