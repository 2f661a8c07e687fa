/** The addresses of a list that can be followed: its page, and its feeds. */
import type { TSchema } from 'typebox';
import { type FeedFormat, FOLLOWED_LISTS, type FollowedList } from '#domain/feeds.ts';

/** Where on a list somebody is says nothing of what it holds. */
const PLACES: ReadonlySet<string> = new Set(['page', 'size']);

export interface FollowedAddress {
  /** The page with its filters. */
  page: string;
  feed: (format: FeedFormat | 'ics') => string;
  /** Whether any filter is on. */
  isFiltered: boolean;
}

/** The filters among the parameters of `url`, in their order; others are left out. */
export function followedAddress(list: FollowedList, slug: string, url: string, params: TSchema): FollowedAddress {
  const { properties = {} } = params as { properties?: object };
  const asked = new URLSearchParams(url.split('?')[1]?.split('#')[0] ?? '');
  const kept = [...asked].filter(
    ([name, value]) => Object.hasOwn(properties, name) && !PLACES.has(name) && value.trim() !== '',
  );
  const query = kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
  const path = list.replace(':slug', encodeURIComponent(slug));
  return { page: `${path}${query}`, feed: (format) => `${path}.${format}${query}`, isFiltered: kept.length > 0 };
}

/** The list that the page at an address shows. */
export function listAt(url: string): { list: FollowedList; slug: string } | undefined {
  const [path = ''] = url.split(/[?#]/);
  const [, first = '', slug = '', ...rest] = path.replace(/\/$/, '').split('/');
  if (rest.length > 0) return undefined;
  const list = FOLLOWED_LISTS.find((one) => one === (slug === '' ? `/${first}` : `/${first}/:slug`));
  return list && { list, slug: slug && decoded(slug) };
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
