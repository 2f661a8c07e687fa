/** The calls about what is no item: terms, words of the thesaurus, advertisements. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CuratedRecord, CuratedRecordList, CuratedTermList } from '#contract/curated-records.ts';
import type { ItemFields } from '#contract/curation.ts';
import { ApiProblem, get, send } from '../../lib/api.ts';
import { DESK } from './queries.ts';

type Sort = 'terms' | 'thesaurus' | 'advertisements';
const one = (sort: Sort, id: number): string => `/curation/${sort}/${id}`;

export const records = {
  create: (sort: Sort, fields: ItemFields) => send<CuratedRecord>('POST', `/curation/${sort}`, fields),
  /** Fields that are not sent stay. `seen` is the version that was read; refused with 412 where it is no longer the present one. */
  change: (sort: Sort, id: number, fields: ItemFields, seen: number) =>
    send<CuratedRecord>('PUT', one(sort, id), fields, seen),
  remove: (sort: Sort, id: number, seen: number) => send<{ message: string }>('DELETE', one(sort, id), undefined, seen),
  mergeTerms: (id: number, into: number, seen: number) =>
    send<CuratedRecord>('POST', `${one('terms', id)}/merge`, { into }, seen),
};

interface TermsAsked {
  vocabulary?: string | undefined;
  query?: string | undefined;
  sort?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
}

export const getTerms = (params: TermsAsked) => get<CuratedTermList>('/curation/terms', params);

/** What was there stays until the answer comes. */
export const termsQuery = (params: TermsAsked) =>
  queryOptions({
    queryKey: [...DESK, 'terms', params],
    queryFn: () => getTerms(params),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
export const recordsQuery = (
  sort: Sort,
  params: { query?: string | undefined; page?: number | undefined; size?: number },
) =>
  queryOptions({
    queryKey: [...DESK, sort, params],
    queryFn: () => get<CuratedRecordList>(`/curation/${sort}`, params),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

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
