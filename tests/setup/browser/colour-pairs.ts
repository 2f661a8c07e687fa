/**
 * Which tokens a page really puts on which. For a moment it wears colours of which no two are alike, so that each computed colour
 * tells its token; what these two are in the four themes is measured without a browser (`tests/contrast.test.ts`).
 */
import type { Page } from 'playwright-core';
import { PAIRS, TOKENS_BY_THEME } from '../rules/tokens.ts';

const TOKENS = Object.keys(TOKENS_BY_THEME[0]?.[1] ?? {});
/** By token, a colour that no other has. */
const TRACERS = TOKENS.map((token, i) => [token, `rgb(${i + 1}, 100, 200)`] as const);

interface Found {
  ink: string;
  ground: string;
  /** What WCAG asks of words of this size. */
  least: number;
  /** One of the places where the two stand. */
  where: string;
}

/** Words whose colours are no tokens, or two that are not among the pairs with so much contrast; and links told by their colour alone. */
export async function unmeasuredPairs(page: Page): Promise<string[]> {
  const { pairs, plainLinks } = await page.evaluate(traced, TRACERS);
  const measured = (ink: string, ground: string, least: number) =>
    PAIRS.some((pair) => pair[0] === ink && pair[1] === ground && pair[2] >= least);
  return [
    ...pairs
      .filter(({ ink, ground, least }) => !measured(ink, ground, least))
      .map(({ ink, ground, least, where }) => `@pair ${ink} ${ground} ${least}: ${where}`),
    ...plainLinks.map((link) => `nothing but its colour tells a link: ${link}`),
  ];
}

/** Runs in the browser. */
function traced(tracers: readonly (readonly [token: string, colour: string])[]) {
  const root = document.documentElement;
  for (const [token, colour] of tracers) root.style.setProperty(`--${token}`, colour);
  // Half-way between two colours is neither.
  for (const one of document.getAnimations())
    if (Number.isFinite(Number(one.effect?.getComputedTiming().endTime))) one.finish();
  const tokens = new Map(tracers.map(([token, colour]) => [colour, token]));
  const nameOf = (colour: string) => tokens.get(colour) ?? colour;
  const colourless = 'rgba(0, 0, 0, 0)';
  const grounds = new Map<Element, string[]>();
  /** What is painted behind the words of an element, and what would shine through it. */
  const groundsOf = (element: Element | null): string[] => {
    if (!element) return ['nothing'];
    const known = grounds.get(element);
    if (known) return known;
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const bar = getComputedStyle(element, '::before');
    const painted = backgroundImage === 'none' && bar.position === 'absolute' ? bar.backgroundImage : backgroundImage;
    const colours = [...painted.matchAll(/rgba?\([^)]*\)/g)]
      .map(([colour]) => colour)
      .filter((one) => one !== colourless);
    const found: string[] = [];
    if (painted.includes('url(')) found.push('a picture');
    // The bar over a picture: its weakest point was measured, whatever lies below.
    if (colours.some((colour) => /^rgba\(34, 25, 43/.test(colour))) found.push('overlay-worst');
    else {
      found.push(...colours.map(nameOf));
      if (backgroundColor === colourless) found.push(...groundsOf(element.parentElement));
      else found.push(nameOf(backgroundColor));
    }
    grounds.set(element, found);
    return found;
  };
  const pairs = new Map<string, Found>();
  const note = (element: Element, ink: string) => {
    const { fontSize, fontWeight } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
    for (const ground of groundsOf(element)) {
      const pair = { ink: nameOf(ink), ground, least };
      const key = JSON.stringify(pair);
      if (!pairs.has(key))
        pairs.set(key, {
          ...pair,
          where: `${element.tagName.toLowerCase()} ‘${element.textContent.trim().slice(0, 40)}’`,
        });
    }
  };
  /** Seen, and of the page’s own colours: what shows how another theme looks has those of that theme. */
  const counts = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.sr-only, noscript, body [data-theme], :disabled');
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const read = new Set<Element>();
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!element || read.has(element) || !texts.currentNode.textContent?.trim() || !counts(element)) continue;
    read.add(element);
    const { color, fill } = getComputedStyle(element);
    note(element, element.closest('svg') ? fill : color);
  }
  for (const field of document.querySelectorAll(
    'input:not([type="checkbox"], [type="radio"], [type="hidden"]), textarea, select',
  )) {
    if (!counts(field)) continue;
    note(field, getComputedStyle(field).color);
    if (field.hasAttribute('placeholder')) note(field, getComputedStyle(field, '::placeholder').color);
  }
  const plainLinks = [...document.querySelectorAll('main :is(p, li, dd) a[href]')]
    .filter((link) => {
      const style = getComputedStyle(link);
      const beside = link.parentElement;
      if (!beside || !counts(link) || style.display !== 'inline' || link.querySelector('img, svg')) return false;
      const inSentence = [...beside.childNodes].some(
        (one) => one.nodeType === 3 && (one.textContent?.trim().length ?? 0) > 1,
      );
      const around = getComputedStyle(beside);
      return (
        inSentence &&
        !style.textDecorationLine.includes('underline') &&
        style.borderBottomStyle === 'none' &&
        style.backgroundColor === colourless &&
        style.fontWeight === around.fontWeight
      );
    })
    .map((link) => link.textContent.trim().slice(0, 40));
  for (const [token] of tracers) root.style.removeProperty(`--${token}`);
  return { pairs: [...pairs.values()], plainLinks };
}
