/** What a page describes in blocks of JSON-LD, also in those that are not quite JSON. */
import { rawText } from '../reading/html.ts';
import { isThing, parsedJson, type Thing } from '../reading/json.ts';
import { named, type Page } from './page-tree.ts';
import type { SchemaGraph } from './schema-org.ts';

const BLOCKS_MOST = 50;
/** Of one block, in letters. */
const BLOCK_MOST = 2_000_000;
const DEPTH_MOST = 8;
const NODES_MOST = 5_000;

export function jsonLdOf(page: Page): SchemaGraph {
  let nodes: Thing[] = [];
  const byId = new Map<string, Thing>();
  const blocks = named(page, 'script').filter(({ attribs }) => /^\s*application\/ld\+json\b/i.test(attribs.type ?? ''));
  for (const block of blocks.slice(0, BLOCKS_MOST)) {
    const value = parseBlock(rawText(block.children));
    nodes = nodes.concat(standing(value, 0));
    nameAll(value, byId);
  }
  return { nodes: nodes.slice(0, NODES_MOST), byId };
}

/** The things that stand on their own: those of a list, of `@graph`, and what a page says is its main one. */
function standing(value: unknown, depth: number): Thing[] {
  if (depth > DEPTH_MOST) return [];
  if (Array.isArray(value)) return value.slice(0, NODES_MOST).flatMap((one) => standing(one, depth + 1));
  if (!isThing(value)) return [];
  return [value, ...standing(value['@graph'], depth + 1)];
}

/** Notes everything that has an identity, wherever it stands; of two with one, that which says more. */
function nameAll(value: unknown, byId: Map<string, Thing>): void {
  const left: [unknown, number][] = [[value, 0]];
  for (let seen = 0; left.length > 0 && seen < NODES_MOST; seen++) {
    const [one, depth] = left.pop() as [unknown, number];
    if (typeof one !== 'object' || one === null || depth > DEPTH_MOST) continue;
    const id = isThing(one) ? one['@id'] : undefined;
    if (typeof id === 'string' && isThing(one) && sizeOf(one) > sizeOf(byId.get(id))) byId.set(id, one);
    for (const inner of Object.values(one).slice(0, NODES_MOST)) left.push([inner, depth + 1]);
  }
}

const sizeOf = (node: Thing | undefined): number => (node ? Object.keys(node).length : 0);

function parseBlock(text: string): unknown {
  return text.length > BLOCK_MOST ? undefined : (parsedJson(text) ?? parsedJson(mended(text)));
}

/** A string; or what may stand around JSON and within it that is none. */
const PARTS =
  /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|<!--|-->|<!\[CDATA\[|\]\]>|,(?=\s*[}\]])/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows none of these in its strings
const CONTROL = /[\u0000-\u001f]+/g;

/** Without comments, commas that nothing follows, and signs that strings may not hold. Each letter is looked at once. */
const mended = (text: string): string =>
  text
    .replaceAll(PARTS, (part) => (part.startsWith('"') ? part : ' '))
    .replaceAll(CONTROL, ' ')
    .replace(/^\ufeff/, '')
    .trimEnd()
    .replace(/;$/, '');
