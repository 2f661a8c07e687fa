/** What is known of a page by its address: which it is, what stands on it, and where it is among the others. */
import type { AnyCard } from '#contract/items.ts';
import { titleOf } from '#domain/card-accessors.ts';
import { factsOf, KIND_FACTS, KINDS, type Kind } from '#domain/kinds.ts';
import type { Services } from '#server/http/services.ts';
import { Problem } from '#server/kernel/problem.ts';
import { VISITOR } from '../../http/viewer.ts';
import { followedAddress, listAt } from '../feeds/addresses.ts';
import { FEED_LISTS } from '../feeds/feed-lists.ts';
import { readItem } from '../items/queries.ts';

export interface SentPage {
  /** The one address under which the page should be known: a path. */
  canonical: string;
  /** Whether search engines shall leave it out. */
  isHidden: boolean;
  /** What the page is about, where that is one thing of the catalogue. */
  card?: AnyCard | undefined;
  isList: boolean;
  /** The way to it from the home page; it itself is not among them. */
  above: { name: string; path: string }[];
}

/** Pages that are about their reader, or about nothing. */
const PRIVATE = /^\/(?:account|saved|login|signup|removal|preview|verification|forgot-my-password|404)(?:\/|$)/;

const HOME = { name: 'Home', path: '/home' };

export async function pageAt(services: Services, url: string): Promise<SentPage> {
  const [path = '/', query = ''] = url.split('#')[0]?.split('?') ?? [];
  const list = listAt(url);
  const card = await cardAt(services, path);
  const above = card ? [HOME, ...parentOf(card)] : path === HOME.path ? [] : [HOME];
  if (!list)
    return { canonical: `/${path.replace(/^\/+/, '')}`, isHidden: PRIVATE.test(path), card, isList: false, above };
  const { page, isFiltered } = followedAddress(list.list, list.slug, url, FEED_LISTS[list.list].params);
  const number = Number(new URLSearchParams(query).get('page'));
  const further = Number.isInteger(number) && number > 1 ? `${isFiltered ? '&' : '?'}page=${number}` : '';
  return { canonical: `${page}${further}`, isHidden: isFiltered, card, isList: true, above };
}

const BLOG = /^(?:https?:\/\/[^/]+)?\/blog\//;

function parentOf(card: AnyCard): { name: string; path: string }[] {
  if (BLOG.test(card.page)) return [{ name: 'Blog', path: '/blog' }];
  const { list } = factsOf(card.object_type);
  return list ? [{ name: list.words, path: list.path }] : [];
}

/** The item whose own page this is. */
async function cardAt({ db }: Services, path: string): Promise<AnyCard | undefined> {
  const [, first = '', ...rest] = path.replace(/\/$/, '').split('/').map(decoded);
  const [kind, slug] = first === 'item' ? rest : [KIND_OF_PAGE[first], rest[0]];
  if (kind === undefined || slug === undefined || !Object.hasOwn(KIND_FACTS, kind)) return undefined;
  try {
    return await readItem(db, kind as Kind, slug, VISITOR);
  } catch (error) {
    // It went while its page was being made.
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** By the first part of an address: the kinds that have pages of their own, and the posts that the site wrote itself. */
const KIND_OF_PAGE: Record<string, Kind> = {
  ...Object.fromEntries(
    KINDS.filter((kind) => KIND_FACTS[kind].page !== '/item').map((kind) => [KIND_FACTS[kind].page.slice(1), kind]),
  ),
  blog: 'post',
};

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const nameOf = titleOf;
