/** Finding the sentences of a text on the page, as they stand there. */
import { site } from '#site';

export interface Sentence {
  text: string;
  /** Where it stands: the page itself is left as it is. */
  range: Range;
  /** The paragraph, heading or list item that it is part of. */
  block: Element;
  /** Where the word stands that begins at a letter of `text`. */
  word: (from: number, length?: number) => Range;
}

interface Span {
  start: number;
  end: number;
}

/** Browsers fall silent in the middle of what takes them longer than some seconds to say. */
const LONGEST = 220;

/** Controls, pictures, and words that are there for other senses. */
const UNREAD = 'button, select, nav, svg, script, style, form, [aria-hidden="true"], [hidden], .sr-only, [data-unread]';

/** The sentences of a text, and parts of those that are too long to be said at once. */
export function spansOf(text: string): Span[] {
  return segments(text).flatMap((span) => shorter(text, span));
}

function segments(text: string): Span[] {
  const segmenter = new Intl.Segmenter(site.language, { granularity: 'sentence' });
  return [...segmenter.segment(text)].flatMap(({ segment, index }) => {
    const words = segment.trim();
    if (!/[\p{L}\p{N}]/u.test(words)) return [];
    const start = index + segment.indexOf(words);
    return [{ start, end: start + words.length }];
  });
}

function shorter(text: string, { start, end }: Span): Span[] {
  if (end - start <= LONGEST) return [{ start, end }];
  const part = text.slice(start, start + LONGEST);
  const pause = Math.max(...[', ', '; ', ': ', ' – ', ') '].map((sign) => part.lastIndexOf(sign) + sign.length - 1));
  const cut = pause > LONGEST / 3 ? pause : part.lastIndexOf(' ');
  const length = cut > 0 ? cut : LONGEST;
  const rest = text.slice(start + length, end);
  const from = start + length + (rest.length - rest.trimStart().length);
  return [{ start, end: start + length }, ...shorter(text, { start: from, end })];
}

/** All sentences of what stands in an element, in their order. */
export const sentencesIn = (root: Element): Sentence[] => blocksIn(root).flatMap(sentencesOf);

interface Block {
  element: Element;
  nodes: Text[];
}

/** Runs of text that belong together: paragraphs, headings, list items, and the lines between line breaks. */
function blocksIn(root: Element): Block[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(UNREAD) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const blocks: Block[] = [];
  let broken = false;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof HTMLBRElement) broken = true;
    if (!(node instanceof Text)) continue;
    const element = blockOf(node, root);
    const last = blocks.at(-1);
    if (last?.element === element && !broken) last.nodes.push(node);
    else blocks.push({ element, nodes: [node] });
    broken = false;
  }
  return blocks;
}

function blockOf(node: Text, root: Element): Element {
  let element = node.parentElement ?? root;
  while (element !== root && getComputedStyle(element).display.startsWith('inline'))
    element = element.parentElement ?? root;
  return element;
}

function sentencesOf({ element, nodes }: Block): Sentence[] {
  const keepsLines = getComputedStyle(element).whiteSpace.startsWith('pre');
  const raw = nodes.map(({ data }) => data).join('');
  const text = keepsLines ? raw : raw.replaceAll(/\s/g, ' ');
  return spansOf(text).map(({ start, end }) => {
    const own = text.slice(start, end);
    return {
      text: own.replaceAll(/\s+/g, ' '),
      range: rangeOf(nodes, start, end),
      block: element,
      word: (from, length) => {
        const [first, last] = placeOf(own, from, length);
        return rangeOf(nodes, start + first, start + last);
      },
    };
  });
}

/**
 * Where a word begins and ends in a text, by its place in the same text without repeated spaces. Voices that do not tell
 * how long it is mean the whole word.
 */
export function placeOf(text: string, from: number, length = 0): [start: number, end: number] {
  const kept: number[] = [];
  for (let i = 0; i < text.length; i++) if (!/\s/.test(text[i] ?? '') || !/\s/.test(text[i - 1] ?? '')) kept.push(i);
  const start = kept[from] ?? text.length;
  const rest = /^\S*/.exec(text.slice(start))?.[0].length ?? 0;
  const end = length > 0 ? (kept[from + length - 1] ?? text.length - 1) + 1 : start + rest;
  return [start, end];
}

function rangeOf(nodes: readonly Text[], start: number, end: number): Range {
  const range = document.createRange();
  let before = 0;
  for (const node of nodes) {
    const after = before + node.length;
    if (start >= before && start < after) range.setStart(node, start - before);
    if (end > before && end <= after) range.setEnd(node, end - before);
    before = after;
  }
  return range;
}
