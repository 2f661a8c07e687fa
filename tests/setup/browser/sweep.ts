/**
 * What must hold for every page, looked at on one page after another: each is opened once, made narrow where it stands, and
 * whatever is wrong is kept with its name, so that one fault hides no other.
 */
import type { Page, Request } from 'playwright-core';
import { expect, vi } from 'vitest';
import { isOver, THEMES } from './addresses.ts';
import { unmeasuredPairs } from './colour-pairs.ts';
import { runTogether } from './heard-names.ts';
import { brokenWords, cutOff, tooWide } from './layout-audit.ts';
import { LONG_MAIL } from './long-words.ts';
import type { Visitor } from './visitor.ts';

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 320, height: 800 };

/** The spacing that a reader may ask for (WCAG 1.4.12). */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** Faults by what they are about. */
export class Faults {
  readonly #kept: { about: string; fault: string }[] = [];
  /** The pages that were looked at. */
  readonly pages: string[] = [];

  /** Keeps faults of a page, or how much of something it has that it must not have. */
  keep(about: string, page: string, found: readonly string[] | number): void {
    const faults = typeof found === 'number' ? (found > 0 ? [String(found)] : []) : found;
    for (const fault of faults) this.#kept.push({ about, fault: `${page}: ${fault}` });
  }

  /** All faults about these, each with its page. */
  about = (...abouts: string[]): string[] =>
    this.#kept
      .filter(({ about }) => abouts.includes(about))
      .map(({ about, fault }) => (abouts.length > 1 ? `${about}: ${fault}` : fault));

  /** Lets somebody look at a page. A page that cannot be looked at, and what the console says meanwhile, are faults too. */
  async of(page: string, visitor: Visitor, look: () => Promise<void>): Promise<void> {
    this.pages.push(page);
    const before = visitor.troubles.seen.length;
    try {
      await look();
    } catch (error) {
      this.keep('opened', page, [String(error)]);
    }
    // What the page has said already comes before this answer.
    await visitor.page.evaluate(() => {}).catch(() => {});
    this.keep(
      'console',
      page,
      visitor.troubles.seen.slice(before).filter((trouble) => !isProvoked(page, trouble)),
    );
  }
}

/** Chromium says so of each answer that is no success: these pages are about what is not there, or show what was refused. */
const isProvoked = (page: string, trouble: string): boolean =>
  (page.startsWith('/404?') && / 404 /.test(trouble)) ||
  (isOver(page) && / 410 /.test(trouble)) ||
  (page === 'desk: conflict' && / 412 /.test(trouble)) ||
  (page === 'desk: import-table' && / 400 /.test(trouble));

/** Whoever sweeps lets each page keep its own troubles, instead of failing at the end of the visit. */
export const keepTroubles = (visitor: Visitor): void => visitor.allow(/^/, 'each page has kept its own');

/** What is pressed or names something: below what it stands beside rather than in two parts. */
const WHOLE = 'button, [role="button"], summary, thead th, [role="tab"], .badge';
/** A word that no telephone has room for. */
const ENDLESS = 40;

/** Words in these parts of a page that begin in one line and go on in the next, other than those that no line has room for. */
export async function brokenIn(page: Page, parts: string): Promise<string[]> {
  return (await page.evaluate(brokenWords, parts === undefined ? {} : { within: parts })).filter(
    (word) => word.length < ENDLESS && !LONG_MAIL.includes(word),
  );
}

/** Waits until every answer that a visitor's pages ask for is there, and nothing more is asked for because of it. */
export function whatIsAsked({ context, page }: Visitor): () => Promise<void> {
  const asked = new Set<Request>();
  context.on('request', (request) => asked.add(request));
  context.on('requestfinished', (request) => asked.delete(request));
  context.on('requestfailed', (request) => asked.delete(request));
  // Also before the tests, where `expect.poll` is not to be had.
  const none = () => vi.waitFor(() => expect(asked.size).toBe(0), { timeout: 15_000, interval: 20 });
  return async () => {
    do {
      await none();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    } while (asked.size > 0);
  };
}

/** Looks at the page that is open, wide, then narrow: what axe finds, names that run together, colours, and what does not fit. */
export async function lookAround(
  faults: Faults,
  name: string,
  visitor: Visitor,
  sizes = [WIDE, NARROW],
): Promise<void> {
  const { page } = visitor;
  for (const [i, size] of sizes.entries()) {
    await page.setViewportSize(size);
    const here = `${name} at ${size.width}`;
    // Of colours the pairs below tell as much, and at once: axe agrees at one size.
    faults.keep('axe', here, await visitor.axe(undefined, i === 0 ? 'all' : 'all but colours'));
    faults.keep('names', here, await runTogether(page));
    faults.keep('colours', here, await unmeasuredPairs(page));
    await lookAtWidth(faults, here, page);
  }
  // Words that lie over pictures stand beside them in this theme alone.
  await visitor.wear('contrast');
  faults.keep('colours', `${name} in contrast`, await unmeasuredPairs(page));
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
}

/** Whether a page is as wide as its window, with letters further apart, too, and keeps its words. */
export async function lookAtWidth(faults: Faults, name: string, page: Page): Promise<void> {
  faults.keep('width', name, await page.evaluate(tooWide));
  const style = await page.addStyleTag({ content: SPACING });
  faults.keep('spacing', name, await page.evaluate(tooWide));
  faults.keep('spacing', name, await page.evaluate(cutOff));
  await style.evaluate((element) => (element as Element).remove());
  faults.keep('broken', name, await brokenIn(page, WHOLE));
}

/** The landmarks of a page, and its one main heading. */
export async function lookAtLandmarks(
  faults: Faults,
  name: string,
  page: Page,
  landmarks: readonly ('banner' | 'main' | 'contentinfo')[] = ['banner', 'main', 'contentinfo'],
): Promise<void> {
  const counts = await Promise.all(landmarks.map(async (role) => [role, await page.getByRole(role).count()] as const));
  const headings = await page.getByRole('heading', { level: 1 }).count();
  faults.keep(
    'landmarks',
    name,
    [...counts, ['h1', headings] as const]
      .filter(([, count]) => count !== 1)
      .map(([what, count]) => `${count} of ${what}`),
  );
}

/** What axe says of the colours that are really there, in the themes that a sweep does not wear. */
export async function lookAtThemes(faults: Faults, name: string, visitor: Visitor): Promise<void> {
  for (const theme of THEMES.slice(1)) {
    await visitor.wear(theme);
    faults.keep('themes', `${name} in ${theme}`, await visitor.axe(undefined, 'colours'));
  }
  await visitor.page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
}
