/** Whether the pages must be built: asked at every start, so without what building takes. */
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export const ROOT = import.meta.dirname;
export const DIST = join(ROOT, 'dist');
export const STAMP = join(DIST, 'built');
/** What the pages are made of. */
const SOURCES = [
  'app',
  'contract',
  'domain',
  'public',
  'site.config.ts',
  'site.ts',
  'vite.config.ts',
  'package-lock.json',
];

/**
 * Whether this is a release: built elsewhere, with none of the packages that building takes (`npm install --omit=dev`).
 * Throws where it brings no pages.
 */
export function isRelease(): boolean {
  if (existsSync(join(ROOT, 'node_modules/vite'))) return false;
  if (existsSync(STAMP)) return true;
  throw new Error('The pages are not built, and what builds them is not installed: run npm install and npm run build.');
}

/** Whether the last build is newer than everything it was made of. */
export async function isBuilt(): Promise<boolean> {
  const built = await stat(STAMP).catch(() => undefined);
  if (!built) return false;
  const times = await Promise.all(SOURCES.map((source) => newest(join(ROOT, source))));
  return times.every((time) => time <= built.mtimeMs);
}

async function newest(path: string): Promise<number> {
  const here = await stat(path);
  if (!here.isDirectory()) return here.mtimeMs;
  // Tests are no part of a page.
  const inside = (await readdir(path)).filter((name) => !/\.test\.tsx?$/.test(name));
  return Math.max(here.mtimeMs, ...(await Promise.all(inside.map((name) => newest(join(path, name))))));
}
