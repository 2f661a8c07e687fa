/** A browser out of the npm registry: nothing is installed on the system. */

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sparticuz, { inflate } from '@sparticuz/chromium';

/**
 * Not taken over from the package's flags: two make the browser die with the first context that closes, two switch off
 * the very rules that the pages are tested under, and the others have a graphics card imitated, which takes two thirds
 * of the time and shows nothing else.
 */
const UNWANTED = new Set([
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--in-process-gpu',
  '--ignore-gpu-blocklist',
]);
/** Tests run without a graphics card and without a way to the outside; the browser must not look for either. */
const QUIET = [
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** How it is started, wherever that is done, once it is unpacked. */
export const LAUNCH = {
  executablePath: join(tmpdir(), 'chromium'),
  args: [...sparticuz.args.filter((arg) => !UNWANTED.has(arg)), ...QUIET],
  env: {
    ...process.env,
    LD_LIBRARY_PATH: [join(tmpdir(), 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
  },
};

/** Unpacks it, and the libraries that the package brings for machines that lack them. */
export async function unpackBrowser(): Promise<void> {
  await sparticuz.executablePath();
  await inflate(fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))));
}
