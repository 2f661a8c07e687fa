/**
 * What holds for every page that visitors see, and for what opens on them (`docs/accessibility.md`). Each is opened once, before
 * the first test, which takes minutes; each test reads what was found there.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { isOf, OPENED, PAGES, routePatterns } from '#tests/setup/browser/addresses.ts';
import { auditLayout, focused, overflow, reachable, type TabStop } from '#tests/setup/browser/layout-audit.ts';
import {
  brokenIn,
  Faults,
  keepTroubles,
  lookAround,
  lookAtLandmarks,
  lookAtThemes,
  NARROW,
  WIDE,
} from '#tests/setup/browser/sweep.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

/** A page with more stops than this would never end. */
const MOST_STOPS = 400;
/** These have nearly all there is: the bar over a picture, cards, filters, badges, forms, words of every size. */
const WORN = ['/home', '/search?query=sensory&topic=sensory-life', '/guide/school-is-too-much'];

/** Where words stand in narrow columns. */
const COLUMNS = [
  '/tonight',
  '/topics-and-collections',
  '/guide/school-is-too-much',
  '/directory',
  '/search?query=sensory&topic=sensory-life',
];
/** Where letters that are broad and large have little room. */
const BROAD = ['/home', '/tonight', '/guide/school-is-too-much', '/accessibility'];

/** What is found for these words has numbers beside the names of its parts. */
const COUNTED = ['/search?query=sleep', 'Search: sleep · Tessera'] as const;

const faults = new Faults();
const titles = new Map<string, string>();
const headings = new Map<string, string>();
/** Where help is, by page. */
const help = new Map<string, string[]>();

beforeAll(async () => {
  await using visitor = await Visitor.arrive('/about', { ...WIDE, reducedMotion: 'reduce' });
  keepTroubles(visitor);
  for (const [path, title] of [...PAGES, COUNTED])
    await faults.of(path, visitor, async () => {
      await visitor.page.setViewportSize(WIDE);
      const response = await visitor.open(path);
      faults.keep('without script', path, await visitor.page.evaluate(asSent, (await response?.text()) ?? ''));
      await examine(visitor, path, title);
    });
  for (const { name, path, only, open } of OPENED)
    await faults.of(name, visitor, async () => {
      const sizes = [WIDE, NARROW].filter((size) => only !== (size === WIDE ? 'narrow' : 'wide'));
      await visitor.page.setViewportSize(sizes[0] ?? WIDE);
      await visitor.open(path);
      await open(visitor.page);
      await lookAround(faults, name, visitor, sizes);
    });
}, 900_000);

async function examine(visitor: Visitor, path: string, title: string): Promise<void> {
  const { page } = visitor;
  titles.set(path, await page.title());
  if (titles.get(path) !== title) faults.keep('title', path, [titles.get(path) ?? '']);
  headings.set(path, (await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
  await lookAtLandmarks(faults, path, page);
  const foot = page.getByRole('contentinfo').getByRole('link');
  help.set(
    path,
    (await foot.allTextContents()).map((words) => words.trim()),
  );
  const here = await page.locator('[aria-current="page"], nav[aria-label="Where you are"]').count();
  if (here === 0 && !/^\/(?:404|home)/.test(path)) faults.keep('where one is', path, ['it does not say']);

  for (const [rule, found] of Object.entries(await page.evaluate(auditLayout))) faults.keep(rule, path, found);
  await page.emulateMedia({ forcedColors: 'active' });
  faults.keep('forced colours', path, await page.evaluate(withoutEdges));
  await page.emulateMedia({ forcedColors: 'none' });
  await page.evaluate(() => document.documentElement.setAttribute('data-size', '200'));
  faults.keep('large', path, await page.evaluate(overflow));
  await page.evaluate(() => document.documentElement.removeAttribute('data-size'));
  if (WORN.includes(path)) await lookAtThemes(faults, path, visitor);

  await lookAround(faults, path, visitor);
  if (COLUMNS.includes(path)) {
    await page.setViewportSize(NARROW);
    faults.keep('broken', path, await brokenIn(page, 'body'));
  }
  if (BROAD.includes(path)) await lookAtBroadLetters(page, path);
  await page.setViewportSize({ width: 640, height: 450 });
  faults.keep('zoomed', path, await page.evaluate(overflow));

  // Last of all: some pages show more where the focus is.
  await page.setViewportSize(WIDE);
  const all = await page.evaluate(reachable);
  const stops = await walkByKeyboard(visitor);
  faults.keep('stops', path, stops.length > 20 && stops.length < MOST_STOPS ? [] : [`${stops.length} in all`]);
  faults.keep('stops', path, Math.max(0, all - stops.length));
  for (const { name, hidden, ring } of stops) {
    if (hidden) faults.keep('focus', path, [`hidden: ${name}`]);
    if (ring < 3) faults.keep('focus', path, [`a ring of ${ring}: ${name}`]);
  }
}

/** OpenDyslexic, half as large again, on a telephone. */
async function lookAtBroadLetters(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.evaluate(async () => {
    Object.assign(document.documentElement.dataset, { face: 'opendyslexic', size: '150' });
    await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 20px OpenDyslexic`)));
  });
  faults.keep('broken', `${path} in OpenDyslexic`, await brokenIn(page, 'button, summary, h1, h2, a[href^="/"]'));
  faults.keep('large', `${path} in OpenDyslexic`, await page.evaluate(overflow));
  await page.evaluate(() => {
    for (const one of ['face', 'size']) delete document.documentElement.dataset[one];
  });
}

/** The focus moves as the key goes down; to wait until it is up again takes as long once more. */
const TAB = { type: 'rawKeyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 } as const;

/** Tab from the first stop to the last. */
async function walkByKeyboard({ page }: Visitor): Promise<TabStop[]> {
  const stops: TabStop[] = [];
  // From the very beginning, wherever the page has put the focus.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const keys = await page.context().newCDPSession(page);
  while (stops.length < MOST_STOPS) {
    await keys.send('Input.dispatchKeyEvent', TAB);
    const stop = await page.evaluate(focused);
    if (!stop) break;
    stops.push(stop);
  }
  await keys.detach();
  return stops;
}

/** Buttons and fields that colours alone tell from the page: with colours of the reader's own they vanish. */
function withoutEdges(): string[] {
  return [
    ...document.querySelectorAll(
      'main button, main input:not([type="hidden"], [type="checkbox"], [type="radio"]), main select, main textarea',
    ),
  ].flatMap((control) => {
    if (!control.checkVisibility()) return [];
    const words = control.textContent?.trim() ?? '';
    const edged = [control, control.parentElement].some((part) => {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(part as Element);
      return borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
    });
    // A button of words and a sign needs no edge to be seen; a field does.
    return edged || (control.tagName === 'BUTTON' && words !== '') ? [] : control.outerHTML.slice(0, 80);
  });
}

/** What is wrong with a page as it was sent, for whoever has no script. */
function asSent(html: string): string[] {
  const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
  const dead = main?.querySelectorAll('a:not([href]), a[href=""], a[href="#"]').length ?? 0;
  // Pictures that come later than the page must leave their place free.
  const unsized = main?.querySelectorAll('img:not([width]), img:not([height])').length ?? 0;
  return [
    ...((main?.textContent ?? '').length < 100 ? ['hardly a word'] : []),
    ...(main?.querySelector('h1') ? [] : ['no heading']),
    ...(dead > 0 ? [`${dead} links lead nowhere`] : []),
    ...(unsized > 0 ? [`${unsized} pictures without a size`] : []),
  ];
}

it('every address that the site knows is among the pages, and every page was looked at', () => {
  const forgotten = routePatterns().filter((pattern) => !PAGES.some(([path]) => isOf(pattern, path)));
  expect(forgotten).toEqual([]);
  expect(faults.about('opened')).toEqual([]);
  expect(faults.pages).toHaveLength(PAGES.length + 1 + OPENED.length);
});

describe('every page', () => {
  // spec(43, 44, 45, 46, 60, 61, 62)
  it('has a title and a main heading of its own, and landmarks', () => {
    expect(faults.about('title', 'landmarks')).toEqual([]);
    // Links that no longer work end at the same words.
    const own = (all: Map<string, string>) =>
      [...all].filter(([path]) => !/\?|no-such-key/.test(path)).map(([, words]) => words);
    for (const words of [own(titles), own(headings)])
      expect(words.filter((one, i) => words.indexOf(one) !== i)).toEqual([]);
  });

  // spec(33)
  it('has no fault that axe finds, wide and narrow, and what opens on it has none', () =>
    expect(faults.about('axe')).toEqual([]));

  it('has only words on grounds that are measured in every theme, and axe agrees where most of them are', () =>
    expect(faults.about('colours', 'themes')).toEqual([]));

  it('has no name with a number or a bracket at a word', () => expect(faults.about('names')).toEqual([]));

  it('comes to life without an error', () => expect(faults.about('console')).toEqual([]));

  it('needs no scrolling sideways at 320 pixels, at a zoom of 200 %, or with text of twice the size', () =>
    expect(faults.about('width', 'zoomed', 'large')).toEqual([]));

  it('breaks no word of a button or a heading, and none in narrow columns', () =>
    expect(faults.about('broken')).toEqual([]));

  it('loses no words with letters, words and lines further apart', () => expect(faults.about('spacing')).toEqual([]));

  it('has text of 16 pixels or more in short lines from the left, neither in italics nor in capitals, under headings in order', () =>
    expect(faults.about('headings', 'smallText', 'longLines', 'notLeft', 'slantedOrShouting')).toEqual([]));

  it('has nothing to press below 24 pixels, and no control below 44', () =>
    expect(faults.about('smallTargets', 'smallControls')).toEqual([]));

  it('is walked through by Tab, with a ring of 3 pixels and more that nothing hides', () =>
    expect(faults.about('stops', 'focus')).toEqual([]));

  it('says where one is, and has help in the same place', () => {
    expect(faults.about('where one is')).toEqual([]);
    const [[, first] = ['', []], ...others] = help;
    expect(first.some((words) => words.startsWith('Contact'))).toBe(true);
    expect(others.filter(([, links]) => links.join() !== first.join())).toEqual([]);
  });

  it('keeps the edges of its controls with colours of the reader’s own', () =>
    expect(faults.about('forced colours')).toEqual([]));

  it('can be read as it is sent: words, a heading, links that lead somewhere, and room for pictures', () =>
    expect(faults.about('without script')).toEqual([]));
});

it('what is sent runs no inline script but its own, cannot be framed, and is the same for everybody, who asks for it once', async () => {
  const home = await fetch(`${inject('siteUrl')}/home`);
  const policy = home.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  const first = await fetch(`${inject('siteUrl')}/events`);
  expect(first.headers.get('set-cookie')).toBeNull();
  const again = await fetch(`${inject('siteUrl')}/events`, {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});
