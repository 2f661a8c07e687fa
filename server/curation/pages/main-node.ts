/** Which of the things that a page describes it is about. */
import { linkKey } from '#domain/link-key.ts';
import { absolute, isHome } from '../reading/addresses.ts';
import type { Thing } from '../reading/json.ts';
import {
  addressIn,
  isPageType,
  listOf,
  nodesOf,
  type SchemaGraph,
  sortOf,
  truthOf,
  typesOf,
  wordsOf,
} from './schema-org.ts';

/** How surely a thing is the page's subject. */
const SAID = 3;
const SAME_ADDRESS = 2;
const UNSAID = 1;
const ELSEWHERE = 0;

/** Pages that are about whoever has the site. */
const ABOUT = /\/(?:about|contact|kontakt|ueber|who-we-are)(?:[-_/.]|$)/i;

interface Candidate {
  node: Thing;
  at: number;
  sure: number;
}

/** Questions and answers stand on pages about other things, too. */
const hasSubject = (type: string): boolean => isPageType(type) && type !== 'FAQPage';

export interface PageNames {
  /** Where it was read and what it calls itself. */
  addresses: readonly [string, ...string[]];
  titles: readonly string[];
}

export function mainNode(graph: SchemaGraph, { addresses, titles }: PageNames): Thing | undefined {
  const pages = new Set(addresses.map(linkKey));
  const isOfSite = isHome(addresses[0]) || ABOUT.test(addresses[0]);
  const subjects = new Set(
    graph.nodes.filter((node) => typesOf(node).some(hasSubject)).flatMap((node) => nodesOf(node.mainEntity, graph)),
  );
  const candidates = [...new Set([...graph.nodes, ...subjects])].flatMap((node): Candidate[] => {
    const sort = sortOf(typesOf(node));
    if (!sort) return [];
    const sure = subjects.has(node) ? SAID : sureness(node, sort.isAside === true, pages, addresses[0]);
    if (sort.isAside && sure < SAME_ADDRESS && !(isOfSite && sort.sort === 'organisation')) return [];
    if (sort.isPart && sure < SAME_ADDRESS && !isTitled(node, titles)) return [];
    return [{ node, at: sort.at, sure }];
  });
  return candidates.filter((one) => mayBeMain(one, candidates)).sort(surestFirst)[0]?.node;
}

/** What a list names is not what its page is about: of one sort only one may be there that says no address, or another. */
function mayBeMain({ at, sure }: Candidate, all: readonly Candidate[]): boolean {
  const others = all.filter((one) => one.at === at && (sure === ELSEWHERE || one.sure === sure));
  return sure >= SAME_ADDRESS || new Set(others.map(({ node }) => nameOf(node))).size === 1;
}

const nameOf = (node: Thing): string => wordsOf(node.headline) || wordsOf(node.name);

/** Whether the page is called like a thing within it, or like nothing. */
function isTitled(node: Thing, titles: readonly string[]): boolean {
  const name = nameOf(node).toLowerCase();
  return titles.length === 0 || titles.some((title) => name !== '' && title.toLowerCase().includes(name));
}

/** What only describes the page comes after everything that it may be about. */
const surestFirst = (a: Candidate, b: Candidate): number =>
  Number(isPageNode(a.node)) - Number(isPageNode(b.node)) || b.sure - a.sure || a.at - b.at;

const isPageNode = (node: Thing): boolean => typesOf(node).every(isPageType);

/** The mark of a part of a page, such as `#author`, says of whoever wrote it that they are named there. */
function sureness(node: Thing, isAside: boolean, pages: ReadonlySet<string | null>, base: string): number {
  const keysOf = (value: unknown) => linkKey(absolute(addressIn(value), base)) ?? [];
  const isOf = [keysOf(node.mainEntityOfPage)].flat();
  if (isOf.some((key) => pages.has(key)) || truthOf(node.mainEntityOfPage)) return SAID;
  const ids = listOf(node['@id']).filter((id) => !isAside || !String(id).includes('#'));
  const own = [...listOf(node.url), ...ids].flatMap(keysOf);
  if (own.some((key) => pages.has(key))) return SAME_ADDRESS;
  return isOf.length > 0 || [keysOf(node.url)].flat().length > 0 ? ELSEWHERE : UNSAID;
}
