/** Things described in the words of schema.org, whether a page has them as JSON-LD or as microdata. */
import { plainOfHtml } from './plain-text.ts';

export type SchemaNode = Readonly<Record<string, unknown>>;
/** All that one page describes: `nodes` stand on their own, `byId` has those that others refer to. */
export interface SchemaGraph {
  nodes: SchemaNode[];
  byId: ReadonlyMap<string, SchemaNode>;
}

const LIST_MOST = 50;

export const isNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of one or several; JSON-LD can also write several as a thing with a list. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  const list = isNode(value) ? (value['@list'] ?? value['@set']) : value;
  return Array.isArray(list) ? list.slice(0, LIST_MOST) : [value];
}

/** The types of a node without the vocabulary's address. */
export const typesOf = (node: SchemaNode): string[] =>
  listOf(node['@type']).flatMap((type) => (typeof type === 'string' ? (type.split(/[/#:]/).at(-1) ?? []) : []));

/** Plain words of a value: a text, a number, the first of several, or the name of a thing. */
export function wordsOf(value: unknown, graph?: SchemaGraph): string {
  const [first] = listOf(value);
  if (typeof first === 'string') return plainOfHtml(first);
  if (typeof first === 'number') return String(first);
  const [node] = graph ? nodesOf(first, graph) : isNode(first) ? [first] : [];
  const [inner] = listOf(node?.['@value'] ?? node?.name);
  return typeof inner === 'string' ? plainOfHtml(inner) : '';
}

/** The things that a value holds or refers to. */
export const nodesOf = (value: unknown, { byId }: SchemaGraph): SchemaNode[] =>
  listOf(value)
    .filter(isNode)
    .map((one) => {
      const id = one['@id'];
      return typeof id === 'string' && Object.keys(one).length <= 2 ? (byId.get(id) ?? one) : one;
    });

/** The first address that a value holds, as it is written. */
export function addressIn(value: unknown): string | undefined {
  for (const one of listOf(value)) {
    const address = isNode(one) ? (one.contentUrl ?? one.url ?? one['@id']) : one;
    const [first] = listOf(address);
    if (typeof first === 'string' && first !== '') return first;
  }
  return undefined;
}

/** Whether a value says yes; `undefined` where it says neither. */
export function truthOf(value: unknown): boolean | undefined {
  const word = typeof value === 'boolean' ? String(value) : wordsOf(value).split('/').at(-1)?.toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : undefined;
}
