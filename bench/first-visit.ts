/** The bytes of a first visit: what a browser on a telephone fetches by itself, before anybody presses anything. */
import type { Browser } from 'playwright-core';

/** A telephone. */
const SCREEN = { width: 390, height: 844 };
/** By then a page has fetched what it fetches by itself. */
const QUIET_MS = 1_500;

export interface FirstVisit {
  /** Sizes as sent, headers included, by kind and in all; pictures further down, which a browser fetches ahead, apart. */
  bytes: Record<
    | 'page'
    | 'scripts'
    | 'styles'
    | 'fonts'
    | 'pictures of the first screen'
    | 'data'
    | 'in all'
    | 'pictures further down, fetched ahead',
    number
  >;
  /** Other hosts that were asked for anything. */
  hosts: string[];
}

const KINDS: Record<string, keyof FirstVisit['bytes']> = {
  Document: 'page',
  Script: 'scripts',
  Stylesheet: 'styles',
  Font: 'fonts',
};

export async function firstVisit(browser: Browser, url: string): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: SCREEN, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const asked = new Map<string, { kind: string; url: string; size: number }>();
  devtools.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    asked.set(requestId, { kind: type, url: request.url, size: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = asked.get(requestId);
    if (entry) entry.size = encodedDataLength;
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
    data: 0,
    'in all': 0,
    'pictures further down, fetched ahead': 0,
  };
  const entries = [...asked.values()].filter((entry) => entry.url.startsWith('http'));
  for (const { kind, url: address, size } of entries) {
    const below = kind === 'Image' && !seen.includes(address) && !address.endsWith('favicon.svg');
    const picture = below ? 'pictures further down, fetched ahead' : 'pictures of the first screen';
    bytes[kind === 'Image' ? picture : (KINDS[kind] ?? 'data')] += size;
    if (!below) bytes['in all'] += size;
  }
  const { host } = new URL(url);
  const hosts = new Set(entries.map((entry) => new URL(entry.url).host).filter((one) => one !== host));
  return { bytes, hosts: [...hosts] };
}
