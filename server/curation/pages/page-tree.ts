/** A page as a tree, cut where it would take more time and memory to read than any page needs. */
import { isElement, nodesOfHtml, type PageElement, type PageNode } from '../reading/html.ts';

/** A page, with all of its elements in the order in which they begin: looked through once, as selectors take time by the square of depth. */
export interface Page {
  nodes: readonly PageNode[];
  elements: readonly PageElement[];
}

export function parsePage(html: string): Page {
  const nodes = nodesOfHtml(bounded(html));
  const elements: PageElement[] = [];
  const left: PageNode[] = nodes.toReversed();
  for (let node = left.pop(); node; node = left.pop()) {
    if (!isElement(node)) continue;
    elements.push(node);
    for (let i = node.children.length - 1; i >= 0; i--) left.push(node.children[i] as PageNode);
  }
  return { nodes, elements };
}

export const named = ({ elements }: Page, ...names: string[]): PageElement[] =>
  elements.filter(({ name }) => names.includes(name));

/** Whether one of the words of an attribute is this one. */
export const hasWord = (words: string | undefined, word: string): boolean =>
  (words ?? '').toLowerCase().split(/\s+/).includes(word);

/** Links of the head, or all of these names, with a relation to the page. */
export const linked = (page: Page, rel: string, ...names: string[]): PageElement[] =>
  named(page, 'link', ...names).filter(({ attribs }) => hasWord(attribs.rel, rel));

/** Tags of one page: hardly any has more, and the tree of these takes half the memory that reading may. */
const TAGS_MOST = 100_000;
/** Elements within elements; readers of pages take time by the square of it. */
const DEPTH_MOST = 5_000;

const TAG = /<(?:(\/)?([a-z][a-z0-9]*)|!--)/gi;
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Elements in which there is no markup, and where they end. */
const RAW_ENDS = new Map(
  ['script', 'style', 'textarea', 'title'].map((name) => [name, new RegExp(`</${name}`, 'gi')] as const),
);
const COMMENT_END = /-->/g;

/** The page up to where there are too many tags, or too many that nobody closed. */
function bounded(html: string): string {
  TAG.lastIndex = 0;
  let [tags, depth] = [0, 0];
  for (let found = TAG.exec(html); found; found = TAG.exec(html)) {
    const [whole, slash, name = ''] = found;
    const element = name.toLowerCase();
    const end = whole === '<!--' ? COMMENT_END : slash ? undefined : RAW_ENDS.get(element);
    if (end) {
      end.lastIndex = TAG.lastIndex;
      if (!end.test(html)) return html;
      TAG.lastIndex = end.lastIndex;
    } else if (slash) depth = Math.max(0, depth - 1);
    else if (!VOID.has(element)) depth++;
    if (++tags > TAGS_MOST || depth > DEPTH_MOST) return html.slice(0, found.index);
  }
  return html;
}
