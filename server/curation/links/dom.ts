/** The tree of a page, and its words: read without recursion, since a page may be as deep as somebody likes. */
import type { CheerioAPI } from 'cheerio/slim';
import { cheerio } from '#server/kernel/lazy-packages.ts';

export type PageNode = ReturnType<CheerioAPI['root']>[0]['children'][number];
export type PageElement = Extract<PageNode, { attribs: unknown }>;

/** A page, with all of its elements in the order in which they begin: looked through once, as selectors take time by the square of depth. */
export interface Page {
  nodes: readonly PageNode[];
  elements: readonly PageElement[];
}

export function parsePage(html: string): Page {
  const nodes = cheerio().load(html).root()[0]?.children ?? [];
  const elements: PageElement[] = [];
  const left: PageNode[] = nodes.toReversed();
  for (let node = left.pop(); node; node = left.pop()) {
    if (!isElement(node)) continue;
    elements.push(node);
    for (let i = node.children.length - 1; i >= 0; i--) left.push(node.children[i] as PageNode);
  }
  return { nodes, elements };
}

export const isElement = (node: PageNode): node is PageElement => 'attribs' in node;

export const named = ({ elements }: Page, ...names: string[]): PageElement[] =>
  elements.filter(({ name }) => names.includes(name));

/** Whether one of the words of an attribute is this one. */
export const hasWord = (words: string | undefined, word: string): boolean =>
  (words ?? '').toLowerCase().split(/\s+/).includes(word);

/** The addresses of links of the head, or of all, with a relation to the page. */
export const linked = (page: Page, rel: string, ...names: string[]): PageElement[] =>
  named(page, 'link', ...names).filter(({ attribs }) => hasWord(attribs.rel, rel));

/** What stands within a script, a style or a title. */
export const rawText = ({ children }: PageElement): string =>
  children.map((child) => ('data' in child ? child.data : '')).join('');

/** Elements that stand within a line; every other one begins a new one. */
const INLINE =
  /^(?:a|abbr|acronym|b|bd[io]|big|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|q|r[bpt]|ruby|s|samp|small|span|strike|strong|su[bp]|time|tt|u|var|wbr)$/;
/** What is never words for readers. */
const SILENT = /^(?:head|iframe|math|noscript|object|script|select|style|svg|template|textarea|title)$/;

const isHidden = ({ attribs }: PageElement): boolean =>
  'hidden' in attribs || /display\s*:\s*none/i.test(attribs.style ?? '');

/** The words within nodes, unsettled, without the elements of these names. */
export function wordsWithin(nodes: readonly PageNode[], without: ReadonlySet<string> = new Set()): string {
  const parts: string[] = [];
  const left: (PageNode | string)[] = [...nodes].reverse();
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (typeof node === 'string') parts.push(node);
    else if (node.type === 'text') parts.push(node.data);
    else if (isElement(node)) {
      if (SILENT.test(node.name) || without.has(node.name) || isHidden(node)) continue;
      const gap = INLINE.test(node.name) ? [] : [' '];
      parts.push(...gap);
      left.push(...gap);
      for (let i = node.children.length - 1; i >= 0; i--) left.push(node.children[i] as PageNode);
    }
  }
  return parts.join('');
}
