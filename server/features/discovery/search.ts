/** Searching posts and media, and what the same words find besides. */
import type { ContentCard } from '#contract/items.ts';
import type { Option } from '#contract/lists.ts';
import { PAGE_SIZE } from '#contract/lists.ts';
import type { OtherFinds, SearchAnswer, SearchParams } from '#contract/search.ts';
import type { Db, Kind } from '#server/database/schema.ts';
import type { FacetCount, Filters, SearchResult } from '#server/search/document.ts';
import type { Services } from '#server/services.ts';
import { notOver } from '../events/queries.ts';
import { readCards } from '../items/cards.ts';
import { listIds, pagination } from '../items/lists.ts';
import { kindOf, OBJECT_TYPE } from '../items/object-types.ts';
import type { Viewer } from '../items/viewer.ts';

const COUNTED = ['kind', 'consumption', 'topic', 'tag', 'audience'] as const;
const CONTENT: readonly Kind[] = ['post', 'media'];
const OTHERS: readonly Kind[] = ['event', 'person', 'tool', 'support', 'directory', 'topic', 'collection'];
const OTHERS_SHOWN = 3;

/** A page of posts and media: best first where there are words, else featured first, then newest. */
export async function searchContent(
  { db, search }: Services,
  { query, page = 1, size = PAGE_SIZE, exact = false, ...filters }: SearchParams,
  viewer: Viewer,
): Promise<SearchAnswer> {
  const text = query?.trim() || undefined;
  const result = search.search({
    text,
    filters: toFilters(filters),
    from: (page - 1) * size,
    size,
    count: COUNTED,
    forgiving: !exact,
    beside: text === undefined ? undefined : { facet: 'kind', values: OTHERS, size: OTHERS_SHOWN },
  });
  const { kind, consumption, topic, tag, audience } = result.counts;
  return {
    data: (await readCards(db, result.ids, viewer)) as ContentCard[],
    options: {
      type: options(kind?.filter(({ value }) => CONTENT.includes(value as Kind))).map(({ slug, count }) => ({
        name: OBJECT_TYPE[slug as Kind],
        slug,
        count,
      })),
      consumption: options(consumption),
      topic: options(topic),
      tag: options(tag),
      audience: options(audience),
    },
    pagination: pagination(result.total, page, size),
    ...(result.spelling && { spelling: result.spelling }),
    ...(result.terms.length > 0 && { terms: result.terms }),
    ...(text !== undefined && {
      others: await readOthers(db, result, () => search.rank(text, { kind: ['event'] }, !exact), viewer),
    }),
    relaxed: result.relaxed,
    marks: result.marks,
  };
}

async function readOthers(
  db: Db,
  { beside: found }: SearchResult,
  rankEvents: () => number[],
  viewer: Viewer,
): Promise<OtherFinds[]> {
  const beside = await withoutPastEvents(db, found, rankEvents);
  const cards = await readCards(
    db,
    beside.flatMap(({ ids }) => ids),
    viewer,
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  return beside.map(({ value, total, ids }) => ({
    kind: OBJECT_TYPE[value as Kind],
    total,
    data: ids.flatMap((id) => byId.get(id) ?? []),
  }));
}

/** The index knows no time: which events are over the database says. */
async function withoutPastEvents(db: Db, beside: SearchResult['beside'], rankEvents: () => number[]) {
  if (!beside.some(({ value }) => value === 'event')) return beside;
  const { ids, pagination } = await listIds(db, {
    kinds: ['event'],
    where: [notOver],
    found: rankEvents(),
    size: OTHERS_SHOWN,
  });
  return beside
    .map((one) => (one.value === 'event' ? { ...one, ids, total: pagination.total_objects } : one))
    .filter(({ total }) => total > 0);
}

/** The index's filters for those of the call. Only posts and media are searched; another type finds nothing. */
function toFilters({ type, consumption, ...rest }: Omit<SearchParams, 'query' | 'page' | 'size' | 'exact'>): Filters {
  const ways = consumption?.filter((way) => way.toLowerCase() !== 'all');
  return {
    ...rest,
    kind: type?.length ? type.map(contentKind) : CONTENT,
    consumption: ways,
  };
}

const contentKind = (type: string): string => {
  const kind = kindOf(type);
  return kind && CONTENT.includes(kind) ? kind : 'none';
};

const options = (counts: FacetCount[] = []): Option[] =>
  counts.map(({ value, name, count }) => ({ name, slug: value, count }));
