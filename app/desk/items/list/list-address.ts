/** What the list of items shows, as its address says it, and what the call is sent for it. */

import { choice, filterWord, type ParamsOf, pageNumber, params, word } from '#app/lib/address/params.ts';
import type { CuratedItemsParams, ItemSort } from '#contract/curation.ts';
import { ITEM_STATUSES, type ItemStatus } from '#domain/item-status.ts';
import { KIND_FACTS, type Kind } from '#domain/kinds.ts';
import { MISSING } from '#domain/missing.ts';

const oneOf =
  <T extends string>(all: readonly T[]) =>
  (value: unknown): T | undefined =>
    all.find((one) => one === word(value));

const rowNumber = (value: unknown): number | undefined => {
  const number = Number(word(value));
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

const ID_MOST = 40;
const memberId = (value: unknown): string | undefined => {
  const said = word(value);
  return said !== undefined && said.length <= ID_MOST ? said : undefined;
};

/** What stands beside the title. */
export type Column = 'kind' | 'status' | 'topics' | 'starts_at' | 'updated_at';
/** Of events their day is what one looks for. */
export const columnsOf = (kind: Kind | undefined): readonly Column[] =>
  kind === 'event' ? ['status', 'topics', 'starts_at', 'updated_at'] : ['kind', 'status', 'topics', 'updated_at'];

const SORTS = ['title', 'kind', 'status', 'starts_at', 'views'] as const;

const TABLE = {
  query: word,
  kind: oneOf(Object.keys(KIND_FACTS) as Kind[]),
  status: oneOf(ITEM_STATUSES),
  topic: filterWord,
  tag: filterWord,
  language: filterWord,
  licence: filterWord,
  missing: oneOf(MISSING),
  changed: oneOf(['day', 'week', 'month', 'not-year'] as const),
  link: oneOf(['amiss', 'dead'] as const),
  source: rowNumber,
  /** `me`, or the number of a colleague. */
  by: memberId,
  /** What was changed last comes first, where nobody asks for another order. */
  sort: oneOf(SORTS),
  order: choice<'asc' | 'desc' | 'usual'>('usual', 'asc', 'desc'),
  page: pageNumber,
};

export type ListAddress = ParamsOf<typeof TABLE>;
export const readListAddress = params(TABLE);

export const LIST_SIZE = 20;

const DAYS = { day: 0, week: 7, month: 31, 'not-year': 365 };

/** Midnight so many days ago, on the reader's own clock: the same for a whole day, so that answers can be kept. */
function midnightBefore(days: number, now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString();
}

export function asCall({ changed, order, sort, by, ...rest }: ListAddress, now = new Date()) {
  const since = changed && midnightBefore(DAYS[changed], now);
  return {
    ...rest,
    updated_by: by,
    sort,
    order: order === 'usual' ? undefined : order,
    updated_after: changed === 'not-year' ? undefined : since,
    unchanged_since: changed === 'not-year' ? since : undefined,
  } satisfies { [K in keyof CuratedItemsParams]?: unknown };
}

/** Which way a column goes now; nothing where the list is in another order. */
export function directionOf({ sort = undefined, order }: ListAddress, column: ItemSort): 'asc' | 'desc' | undefined {
  if ((sort ?? 'updated_at') !== column) return undefined;
  if (order === 'asc' || order === 'desc') return order;
  return usually(column);
}

/** The times that are the latest, or the farthest ahead, come first, and what is looked at most. */
const usually = (column: ItemSort): 'asc' | 'desc' => (column.endsWith('_at') || column === 'views' ? 'desc' : 'asc');

/** What a press on the head of a column leads to: that order, or the other way round. */
export function sortedBy(said: ListAddress, column: ItemSort): Pick<ListAddress, 'sort' | 'order'> {
  const now = directionOf(said, column);
  const sort = SORTS.find((one) => one === column);
  const next = now === 'asc' ? 'desc' : 'asc';
  return { sort, order: now === undefined ? undefined : next };
}

/** The views above the list: each is all items, or those in one status. */
export const VIEWS: readonly { words: string; status: ItemStatus | undefined }[] = [
  { words: 'Everything', status: undefined },
  { words: 'To review', status: 'review' },
  { words: 'Drafts', status: 'draft' },
  { words: 'Scheduled', status: 'scheduled' },
  { words: 'Published', status: 'published' },
  { words: 'Archived', status: 'archived' },
];

/** What narrows the list down beside its view; the order is none of that. */
const NARROWING = [
  ...(['query', 'kind', 'topic', 'tag', 'language'] as const),
  ...(['licence', 'changed', 'missing', 'link', 'source', 'by'] as const),
];
export const CLEARED = Object.fromEntries(NARROWING.map((name) => [name, undefined]));
export const isNarrowed = (said: ListAddress): boolean => NARROWING.some((name) => said[name] !== undefined);
