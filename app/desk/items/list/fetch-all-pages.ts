/** Lists of which all is wanted, though the call answers page by page. */
import { queryOptions } from '@tanstack/react-query';
import type { CuratedItem } from '#contract/curation.ts';
import { SIZE_LIMIT } from '#domain/limits.ts';
import { desk } from '../../kit/data/calls.ts';
import { DESK } from '../../kit/data/queries.ts';
import { titleOfItem } from '../../kit/record-accessors.ts';

type ListCall = Parameters<typeof desk.items>[0];

/** At most `most` items, whichever come first. */
export async function fetchAllItems(params: ListCall, most: number): Promise<CuratedItem[]> {
  const found: CuratedItem[] = [];
  for (let page = 1; found.length < most; page++) {
    const { data, pagination } = await desk.items({ ...params, page, size: SIZE_LIMIT });
    found.push(...data);
    if (!pagination.has_next) break;
  }
  return found.slice(0, most);
}

const TOPICS_MOST = 1_000;

/** All topics by name, drafts too. */
export const topicsQuery = queryOptions({
  queryKey: [...DESK, 'topics'],
  queryFn: async () => {
    const topics = await fetchAllItems({ kind: 'topic', sort: 'title' }, TOPICS_MOST);
    return topics.map((topic) => ({ slug: topic.slug, name: titleOfItem(topic) }));
  },
});
