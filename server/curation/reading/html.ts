/** The tree of a text in HTML, and its words: read without recursion, since it may be as deep as somebody likes. */
import type { parseDocument } from 'htmlparser2';
import { htmlparser2 } from '#server/kernel/lazy-packages.ts';

export type PageNode = ReturnType<typeof parseDocument>['children'][number];
export type PageElement = Extract<PageNode, { attribs: unknown }>;

/** Its nodes; in feeds elements may be closed as XML closes them. */
export const nodesOfHtml = (html: string, recognizeSelfClosing = false): readonly PageNode[] =>
  htmlparser2().parseDocument(html, { recognizeSelfClosing }).children;

export const isElement = (node: PageNode): node is PageElement => 'attribs' in node;

/** The letters that stand within, and not in an element of it. */
export const rawText = (children: readonly PageNode[]): string =>
  children.map((child) => (child.type === 'text' ? child.data : '')).join('');

/** Elements that stand within a line; what is not known begins a new word. */
const INLINE =
  /^(?:a|abbr|acronym|b|bd[io]|big|cite|code|data|del|dfn|em|font|i|img|ins|kbd|label|mark|q|r[bpt]|ruby|s|samp|small|span|strike|strong|su[bp]|time|tt|u|var|wbr)$/;
const LINE = /^(?:br|div|li|tr|d[td]|header|footer|figcaption|address)$/;
const PARAGRAPH = /^(?:p|h[1-6]|blockquote|pre|[uod]l|table|hr|section|article|figure)$/;
/** What is never words for readers. */
const SILENT =
  /^(?:audio|canvas|embed|head|iframe|math|noscript|object|script|select|style|svg|template|textarea|title|video)$/;

const edgeOf = (name: string): string =>
  PARAGRAPH.test(name) ? '\n\n' : LINE.test(name) ? '\n' : INLINE.test(name) ? '' : ' ';

const isHidden = ({ attribs }: PageElement): boolean =>
  'hidden' in attribs || /display\s*:\s*none/i.test(attribs.style ?? '');

/** The words within nodes, unsettled, with their lines and paragraphs, and without the elements of these names. */
export function wordsWithin(nodes: readonly PageNode[], without: ReadonlySet<string> = new Set()): string {
  const parts: string[] = [];
  const left: (PageNode | string)[] = nodes.toReversed();
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (typeof node === 'string') parts.push(node);
    else if (node.type === 'text') parts.push(node.data.replaceAll(/\s+/g, ' '));
    else if ('children' in node) {
      const name = isElement(node) ? node.name : '';
      if (SILENT.test(name) || without.has(name) || (isElement(node) && isHidden(node))) continue;
      const edge = name && edgeOf(name);
      parts.push(edge);
      left.push(edge);
      for (let i = node.children.length - 1; i >= 0; i--) left.push(node.children[i] as PageNode);
    }
  }
  return parts.join('');
}
