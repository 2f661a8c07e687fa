/** What a page describes in microdata, in the form that JSON-LD has. */
import { isElement, type PageElement, type PageNode, wordsWithin } from '../reading/html.ts';
import type { Thing } from '../reading/json.ts';
import type { Page } from './page-tree.ts';
import type { SchemaGraph } from './schema-org.ts';

const ITEMS_MOST = 2_000;
const VALUES_MOST = 50;
/** Properties whose words stand in elements: those of one within another are gathered anew. */
const GATHERED_MOST = 300;

/** Properties that are addresses; of a link with another one we want the words. */
const ADDRESSES = /^(?:url|sameAs|image|thumbnailUrl|contentUrl|embedUrl|mainEntityOfPage|license|acquireLicensePage)$/;
/** Answers of vocabularies, such as https://schema.org/EventCancelled, which stand in links, too. */
const VOCABULARY = /^https?:\/\/schema\.org\//;

type Item = Record<string, unknown>;

export function microdataOf(page: Page): SchemaGraph {
  const nodes: Thing[] = [];
  const left: { node: PageNode; item?: Item | undefined }[] = [];
  const into = (children: readonly PageNode[], item?: Item) => {
    for (let i = children.length - 1; i >= 0; i--) left.push({ node: children[i] as PageNode, item });
  };
  into(page.nodes);
  let [items, gathered] = [0, 0];
  const wordsOfProperty = ({ children }: PageElement) => (gathered++ < GATHERED_MOST ? wordsWithin(children) : '');
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, item } = next;
    if (!isElement(node)) continue;
    const { itemscope, itemprop, itemtype = '', itemid } = node.attribs;
    if (itemscope !== undefined && items++ < ITEMS_MOST) {
      const own: Item = Object.assign(Object.create(null), { '@type': itemtype.split(/\s+/)[0], '@id': itemid });
      if (item && itemprop) add(item, itemprop, own);
      else nodes.push(own);
      into(node.children, own);
    } else {
      if (item && itemprop)
        add(item, itemprop, attributeOf(node, itemprop) ?? wordsOrAddress(node, wordsOfProperty(node)));
      into(node.children, item);
    }
  }
  return { nodes, byId: new Map() };
}

function add(item: Item, names: string, value: unknown): void {
  for (const name of names.split(/\s+/).slice(0, 5)) {
    if (name === '' || name.startsWith('@')) continue;
    const before = (item[name] ?? []) as unknown[];
    if (before.length < VALUES_MOST) item[name] = [...before, value];
  }
}

/** What an attribute says of a property, where one does. */
function attributeOf({ name, attribs }: PageElement, property: string): string | undefined {
  const { content, datetime, href, src, data, value } = attribs;
  if (content !== undefined) return escaped(content);
  if (datetime !== undefined) return datetime;
  if (/^(?:img|audio|video|source)$/.test(name)) return src ?? '';
  if (name === 'data' || name === 'meter') return value ?? '';
  if (name === 'object') return data ?? '';
  return name === 'link' || ADDRESSES.test(property) || VOCABULARY.test(href ?? '') ? href : undefined;
}

/** Of a link the words, or its address where there are none. */
const wordsOrAddress = ({ attribs }: PageElement, words: string): string =>
  words.trim() === '' ? (attribs.href ?? '') : escaped(words);

/** Values go through the same settling as those of JSON, which decodes entities: these were decoded. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;');
