/** What `docs/accessibility.md` asks of every page. Each page is opened once; each test reads what was found there. */
import { beforeAll, expect, it } from 'vitest';
import { PAGES } from '#tests/setup/browser/addresses.ts';
import {
  auditLayout,
  cutOff,
  focused,
  type LayoutViolations,
  overflow,
  reachable,
  type TabStop,
} from '#tests/setup/browser/layout-audit.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

interface Found {
  title: string;
  heading: string;
  layout: LayoutViolations;
  stops: TabStop[];
  reachable: number;
  /** Where help is, and where one is. */
  help: string[];
  here: number;
  narrow: number;
  zoomed: number;
  large: number;
  spaced: { overflow: number; cut: string[] };
  forced: string[];
}

/** The spacing that a reader may ask for (WCAG 1.4.12). */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';
/** A page with more stops than this would never end. */
const MOST_STOPS = 400;

const found = new Map<string, Found>();

beforeAll(async () => {
  await using visitor = await Visitor.arrive('/about', { reducedMotion: 'reduce' });
  visitor.allowOver();
  for (const [path] of PAGES) {
    await visitor.open(path);
    found.set(path, await examine(visitor));
  }
}, 600_000);

async function examine(visitor: Visitor): Promise<Found> {
  const { page } = visitor;
  const layout = await page.evaluate(auditLayout);
  const title = await page.title();
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const foot = page.getByRole('contentinfo').getByRole('link');
  const help = (await foot.allTextContents()).map((words) => words.trim());
  const here = await page.locator('[aria-current="page"], nav[aria-label="Where you are"]').count();
  const toReach = await page.evaluate(reachable);
  const stops = await walkByKeyboard(visitor);

  await page.emulateMedia({ forcedColors: 'active' });
  const forced = await page.evaluate(withoutEdges);
  await page.emulateMedia({ forcedColors: 'none' });

  const style = await page.addStyleTag({ content: SPACING });
  const spaced = { overflow: await page.evaluate(overflow), cut: await page.evaluate(cutOff) };
  await style.evaluate((element) => (element as HTMLElement).remove());

  await page.setViewportSize({ width: 640, height: 450 });
  const zoomed = await page.evaluate(overflow);
  await page.setViewportSize({ width: 320, height: 640 });
  const narrow = await page.evaluate(overflow);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(() => document.documentElement.setAttribute('data-size', '200'));
  const large = await page.evaluate(overflow);
  await page.evaluate(() => document.documentElement.removeAttribute('data-size'));
  return { title, heading, layout, stops, reachable: toReach, help, here, narrow, zoomed, large, spaced, forced };
}

/** Tab from the first stop to the last. */
async function walkByKeyboard({ page }: Visitor): Promise<TabStop[]> {
  const stops: TabStop[] = [];
  // From the very beginning, wherever the page has put the focus.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(focused);
    if (!stop) break;
    stops.push(stop);
  }
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

/** What is wrong, by page; nothing when all is well. */
function wrong(what: (page: Found) => readonly string[] | number): Record<string, unknown> {
  const entries = [...found].map(([path, page]) => [path, what(page)] as const);
  return Object.fromEntries(
    entries.filter(([, faults]) => (typeof faults === 'number' ? faults > 0 : faults.length > 0)),
  );
}

it('every page was looked at', () => {
  expect(found.size).toBe(PAGES.length);
  for (const [path, { stops }] of found) expect(stops.length, path).toBeGreaterThan(20);
});

// spec(60)
it('no two pages have the same title or the same main heading', () => {
  // Links that no longer work end at the same words.
  const pages = [...found].filter(([path]) => !/\?|no-such-key/.test(path)).map(([, page]) => page);
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
  expect(new Set(pages.map(({ heading }) => heading)).size).toBe(pages.length);
});

it('headings go down one level at a time', () => expect(wrong(({ layout }) => layout.headings)).toEqual({}));

it('no text is smaller than 16 pixels', () => expect(wrong(({ layout }) => layout.smallText)).toEqual({}));

it('no line of text has more than 80 characters', () => expect(wrong(({ layout }) => layout.longLines)).toEqual({}));

it('text begins at the left', () => expect(wrong(({ layout }) => layout.notLeft)).toEqual({}));

it('nothing is in italics or in capitals', () => expect(wrong(({ layout }) => layout.slantedOrShouting)).toEqual({}));

it('whatever can be pressed is at least 24 pixels wide and high', () =>
  expect(wrong(({ layout }) => layout.smallTargets)).toEqual({}));

it('controls and menus are at least 44 pixels wide and high', () =>
  expect(wrong(({ layout }) => layout.smallControls)).toEqual({}));

it('Tab reaches everything and gets out again', () => {
  expect(wrong(({ stops }) => (stops.length < MOST_STOPS ? 0 : stops.length))).toEqual({});
  expect(wrong(({ stops, reachable: all }) => Math.max(0, all - stops.length))).toEqual({});
});

it('the focus is never hidden behind anything', () =>
  expect(wrong(({ stops }) => stops.filter(({ hidden }) => hidden).map(({ name }) => name))).toEqual({}));

it('the focus has a ring of at least 3 pixels', () =>
  expect(wrong(({ stops }) => stops.filter(({ ring }) => ring < 3).map(({ name }) => name))).toEqual({}));

it('help stands in the same place on every page', () => {
  const [first = [], ...others] = [...found.values()].map(({ help }) => help);
  expect(first.some((words) => words.startsWith('Contact'))).toBe(true);
  for (const help of others) expect(help).toEqual(first);
});

it('every page says where one is', () => {
  const homeless = [...found].filter(([path, { here }]) => here === 0 && !/^\/(?:404|home)/.test(path));
  expect(homeless.map(([path]) => path)).toEqual([]);
});

it('at 320 pixels nothing needs scrolling sideways', () => expect(wrong(({ narrow }) => narrow)).toEqual({}));

it('at a zoom of 200 % nothing needs scrolling sideways', () => expect(wrong(({ zoomed }) => zoomed)).toEqual({}));

it('with text of twice the size nothing needs scrolling sideways', () =>
  expect(wrong(({ large }) => large)).toEqual({}));

it('with wider spacing no words are lost', () => {
  expect(wrong(({ spaced }) => spaced.overflow)).toEqual({});
  expect(wrong(({ spaced }) => spaced.cut)).toEqual({});
});

it('with colours of the reader’s own, controls keep their edges', () =>
  expect(wrong(({ forced }) => forced)).toEqual({}));
