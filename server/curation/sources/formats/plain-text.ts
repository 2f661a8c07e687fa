/** Words of others as plain text: no markup, no script, entities read once, white space settled. */
import { load } from 'cheerio/slim';
import { unmangled } from './mangled.ts';

/** The longest text of an item is 10,000 letters; markup beyond this is not looked at. */
const LOOKED_AT = 30_000;
const UNREAD = new Set([
  ...['script', 'style', 'iframe', 'object', 'embed', 'noscript', 'template', 'svg', 'math', 'canvas', 'select'],
  ...['textarea', 'head', 'title', 'audio', 'video'],
]);
const PARAGRAPHS = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'ul', 'ol', 'table', 'hr', 'section', 'article'],
  ...['dl', 'figure'],
]);
const LINES = new Set(['br', 'div', 'li', 'tr', 'dt', 'dd', 'header', 'footer', 'figcaption', 'address']);

/** Controls that no field may hold, and signs that turn the direction of what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are taken out
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\ufeff\u202a-\u202e\u2066-\u2069]/g;

/** Several lines; paragraphs have an empty line between them. */
export function plainText(markup: string): string {
  const some = markup.slice(0, LOOKED_AT);
  const text = /[<&]/.test(some) ? textIn(some) : some;
  return unmangled(text)
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(HIDDEN, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** One line. */
export const plainLine = (markup: string): string => plainText(markup).replaceAll(/\s+/g, ' ');

function textIn(markup: string): string {
  const hasTags = /<[a-z!/]/i.test(markup);
  const options = { xmlMode: false, decodeEntities: true, recognizeSelfClosing: true };
  const roots = load(withoutOpenComments(markup), { xml: options }, false).root().toArray();
  type Node = (typeof roots)[number]['children'][number] | (typeof roots)[number];
  // Without recursion: tags may be nested deeper than a program's stack.
  const waiting: (Node | string)[] = [...roots];
  const found: string[] = [];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === 'string') found.push(node);
    else if (node.type === 'text') found.push(hasTags ? node.data.replaceAll(/\s+/g, ' ') : node.data);
    else if ('children' in node && !('name' in node && UNREAD.has(node.name))) {
      const edge = 'name' in node ? edgeOf(node.name) : '';
      if (edge) waiting.push(edge);
      for (let i = node.children.length - 1; i >= 0; i--) waiting.push(node.children[i] as Node);
      if (edge) found.push(edge);
    }
  }
  return found.join('');
}

/** A comment that never ends would take everything behind it with it. */
function withoutOpenComments(markup: string): string {
  const end = markup.lastIndexOf('-->') + 1;
  return markup.slice(0, end) + markup.slice(end).replaceAll(/<!--[^>]*>?/g, '');
}

function edgeOf(name: string): string {
  if (PARAGRAPHS.has(name)) return '\n\n';
  return LINES.has(name) ? '\n' : '';
}

/** At most so many letters, cut at a word. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const some = text.slice(0, most - 1);
  const end = /\s/.test(text.charAt(most - 1)) ? some.length : some.search(/\s\S*$/);
  return `${(end > most / 2 ? some.slice(0, end) : some)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd()}…`;
}

/** The beginning of a text, where there is no title. */
export const firstWords = (text: string): string => cut(text.replaceAll(/\s+/g, ' '), 80);
