/** The calls about what is no item: terms, groups of words, advertisements, the order of what is featured, popular searches. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PopularSearches } from '#contract/categories.ts';
import type {
  CuratedRecord,
  CuratedRecordList,
  DeletedTerms,
  FeaturedItems,
  RecordListName,
  TriedGroup,
} from '#contract/curated-records.ts';
import type { ItemFields } from '#contract/curation.ts';
import { ApiProblem, get, send } from '#app/lib/data/api.ts';
import { DESK } from './queries.ts';

const one = (list: RecordListName, id: number): string => `/curation/${list}/${id}`;

export const records = {
  create: (list: RecordListName, fields: ItemFields) => send<CuratedRecord>('POST', `/curation/${list}`, fields),
  /** Fields that are not sent stay. `seen` is the version that was read; refused with 412 where it is no longer the present one. */
  change: (list: RecordListName, id: number, fields: ItemFields, seen: number) =>
    send<CuratedRecord>('PUT', one(list, id), fields, seen),
  remove: (list: RecordListName, id: number, seen: number) =>
    send<{ message: string }>('DELETE', one(list, id), undefined, seen),
  /** The fields of a group, its `id` where it has one, and a `query`. */
  tryGroup: (fields: ItemFields) => send<TriedGroup>('POST', '/curation/thesaurus/try', fields),
  /** Tries a job again that was given up, or drops it. */
  endJob: (id: number, again: boolean) => send<{ message: string }>('PUT', `/curation/jobs/${id}`, { again }),
  keepView: (name: string, search: string) => send<CuratedRecord>('POST', '/curation/views', { name, search }),
  deleteView: (id: number) => send<{ message: string }>('DELETE', `/curation/views/${id}`),
  /** Deletes those of these terms that nothing uses. */
  deleteUnused: (ids: readonly number[]) => send<DeletedTerms>('POST', '/curation/terms/unused', { ids }),
  mergeTerms: (id: number, into: number, seen: number) =>
    send<CuratedRecord>('POST', `${one('terms', id)}/merge`, { into }, seen),
};

interface TermsAsked {
  vocabulary?: string | undefined;
  query?: string | undefined;
  sort?: string | undefined;
  unused?: boolean | undefined;
  page?: number | undefined;
  size?: number | undefined;
}

export const getTerms = (params: TermsAsked) => get<CuratedRecordList>('/curation/terms', params);

/** What was there stays until the answer comes. */
export const recordsQuery = (
  list: RecordListName | 'jobs' | 'views',
  params: { query?: string | undefined; page?: number | undefined; size?: number | undefined },
) =>
  queryOptions({
    queryKey: [...DESK, list, params],
    queryFn: () => get<CuratedRecordList>(`/curation/${list}`, params),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The views of the list of items that one has kept. */
export const viewsQuery = queryOptions({
  queryKey: [...DESK, 'views'],
  queryFn: () => get<CuratedRecordList>('/curation/views'),
});

/** What was there stays until the answer comes. */
export const termsQuery = (params: TermsAsked) =>
  queryOptions({
    queryKey: [...DESK, 'terms', params],
    queryFn: () => getTerms(params),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** What stands in an order is asked for anew whenever it is looked at. */
export const featuredQuery = queryOptions({
  queryKey: [...DESK, 'featured'],
  queryFn: () => get<FeaturedItems>('/curation/featured'),
  staleTime: 0,
});
export const keepFeatured = (ids: readonly number[], seen: number) =>
  send<FeaturedItems>('PUT', '/curation/featured', { ids }, seen);

export const popularQuery = queryOptions({
  queryKey: [...DESK, 'searches', 'popular'],
  queryFn: () => get<PopularSearches>('/curation/searches/popular'),
  staleTime: 0,
});
export const bar = (words: string) =>
  send<{ words: string }>('PUT', '/curation/searches/barred', { words, barred: true });
export const unbar = (words: string) =>
  send<{ words: string }>('PUT', '/curation/searches/barred', { words, barred: false });

/** Whether somebody else was quicker. */
export const wasOutdated = (error: unknown): boolean => error instanceof ApiProblem && error.status === 412;

/** A text of a record; '' where it has none. */
export function textOf(record: CuratedRecord, field: string): string {
  const value = (record as unknown as ItemFields)[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The names in a field that holds a list. */
export function listOf(record: CuratedRecord, field: string): string[] {
  const value = (record as unknown as ItemFields)[field];
  return Array.isArray(value) ? value : [];
}

/** How a record is now, where a change was refused because somebody else has changed it meanwhile. */
export function presentRecord(error: unknown): CuratedRecord | undefined {
  if (!(error instanceof ApiProblem) || error.status !== 412) return undefined;
  return (error.answer as { current?: CuratedRecord }).current;
}
