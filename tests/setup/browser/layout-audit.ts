/** What somebody sees on a page, measured in the browser. Each function runs there and answers with what is wrong. */

/** Everything at once: one found over the page for many rules. */
export interface LayoutViolations {
  smallText: string[];
  longLines: string[];
  notLeft: string[];
  slantedOrShouting: string[];
  smallTargets: string[];
  smallControls: string[];
  headings: string[];
}

export function auditLayout(): LayoutViolations {
  const isSeen = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) return false;
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const name = (element: Element): string =>
    `${element.tagName.toLowerCase()} ‘${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}’`;
  const found: LayoutViolations = {
    smallText: [],
    longLines: [],
    notLeft: [],
    slantedOrShouting: [],
    smallTargets: [],
    smallControls: [],
    headings: [],
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const element = text.parentElement;
    if (!element || !text.textContent?.trim() || !isSeen(element) || element.closest('.sr-only, noscript, script'))
      continue;
    const style = getComputedStyle(element);
    if (Number.parseFloat(style.fontSize) < 16) found.smallText.push(`${name(element)} ${style.fontSize}`);
    if (style.fontStyle !== 'normal') found.slantedOrShouting.push(name(element));
    if (style.textTransform === 'uppercase') found.slantedOrShouting.push(name(element));
  }

  for (const block of document.querySelectorAll('p, li, dd, dt, blockquote, figcaption, h1, h2, h3, h4')) {
    if (!isSeen(block) || block.closest('.sr-only, button, [role="button"]')) continue;
    const { textAlign } = getComputedStyle(block);
    const words = block.textContent?.trim().split(/\s+/).length ?? 0;
    if (words > 3 && !['left', 'start', '-webkit-auto'].includes(textAlign))
      found.notLeft.push(`${name(block)} ${textAlign}`);
    if (words < 14 || block.querySelector('p, li, h1, h2, h3')) continue;
    const lines = new Map<number, number>();
    const pieces = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    while (pieces.nextNode()) {
      const piece = pieces.currentNode;
      if (piece.parentElement?.closest('.sr-only')) continue;
      for (const { index, 0: word } of (piece.textContent ?? '').matchAll(/\S+\s*/g)) {
        const range = document.createRange();
        range.setStart(piece, index);
        range.setEnd(piece, index + word.trimEnd().length);
        const line = Math.round(range.getBoundingClientRect().bottom / 8);
        lines.set(line, (lines.get(line) ?? 0) + word.length);
      }
    }
    const longest = Math.max(...lines.values());
    if (longest > 81) found.longLines.push(`${name(block)} ${longest}`);
  }

  for (const control of document.querySelectorAll(
    'a[href], button, input:not([type="hidden"]), select, textarea, summary',
  )) {
    if (!isSeen(control) || control.closest('.sr-only')) continue;
    const boxes = [control, ...((control as HTMLInputElement).labels ?? [])].map((part) =>
      part.getBoundingClientRect(),
    );
    // What is pressed may be larger than what is drawn: a link that covers its card, a label that belongs to a box.
    const cover = getComputedStyle(control, '::after');
    const covered = cover.position === 'absolute' && cover.inset === '0px' ? control.closest('article, li') : null;
    if (covered) boxes.push(covered.getBoundingClientRect());
    const width = Math.max(...boxes.map((box) => box.width));
    const height = Math.max(...boxes.map((box) => box.height));
    const inSentence =
      control.tagName === 'A' &&
      getComputedStyle(control).display === 'inline' &&
      (control.parentElement?.textContent?.trim().length ?? 0) > (control.textContent?.trim().length ?? 0) + 3;
    if (inSentence) continue;
    const size = `${name(control)} ${Math.round(width)} × ${Math.round(height)}`;
    if (width < 24 || height < 24) found.smallTargets.push(size);
    const isControl =
      control.tagName !== 'A' || control.closest('header, main nav:not([aria-label="Where you are"])') !== null;
    if (isControl && (width < 44 || height < 43.5) && !control.closest('.prose')) found.smallControls.push(size);
  }

  let before = 0;
  for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    // Those that are only heard count as well.
    if (!heading.checkVisibility({ visibilityProperty: true })) continue;
    const level = Number(heading.tagName[1]);
    if (level > before + 1) found.headings.push(`${name(heading)} after level ${before}`);
    before = level;
  }
  return found;
}

/** How far the page is wider than the window, in pixels. */
export const overflow = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** The innermost part that reaches as far as a page that is wider than its window. */
export function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const isClipped = (one: Element): boolean => {
    const { parentElement } = one;
    if (!parentElement || parentElement === document.body) return false;
    return getComputedStyle(parentElement).overflowX !== 'visible' || isClipped(parentElement);
  };
  // Words may reach further than the box that they stand in.
  const words = document.createRange();
  const reach = [...document.querySelectorAll('body *')].flatMap((one) => {
    if (!one.checkVisibility() || isClipped(one)) return [];
    words.selectNodeContents(one);
    const boxes = one.children.length > 0 ? [one] : [one, words];
    return { one, right: Math.max(...boxes.map((box) => box.getBoundingClientRect().right)) };
  });
  const most = Math.max(...reach.map(({ right }) => right));
  const part = reach.findLast(({ right }) => right >= most - 1)?.one;
  return [
    `${scrollWidth - clientWidth} pixels too wide: ${part?.tagName.toLowerCase()} ‘${part?.textContent.trim().slice(0, 60)}’`,
  ];
}

/** Boxes that cut off words that are read, other than those that say so and can be unfolded. */
export function cutOff(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
    const style = getComputedStyle(element);
    if (!/hidden|clip/.test(`${style.overflowX} ${style.overflowY}`) || style.webkitLineClamp !== 'none') return [];
    if (
      element.closest('.sr-only, svg, [aria-hidden="true"]') ||
      !element.checkVisibility() ||
      !element.textContent?.trim()
    )
      return [];
    const { width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1) return [];
    // What hangs over to the left, on purpose, is not counted by these.
    const wide = element.scrollWidth - element.clientWidth > 2;
    const tall = element.scrollHeight - element.clientHeight > 2;
    return wide || tall ? `${element.tagName} ‘${element.textContent.trim().slice(0, 40)}’` : [];
  });
}

export interface TabStop {
  name: string;
  /** Nothing of it can be seen: it is off the screen, or something lies over it. */
  hidden: boolean;
  /** How thick its focus ring is, in pixels. */
  ring: number;
}

/** What has the focus; nothing once it has gone through the whole page. */
export function focused(): TabStop | undefined {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  const box = element.getBoundingClientRect();
  const points = [
    [box.left + box.width / 2, box.top + box.height / 2],
    [box.left + 4, box.top + 4],
    [box.right - 4, box.bottom - 4],
    [box.left + 4, box.bottom - 4],
    [box.right - 4, box.top + 4],
  ] as const;
  const hit = ([x, y]: readonly [number, number]) => {
    const top = document.elementFromPoint(x, y);
    return (
      top !== null &&
      (element.contains(top) ||
        top.contains(element) ||
        [...((element as HTMLInputElement).labels ?? [])].some((label) => label.contains(top)))
    );
  };
  const ringOf = (part: Element | null) => {
    const style = part ? getComputedStyle(part) : undefined;
    return style && style.outlineStyle !== 'none' ? Number.parseFloat(style.outlineWidth) : 0;
  };
  return {
    name: `${element.tagName} ‘${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}’`,
    hidden: !points.some(hit),
    ring: Math.max(ringOf(element), ringOf(element.parentElement)),
  };
}

/** How many things a keyboard must be able to reach. */
export const reachable = (): number =>
  [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button:not([disabled]), input:not([type="hidden"]), select, textarea, summary',
    ),
  ].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0 && !element.closest('[inert]'),
  ).length;

/**
 * Words of which one part stands in one line and the rest in another: of the whole page, or of what a selector names. With
 * `share`, only those that would take no more than so much of the window's width in one line.
 */
export function brokenWords({ within, share = 100 }: { within?: string; share?: number }): string[] {
  const broken = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const element = text.parentElement;
    if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest('.sr-only, svg, noscript')) continue;
    if (within !== undefined && !element.closest(within)) continue;
    for (const { index, 0: word } of text.data.matchAll(/[\p{L}\p{M}’]+/gu)) {
      // An address goes on in the next line wherever that is.
      if (/[.@/:_]$/.test(text.data.slice(0, index)) || /^[.@/:_]\S/.test(text.data.slice(index + word.length)))
        continue;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const parts = [...range.getClientRects()].filter(({ width }) => width > 0);
      const width = parts.reduce((sum, part) => sum + part.width, 0);
      const lines = new Set(parts.map(({ top }) => Math.round(top)));
      if (lines.size > 1 && width <= share * window.innerWidth) broken.add(word);
    }
  }
  return [...broken];
}
