/** The bytes of a first visit: what a browser fetches by itself, before anybody presses anything. */
import type { Browser } from 'playwright-core';

/** A telephone, and a computer. */
export const SCREENS = { telephone: { width: 390, height: 844 }, computer: { width: 1280, height: 800 } };
/** The most bytes that a first visit to home may take, whatever the screen, with all that is fetched ahead. */
export const FIRST_VISIT_LIMITS = { scripts: 150_000, 'in all': 300_000 };
export interface FirstVisit {
  /** Sizes as sent, by kind and in all. */
  bytes: Record<Kind | 'in all', number>;
  /** How many files were fetched. */
  files: number;
  /** Other hosts that were asked for anything. */
  hosts: string[];
}

type Kind =
  | 'page'
  | 'scripts'
  | 'styles'
  | 'fonts'
  | 'pictures of the first screen'
  | 'pictures further down, fetched ahead'
  | 'other'
  | 'headers';

const KINDS: Record<string, Kind> = {
  Document: 'page',
  Script: 'scripts',
  Stylesheet: 'styles',
  Font: 'fonts',
  Image: 'pictures of the first screen',
};

/** Visits a page with nothing stored, and waits until it is quiet; `quietMs` longer for what begins late. */
export async function firstVisit(
  browser: Browser,
  url: string,
  screen: keyof typeof SCREENS,
  quietMs = 0,
): Promise<FirstVisit> {
  const held = screen === 'telephone';
  const context = await browser.newContext({ viewport: SCREENS[screen], isMobile: held, hasTouch: held });
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
  await page.locator('[data-hydrated]').first().waitFor({ state: 'attached' });
  if (quietMs > 0) await page.waitForTimeout(quietMs);
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
    'pictures further down, fetched ahead': 0,
    other: 0,
    headers: 0,
    'in all': 0,
  };
  const entries = [...asked]
    .map(([id, entry]) => ({ ...entry, body: entry.all - (headers.get(id) ?? 0) }))
    .filter((entry) => entry.url.startsWith('http'));
  for (const { kind, url: address, body, all } of entries) {
    const ahead = kind === 'Image' && !seen.includes(address);
    bytes[ahead ? 'pictures further down, fetched ahead' : (KINDS[kind] ?? 'other')] += body;
    bytes.headers += all - body;
    bytes['in all'] += all;
  }
  const { host } = new URL(url);
  const hosts = new Set(entries.map((entry) => new URL(entry.url).host).filter((one) => one !== host));
  return { bytes, files: entries.length, hosts: [...hosts] };
}
