/** The frame of a page's list. */
import { EMBEDDED_LISTS, type EmbeddedList } from '#domain/embeddable-lists.ts';
import type { Services } from '#server/http/services.ts';
import { followedAddress, listAt } from '../feeds/addresses.ts';
import { isFollowable } from '../feeds/feed-lists.ts';
import { EMBEDS } from './embedded-lists.ts';

export interface EmbedAddress {
  list: EmbeddedList;
  slug: string;
  /** Paths: of the page with its filters, and of its frame. */
  page: string;
  frame: string;
}

/** A frame's own wishes are none of its page's. */
const OWN = new Set(['theme', 'size']);

/** The page whose list a frame shows. */
export function pageOfFrame(list: EmbeddedList, slug: string, url: string): string {
  const { page } = followedAddress(list, slug, url, EMBEDS[list].params);
  const [path = '', query = ''] = page.split('?');
  const kept = [...new URLSearchParams(query)].filter(([name]) => !OWN.has(name));
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}

/** `undefined` for pages that no other site may show. `url` is a path with its filters. */
export async function embedAddress(services: Services, url: string): Promise<EmbedAddress | undefined> {
  const at = listAt(url);
  const list = EMBEDDED_LISTS.find((one) => one === at?.list);
  if (!at || !list || !(await isFollowable(services, list, at.slug))) return undefined;
  const page = pageOfFrame(list, at.slug, url);
  return { list, slug: at.slug, page, frame: `/embed${page}` };
}
