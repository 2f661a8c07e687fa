/** Loads the demo catalogue once, for the sites of all screens to begin with. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { runSite } from '../processes/process.ts';

export default async function setup({ provide }: TestProject) {
  const demoFolder = mkdtempSync(join(tmpdir(), 'tessera-demo-'));
  // It stops before it is copied, so that all of it is in its files.
  {
    await using site = runSite({ DATA_DIR: demoFolder });
    await site.ready;
  }
  provide('demoFolder', demoFolder);
  return () => rmSync(demoFolder, { recursive: true });
}
