/**
 * `npm run release`: all that a site needs beside Node, for machines like this one, into `dist/release`: a folder, the same as
 * an archive, the list of packages it was made of (CycloneDX), and checksums, signed where RELEASE_KEY names a key of SSH.
 */
import { execFileSync, execSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, createWriteStream, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { DIST, ROOT } from '../../is-built.ts';

const OUT = join(DIST, 'release');
const NAME = 'tessera';
const FOLDER = join(OUT, NAME);
const MEGABYTE = 1e6;
const MOST_BYTES = 120 * MEGABYTE;

/** What was built for one machine alone, or is a typeface, stays a package; all else is in the bundle. */
const PACKAGES = ['sharp', 'detect-libc', 'semver', '@img', '@resvg', '@expo-google-fonts'];
const FILES = [
  ...['built', 'client', 'server', 'site'].map((name) => `dist/${name}`),
  ...['catalogue', 'public', 'docs/operating', 'docs/operating.md', 'CHANGELOG.md', 'LICENSE', 'exec.cmd'],
  ...['site.config.ts', 'server/start/start.mjs', 'server/start/node-version.mjs'],
  ...globSync('server/**/*.txt', { cwd: ROOT }),
  ...PACKAGES.map((name) => `node_modules/${name}`),
];

execFileSync(process.execPath, [join(ROOT, 'server/start/bundle.ts')], { stdio: 'inherit' });
rmSync(OUT, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const path of FILES) cpSync(join(ROOT, path), join(FOLDER, path), { recursive: true, dereference: true });

const { version, description, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
writeJson(join(FOLDER, 'package.json'), {
  ...{ name: NAME, version, description, license, private: true, type: 'module', engines: { node: '>=26' } },
  scripts: {
    start: 'exec node server/start/start.mjs',
    tessera: 'node --import=./server/start/node-version.mjs dist/site/cli.js',
  },
});

// A shell, as npm is a script on Windows.
const bom = JSON.parse(execSync('npm sbom --sbom-format cyclonedx --sbom-type application', { cwd: ROOT }).toString());
// npm takes it from the folder.
bom.metadata.component.name = NAME;
writeJson(join(FOLDER, 'sbom.cdx.json'), bom);

const bytes = sizeOf(FOLDER);
if (bytes > MOST_BYTES)
  throw new Error(`The release has ${inMegabytes(bytes)}, and at most ${inMegabytes(MOST_BYTES)} are allowed.`);

const title = [NAME, version, process.platform, process.arch, ...(isMusl() ? ['musl'] : [])].join('-');
const [archive, list] = [`${title}.tar.gz`, `${title}.cdx.json`];
cpSync(join(FOLDER, 'sbom.cdx.json'), join(OUT, list));
await writeArchive(join(OUT, archive));
const sums = join(OUT, 'SHA256SUMS');
writeFileSync(sums, [archive, list].map((name) => `${sumOf(join(OUT, name))}  ${name}\n`).join(''));
const key = process.env.RELEASE_KEY;
if (key) execFileSync('ssh-keygen', ['-Y', 'sign', '-f', key, '-n', 'tessera-release', sums], { stdio: 'inherit' });
const packed = statSync(join(OUT, archive)).size;
console.log(`${archive}: ${inMegabytes(packed)}, unpacked ${inMegabytes(bytes)}, ${key ? 'signed' : 'not signed'}.`);

/** Everything belongs to whoever unpacks it, and nobody else may write it. */
async function writeArchive(file: string): Promise<void> {
  const entries = pack();
  const written = pipeline(entries, createGzip(), createWriteStream(file));
  for (const path of filesIn(FOLDER).sort())
    entries.entry({ name: `${NAME}/${path.replaceAll('\\', '/')}`, mode: 0o644 }, readFileSync(join(FOLDER, path)));
  entries.finalize();
  await written;
}

function filesIn(folder: string): string[] {
  return globSync('**', { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile());
}

function sizeOf(folder: string): number {
  return filesIn(folder).reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
}

/** Whether the packages were built for Alpine and the like. */
function isMusl(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return process.platform === 'linux' && header.glibcVersionRuntime === undefined;
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

function sumOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / MEGABYTE)} MB`;
}
