/** `npm run build`: makes the pages, and compresses their files once so that nobody does it for each visitor. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { DIST, isBuilt, ROOT, STAMP } from '../is-built.ts';
import { buildWorker } from './build-worker.ts';

const PACKED = /\.(?:js|css|svg|json)$/;
const WORTH_PACKING_BYTES = 1_024;

if (process.argv.includes('--if-needed') && (await isBuilt())) process.exit(0);
console.log('Building the pages …');
const { createBuilder } = await import('vite');
const builder = await createBuilder({ root: ROOT, logLevel: 'warn' });
await builder.buildApp();
await buildWorker();
await pack(join(DIST, 'client/assets'));
await writeFile(STAMP, '');

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
