/** The bytes of a first visit: what a browser on a telephone fetches by itself, before anybody presses anything. */
import type { Browser } from 'playwright-core';

/** A telephone. */
const SCREEN = { width: 390, height: 844 };
/** By then a page has fetched what it fetches by itself. */
const QUIET_MS = 1_500;

export interface FirstVisit {
  /** Sizes as sent, by kind and in all; pictures further down, which a browser fetches ahead, stand apart. */
  bytes: Record<Kind | 'in all' | 'pictures further down, fetched ahead', number>;
  /** How many files were fetched. */
  files: number;
  /** Other hosts that were asked for anything. */
  hosts: string[];
}

type Kind = 'page' | 'scripts' | 'styles' | 'fonts' | 'pictures of the first screen' | 'other' | 'headers';

const KINDS: Record<string, Kind> = {
  Document: 'page',
  Script: 'scripts',
  Stylesheet: 'styles',
  Font: 'fonts',
  Image: 'pictures of the first screen',
};

export async function firstVisit(browser: Browser, url: string): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: SCREEN, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const asked = new Map<string, { kind: string; url: string; all: number }>();
  devtools.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    asked.set(requestId, { kind: type, url: request.url, all: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = asked.get(requestId);
    if (entry) entry.all = encodedDataLength;
  });
  const headers = new Map<string, number>();
  devtools.on('Network.responseReceivedExtraInfo', ({ requestId, headersText = '' }) => {
    headers.set(requestId, headersText.length);
  });
  await devtools.send('Network.enable');
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(QUIET_MS);
  const seen = await page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return top < window.innerHeight && bottom > 0;
      })
      .map(({ currentSrc }) => currentSrc),
  );
  await context.close();

  const bytes: FirstVisit['bytes'] = {
    page: 0,
    scripts: 0,
    styles: 0,
    fonts: 0,
    'pictures of the first screen': 0,
    other: 0,
    headers: 0,
    'in all': 0,
    'pictures further down, fetched ahead': 0,
  };
  const entries = [...asked]
    .map(([id, entry]) => ({ ...entry, body: entry.all - (headers.get(id) ?? 0) }))
    .filter((entry) => entry.url.startsWith('http'));
  for (const { kind, url: address, body, all } of entries) {
    if (kind === 'Image' && !seen.includes(address)) {
      bytes['pictures further down, fetched ahead'] += all;
      continue;
    }
    bytes[KINDS[kind] ?? 'other'] += body;
    bytes.headers += all - body;
    bytes['in all'] += all;
  }
  const { host } = new URL(url);
  const hosts = new Set(entries.map((entry) => new URL(entry.url).host).filter((one) => one !== host));
  return { bytes, files: entries.length, hosts: [...hosts] };
}
