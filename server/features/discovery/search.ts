/** Searching posts and media. */

import type { ContentCard } from '#contract/items.ts';
import type { Option } from '#contract/lists.ts';
import { PAGE_SIZE } from '#contract/lists.ts';
import type { SearchAnswer, SearchParams } from '#contract/search.ts';
import type { FacetCount, Filters } from '#server/search/document.ts';
import type { Services } from '#server/services.ts';
import { readCards } from '../items/cards.ts';
import { pagination } from '../items/lists.ts';
import { kindOf } from '../items/object-types.ts';
import type { Viewer } from '../items/viewer.ts';

const COUNTED = ['kind', 'consumption', 'topic', 'tag', 'audience'] as const;

/** A page of posts and media: best first where there are words, else featured first, then newest. */
export async function searchContent(
  { db, search }: Services,
  { query, page = 1, size = PAGE_SIZE, ...filters }: SearchParams,
  viewer: Viewer,
): Promise<SearchAnswer> {
  const result = search.search({
    text: query,
    filters: toFilters(filters),
    from: (page - 1) * size,
    size,
    count: COUNTED,
  });
  const { kind, consumption, topic, tag, audience } = result.counts;
  return {
    data: (await readCards(db, result.ids, viewer)) as ContentCard[],
    options: {
      type: options(kind).map(({ slug, count }) =>
        slug === 'post' ? { name: 'Post', slug, count } : { name: 'Media', slug, count },
      ),
      consumption: options(consumption),
      topic: options(topic),
      tag: options(tag),
      audience: options(audience),
    },
    pagination: pagination(result.total, page, size),
  };
}

/** The index's filters for those of the call. Only posts and media are searched; another type finds nothing. */
function toFilters({ type, consumption, ...rest }: Omit<SearchParams, 'query' | 'page' | 'size'>): Filters {
  const ways = consumption?.filter((way) => way.toLowerCase() !== 'all');
  return {
    ...rest,
    kind: type?.length ? type.map(contentKind) : ['post', 'media'],
    consumption: ways,
  };
}

const contentKind = (type: string): string => {
  const kind = kindOf(type);
  return kind === 'post' || kind === 'media' ? kind : 'none';
};

const options = (counts: FacetCount[] = []): Option[] =>
  counts.map(({ value, name, count }) => ({ name, slug: value, count }));
