/** Things described in the words of schema.org: their values, and what their types are to us. */
import { isThing, type Thing } from '../reading/json.ts';
import { plainOfHtml } from '../reading/plain-text.ts';
import type { PageSort } from './page-facts.ts';

/** All that one page describes: `nodes` stand on their own, `byId` has those that others refer to. */
export interface SchemaGraph {
  nodes: Thing[];
  byId: ReadonlyMap<string, Thing>;
}

const LIST_MOST = 50;

/** The values of one or several; JSON-LD can also write several as a thing with a list. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  const list = isThing(value) ? (value['@list'] ?? value['@set']) : value;
  return Array.isArray(list) ? list.slice(0, LIST_MOST) : [value];
}

/** The types of a node without the vocabulary's address. */
export const typesOf = (node: Thing): string[] =>
  listOf(node['@type']).flatMap((type) => (typeof type === 'string' ? (type.split(/[/#:]/).at(-1) ?? []) : []));

/** Plain words of a value: a text, a number, the first of several, or the name of a thing. */
export function wordsOf(value: unknown, graph?: SchemaGraph): string {
  const [first] = listOf(value);
  if (typeof first === 'string') return plainOfHtml(first);
  if (typeof first === 'number') return String(first);
  const [node] = graph ? nodesOf(first, graph) : isThing(first) ? [first] : [];
  const [inner] = listOf(node?.['@value'] ?? node?.name);
  return typeof inner === 'string' ? plainOfHtml(inner) : '';
}

/** The things that a value holds or refers to. */
export const nodesOf = (value: unknown, { byId }: SchemaGraph): Thing[] =>
  listOf(value)
    .filter(isThing)
    .map((one) => {
      const id = one['@id'];
      return typeof id === 'string' && Object.keys(one).length <= 2 ? (byId.get(id) ?? one) : one;
    });

/** The first address that a value holds, as it is written. */
export function addressIn(value: unknown): string | undefined {
  for (const one of listOf(value)) {
    const address = isThing(one) ? (one.contentUrl ?? one.url ?? one['@id']) : one;
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

interface Sort {
  sort?: PageSort;
  types: RegExp;
  /** Whether it can be a page's subject by itself; an organisation stands on every page of its site. */
  isAside?: true;
  /** Whether it often stands within something else, as films do in articles. */
  isPart?: true;
}

/** Those first that a page is more likely to be about. */
const SORTS: readonly Sort[] = [
  { sort: 'paper', types: /ScholarlyArticle$|^Thesis$/ },
  { sort: 'article', types: /Article$|^(?:Blog|SocialMedia|LiveBlog|DiscussionForum)Posting$|^Report$/ },
  { sort: 'video', types: /^(?:VideoObject|Movie|Clip|TVEpisode|TVSeries|MusicVideoObject)$/, isPart: true },
  {
    sort: 'audio',
    types:
      /^(?:Podcast(?:Episode|Series|Season)|Audio(?:Object|book)|Radio(?:Episode|Series)|Music(?:Recording|Album))$/,
    isPart: true,
  },
  {
    sort: 'event',
    types: /^(?!Publication|Broadcast|OnDemand|User)\w*Event$|^(?:Festival|Hackathon|EventSeries|CourseInstance)$/,
  },
  { sort: 'book', types: /^Book$/ },
  { sort: 'course', types: /^Course$/ },
  { sort: 'app', types: /Application$|^VideoGame$/ },
  { types: /^Product$/ },
  { sort: 'person', types: /^Person$/, isAside: true },
  {
    sort: 'organisation',
    types:
      /Organization$|Business$|Clinic$|Service$|Store$|School$|(?:University|Hospital|Physician|Dentist|Pharmacy|Psychiatric|Optician|Dietitian|Physiotherapy|NGO|Corporation|Library|Museum|Preschool|Place)$/,
    isAside: true,
  },
  { sort: 'article', types: /^(?:HowTo|FAQPage|QAPage|Question|MedicalWebPage|Recipe|Review)$/ },
  { types: /Page$|^(?:CreativeWork|LearningResource)$/ },
];

/** The place of a thing's type in that order, with what it is; `undefined` for what pages are not about. */
export function sortOf(types: readonly string[]): (Sort & { at: number }) | undefined {
  const at = SORTS.findIndex((sort) => types.some((type) => type.length < 60 && sort.types.test(type)));
  const sort = SORTS[at];
  return sort && { ...sort, at };
}

/** A node that describes the page itself. */
export const isPageType = (type: string): boolean => type.endsWith('Page') || type === 'WebSite';
