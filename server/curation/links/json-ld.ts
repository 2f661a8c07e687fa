/** What a page describes in blocks of JSON-LD, also in those that are not quite JSON. */
import { named, type Page, rawText } from './dom.ts';
import { isNode, type SchemaGraph, type SchemaNode } from './schema-nodes.ts';

const BLOCKS_MOST = 50;
/** Of one block, in letters. */
const BLOCK_MOST = 2_000_000;
const DEPTH_MOST = 8;
const NODES_MOST = 5_000;

export function jsonLdOf(page: Page): SchemaGraph {
  let nodes: SchemaNode[] = [];
  const byId = new Map<string, SchemaNode>();
  const blocks = named(page, 'script').filter(({ attribs }) => /^\s*application\/ld\+json\b/i.test(attribs.type ?? ''));
  for (const block of blocks.slice(0, BLOCKS_MOST)) {
    const value = parseBlock(rawText(block));
    nodes = nodes.concat(standing(value, 0));
    nameAll(value, byId);
  }
  return { nodes: nodes.slice(0, NODES_MOST), byId };
}

/** The things that stand on their own: those of a list, of `@graph`, and what a page says is its main one. */
function standing(value: unknown, depth: number): SchemaNode[] {
  if (depth > DEPTH_MOST) return [];
  if (Array.isArray(value)) return value.slice(0, NODES_MOST).flatMap((one) => standing(one, depth + 1));
  if (!isNode(value)) return [];
  return [value, ...standing(value['@graph'], depth + 1)];
}

/** Notes everything that has an identity, wherever it stands; of two with one, that which says more. */
function nameAll(value: unknown, byId: Map<string, SchemaNode>): void {
  const left: [unknown, number][] = [[value, 0]];
  for (let seen = 0; left.length > 0 && seen < NODES_MOST; seen++) {
    const [one, depth] = left.pop() as [unknown, number];
    if (typeof one !== 'object' || one === null || depth > DEPTH_MOST) continue;
    const id = isNode(one) ? one['@id'] : undefined;
    if (typeof id === 'string' && isNode(one) && sizeOf(one) > sizeOf(byId.get(id))) byId.set(id, one);
    for (const inner of Object.values(one).slice(0, NODES_MOST)) left.push([inner, depth + 1]);
  }
}

const sizeOf = (node: SchemaNode | undefined): number => (node ? Object.keys(node).length : 0);

function parseBlock(text: string): unknown {
  if (text.length > BLOCK_MOST) return undefined;
  for (const json of [text, mended(text)]) {
    try {
      return JSON.parse(json);
    } catch {
      // The next form may do.
    }
  }
  return undefined;
}

/** What may stand around JSON and within it that is none, and how it ends. */
const ASIDES: readonly (readonly [string, string])[] = [
  ['/*', '*/'],
  ['//', '\n'],
  ['<!--', ''],
  ['-->', ''],
  ['<![CDATA[', ''],
  [']]>', ''],
];
const CLOSING = /,\s*[}\]]/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows none of these in its strings
const CONTROL = /[\u0000-\u001f]+/g;

/** Without comments, commas that nothing follows, and signs that strings may not hold. Each letter is looked at once. */
function mended(text: string): string {
  const parts: string[] = [];
  let kept = 0;
  for (let at = 0; at < text.length; ) {
    if (text[at] === '"') {
      at = endOfString(text, at);
      continue;
    }
    const end = endOfAside(text, at);
    if (end > at) {
      parts.push(text.slice(kept, at));
      kept = end;
    }
    at = Math.max(end, at + 1);
  }
  parts.push(text.slice(kept));
  return parts
    .join(' ')
    .replaceAll(CONTROL, ' ')
    .replace(/^\ufeff/, '')
    .trimEnd()
    .replace(/;$/, '');
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Where it ends, if something begins here that is no JSON; else here. */
function endOfAside(text: string, at: number): number {
  CLOSING.lastIndex = at;
  if (text[at] === ',' && CLOSING.test(text)) return at + 1;
  const [opening, closing] = ASIDES.find(([mark]) => text.startsWith(mark, at)) ?? [];
  if (opening === undefined) return at;
  const end = closing ? text.indexOf(closing, at + opening.length) : at + opening.length;
  return end === -1 ? text.length : end + (closing?.length ?? 0);
}
