/**
 * `npm run screenshots`: every page and every dialog at 1280 and 390 pixels, in paper and dusk, into `screenshots/`.
 * The site is the demo on the demo's own day, so that two runs differ only in what was changed.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { OPENED, PAGES } from './setup/addresses.ts';
import { launchBrowser } from './setup/browser.ts';
import { runSite } from './setup/process.ts';

const FOLDER = join(import.meta.dirname, '../screenshots');
const WIDTHS = { 1280: 900, 390: 844 } as const;
/** In pixels. */
const TALLEST = 4_000;
const THEMES = ['paper', 'dusk'];
/** Only pages whose address holds this word, if one is given. */
const wanted = process.argv[2] ?? '';

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const day = pathToFileURL(join(import.meta.dirname, 'setup/fixed-day.ts')).href;
await using site = runSite({ NODE_OPTIONS: `--import=${day}` });
const url = await site.ready;
const browser = await launchBrowser();
let taken = 0;
try {
  for (const [width, height] of Object.entries(WIDTHS)) {
    const context = await browser.newContext({
      viewport: { width: Number(width), height },
      reducedMotion: 'reduce',
      // The banner is a page's business once, not a hundred times.
      storageState: { cookies: [choiceOf(url)], origins: [] },
    });
    const page = await context.newPage();
    for (const [path] of PAGES.filter(([path]) => path.includes(wanted))) {
      await page.goto(url + path, { waitUntil: 'networkidle' });
      await keep(page, nameOf(path), width, true);
    }
    for (const { name, path, open } of OPENED.filter(
      ({ path, only }) => path.includes(wanted) && only !== (Number(width) > 1000 ? 'narrow' : 'wide'),
    )) {
      await page.goto(url + path, { waitUntil: 'networkidle' });
      await open(page);
      await keep(page, name, width, false);
    }
    await context.close();
  }
} finally {
  await browser.close();
}
console.log(`${taken} pictures are in ${FOLDER}`);

async function keep(page: Page, name: string, width: string, whole: boolean): Promise<void> {
  if (whole) await drawAll(page);
  for (const theme of THEMES) {
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme);
    await page.waitForLoadState('networkidle');
    await take(page, `${name}-${width}-${theme}`, whole);
  }
}

/** Pictures further down load and are drawn when somebody comes near; all of them are wanted here. */
async function drawAll(page: Page): Promise<void> {
  await page.addStyleTag({
    content: '* { content-visibility: visible !important; scroll-behavior: auto !important; }',
  });
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
    for (const image of document.images) image.loading = 'eager';
    // One that cannot be had is drawn as what stands for it.
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    scrollTo(0, 0);
  });
}

/** In one picture, or in several where a browser cannot draw so much at once. */
async function take(page: Page, name: string, whole: boolean): Promise<void> {
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }));
  for (let y = 0, part = 1; part === 1 || (whole && y < height); y += TALLEST, part++) {
    const path = join(FOLDER, `${name}${part > 1 ? `-${part}` : ''}.png`);
    const clip = { x: 0, y, width, height: Math.min(TALLEST, height - y) };
    await page.screenshot(whole ? { path, fullPage: true, clip } : { path });
    taken++;
  }
}

function nameOf(path: string): string {
  return path.replaceAll(/[^\p{L}\d]+/gu, '-').replaceAll(/^-|-$/g, '');
}

/** A reader who has chosen 'essential only'. */
function choiceOf(address: string) {
  const value = encodeURIComponent(JSON.stringify({ categories: ['necessary'], revision: 1 }));
  const { hostname: domain } = new URL(address);
  return {
    name: 'cc_cookie',
    value,
    domain,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  };
}
