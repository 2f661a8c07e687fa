/** `npm run build`: makes the pages, and packs their files once so that nobody packs them for each visitor. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createBuilder } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const STAMP = join(DIST, 'built');
/** What the pages are made of. */
const SOURCES = ['app', 'contract', 'public', 'site.config.ts', 'vite.config.ts', 'package-lock.json'];
const PACKED = /\.(?:js|css|svg|json)$/;
const WORTH_PACKING_BYTES = 1_024;

if (process.argv.includes('--if-needed') && (await isBuilt())) process.exit(0);
console.log('Building the pages …');
const builder = await createBuilder({ root: ROOT, logLevel: 'warn' });
await builder.buildApp();
await pack(join(DIST, 'client/assets'));
await writeFile(STAMP, '');

/** Whether the last build is newer than everything it was made of. */
async function isBuilt(): Promise<boolean> {
  const built = await stat(STAMP).catch(() => undefined);
  if (!built) return false;
  const times = await Promise.all(SOURCES.map((source) => newest(join(ROOT, source))));
  return times.every((time) => time <= built.mtimeMs);
}

async function newest(path: string): Promise<number> {
  const here = await stat(path);
  if (!here.isDirectory()) return here.mtimeMs;
  const inside = await readdir(path);
  return Math.max(here.mtimeMs, ...(await Promise.all(inside.map((name) => newest(join(path, name))))));
}

async function pack(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!PACKED.test(name)) continue;
    const bytes = await readFile(join(folder, name));
    if (bytes.length < WORTH_PACKING_BYTES) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }));
    await writeFile(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
