import { queryOptions } from '@tanstack/react-query';
import { KIND_FACTS } from '#domain/kinds.ts';
import { api } from '../../lib/data/api.ts';

/** Few at a time: one that leads, three beside it, and two below. */
const HOME_SIZE = 6;
const STRIP_SIZE = 18;
const TAGS_SIZE = 40;

/** `featured` when absent, `new`, or a tag's slug. */
export const shelfQuery = (tag: string | undefined, size: number | undefined, page: number) =>
  queryOptions({
    queryKey: ['home', 'shelf', tag ?? 'featured', size, page],
    queryFn: () => {
      const params = { page, size: size ?? HOME_SIZE };
      if (tag === undefined) return api.featured(params);
      return tag === 'new' ? api.newest(params) : api.search({ ...params, tag });
    },
  });

/** Tags with content, most used first. */
export const tagsQuery = (page: number) =>
  queryOptions({ queryKey: ['home', 'tags', page], queryFn: () => api.filterTags({ page, size: TAGS_SIZE }) });

/**
 * What a home without featured things has instead: the first guides, and whether anything is new. Urgent guides are led to
 * by ‘Get support’, and do not stand open on a screen that others may see.
 */
export const insteadQuery = queryOptions({
  queryKey: ['home', 'instead'],
  queryFn: async () => {
    const [guides, newest] = await Promise.all([
      api.list(KIND_FACTS.guide.apiPath, { size: 2 * HOME_SIZE }),
      api.newest({ size: 1 }),
    ]);
    const calm = guides.data.filter((card) => !('urgent' in card && card.urgent));
    return { guides: calm.slice(0, HOME_SIZE), isAnythingNew: newest.pagination.total_objects > 0 };
  },
});

/** The first guides, as what somebody may be in; without featured things they stand below as cards. */
export const situationsQuery = queryOptions({
  queryKey: ['home', 'situations'],
  queryFn: async () => {
    const [guides, featured] = await Promise.all([
      api.list(KIND_FACTS.guide.apiPath, { size: 2 * HOME_SIZE }),
      api.featured({ size: 1 }),
    ]);
    if (featured.pagination.total_objects === 0) return [];
    return guides.data
      .filter((card) => !('urgent' in card && card.urgent))
      .slice(0, HOME_SIZE)
      .map(({ id, slug, ...card }) => ({ id, slug, title: 'title' in card ? card.title : '' }));
  },
});

/** Topics and collections by name, the first of each; `total`: how many there are. */
export const exploreStripQuery = queryOptions({
  queryKey: ['home', 'explore'],
  queryFn: async () => {
    const [topics, collections] = await Promise.all([
      api.topics({ size: STRIP_SIZE }),
      api.collections({ size: STRIP_SIZE }),
    ]);
    const cards = [...topics.data, ...collections.data].sort((a, b) => a.name.localeCompare(b.name, 'en'));
    return { cards, total: topics.pagination.total_objects + collections.pagination.total_objects };
  },
});

/** Asked once: the one that somebody reads stays. */
export const bannerQuery = queryOptions({
  staleTime: 'static',
  queryKey: ['home', 'banner'],
  queryFn: () => api.advertisements('Banner'),
});
