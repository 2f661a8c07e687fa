/**
 * `npm run screenshots`: every page, every dialog, what members see and every screen of the desk, at 1280 and 390 pixels, in
 * paper and dusk, into `screenshots/`. The site is the demo on the demo's own day, so that two runs differ only in what changed.
 * `npm run screenshots -- guide` makes the pictures of docs/curating.md instead.
 */
import './setup/processes/fixed-day.ts';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { OPENED, PAGES } from './setup/browser/addresses.ts';
import { launchBrowser } from './setup/browser/browser.ts';
import { type DeskScreen, furnishDesk } from './setup/browser/desk-screens.ts';
import { furnishMembers } from './setup/browser/member-screens.ts';
import { runSite } from './setup/processes/process.ts';

const FOLDER = join(import.meta.dirname, '../screenshots');
const GUIDE = join(import.meta.dirname, '../docs/images');
/** Of 100. */
const GUIDE_QUALITY = 60;
const WIDTHS = { 1280: 900, 390: 844 } as const;
/** In pixels. */
const TALLEST = 4_000;
const THEMES = ['paper', 'dusk'];
/** Only pages whose address holds this word, if one is given. */
const wanted = process.argv[2] ?? '';

const isGuide = wanted === 'guide';
const dataDir = mkdtempSync(join(tmpdir(), 'tessera-pictures-'));
const day = pathToFileURL(join(import.meta.dirname, 'setup/processes/fixed-day.ts')).href;
let taken = 0;
{
  await using site = runSite({
    NODE_OPTIONS: `--import=${day}`,
    DATA_DIR: dataDir,
    // A page of its own is one that a link can be pasted of.
    TEST_LOOPBACK_SOURCES: 'on',
  });
  const url = await site.ready;
  const browser = await launchBrowser();
  try {
    if (isGuide) await takeGuide(url, browser);
    else await takeAll(url, browser);
  } finally {
    await browser.close();
  }
}
rmSync(dataDir, { recursive: true });
console.log(`${taken} pictures are in ${isGuide ? GUIDE : FOLDER}`);

async function takeAll(url: string, browser: Browser): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [width, height] of Object.entries(WIDTHS)) {
    await using context = await browser.newContext({
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
  }
  await takeMembers(url, browser);
  if (!'/curate'.includes(wanted.slice(0, 7))) return;
  const { session, screens } = await furnishDesk(url, dataDir);
  for (const [width, height] of Object.entries(WIDTHS)) {
    await using context = await loggedIn(url, browser, session, { width: Number(width), height });
    const page = await context.newPage();
    for (const screen of screens.filter(({ path }) => path.includes(wanted))) {
      await openScreen(page, url, screen);
      await keep(page, `desk-${screen.name}`, width, true);
    }
  }
}

async function takeMembers(url: string, browser: Browser): Promise<void> {
  const screens = (await furnishMembers(url, dataDir)).filter(({ path }) => path.includes(wanted));
  for (const [width, height] of Object.entries(WIDTHS)) {
    for (const { name, path, session = {}, open } of screens) {
      await using context = await loggedIn(url, browser, session, { width: Number(width), height });
      const page = await context.newPage();
      await page.goto(url + path, { waitUntil: 'networkidle' });
      await open?.(page);
      await keep(page, `member-${nameOf(name)}`, width, !open);
    }
  }
}

async function takeGuide(url: string, browser: Browser): Promise<void> {
  const { session, screens } = await furnishDesk(url, dataDir);
  await using context = await loggedIn(url, browser, session, { width: 1280, height: 860 });
  const page = await context.newPage();
  for (const screen of screens) {
    if (screen.inGuide === undefined) continue;
    await openScreen(page, url, screen);
    const clip = { x: 0, y: 0, width: 1280, height: screen.inGuide };
    const path = join(GUIDE, `desk-${screen.name}.jpg`);
    await page.screenshot({ path, type: 'jpeg', quality: GUIDE_QUALITY, fullPage: true, clip });
    taken++;
  }
}

/** The browser of somebody who is logged in, on the day of the site. */
async function loggedIn(
  url: string,
  browser: Browser,
  session: Record<string, string>,
  viewport: { width: number; height: number },
): Promise<BrowserContext> {
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    storageState: { cookies: [choiceOf(url)], origins: [{ origin: url, localStorage }] },
  });
  await context.clock.setFixedTime(Date.now());
  return context;
}

async function openScreen(page: Page, url: string, { path, open }: DeskScreen): Promise<void> {
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await open?.(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() =>
    Promise.all([...document.images].filter(({ complete }) => complete).map((image) => image.decode().catch(() => {}))),
  );
}

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
