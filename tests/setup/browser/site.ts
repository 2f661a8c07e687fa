/** Builds the pages if needed and starts one site with the demo catalogue for all browser tests. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import build from '../pages/build.ts';
import { runSite } from '../processes/process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the site with the demo catalogue is. */
    siteUrl: string;
    /** The data folder of a site that has just loaded the demo catalogue; to be copied. */
    demoFolder: string;
  }
}

export default async function setup({ provide }: TestProject) {
  build();
  execFileSync(process.execPath, [join(import.meta.dirname, 'unpack-browser.ts')], { stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'tessera-demo-'));
  const [demoFolder, DATA_DIR] = [join(folder, 'demo'), join(folder, 'site')];
  // It stops before it is copied, so that all of it is in its files.
  {
    await using first = runSite({ DATA_DIR: demoFolder });
    await first.ready;
  }
  cpSync(demoFolder, DATA_DIR, { recursive: true });
  const site = runSite({ DATA_DIR });
  provide('siteUrl', await site.ready);
  provide('demoFolder', demoFolder);
  return async () => {
    await site[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  };
}
