/** Builds the pages if needed and starts one site with the demo catalogue for all browser tests. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { runSite } from '../processes/process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the site with the demo catalogue is. */
    siteUrl: string;
  }
}

export default async function setup({ provide }: TestProject) {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../../app/build.ts'), '--if-needed'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: '' },
  });
  execFileSync(process.execPath, [join(import.meta.dirname, 'unpack-browser.ts')], { stdio: 'inherit' });
  const site = runSite();
  provide('siteUrl', await site.ready);
  return () => site[Symbol.asyncDispose]();
}
