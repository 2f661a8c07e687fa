/** Searching posts and media, with counts per filter. */
import { type Static, Type } from 'typebox';
import { AnyCard, ContentCard } from './items.ts';
import { Filter, ItemId, ListOf, Option, PageParams, QueryText } from './lists.ts';

export const SearchParams = Type.Object({
  query: QueryText,
  type: Filter,
  consumption: Filter,
  topic: Filter,
  interest: Filter,
  tag: Filter,
  audience: Filter,
  ...PageParams,
});
export type SearchParams = Static<typeof SearchParams>;

/** How many results each choice would leave, most first; each list counted as if its own filter were off. */
export const SearchOptions = Type.Object({
  type: Type.Array(Option),
  consumption: Type.Array(Option),
  topic: Type.Array(Option),
  tag: Type.Array(Option),
  audience: Type.Array(Option),
});
export type SearchOptions = Static<typeof SearchOptions>;

export const SearchAnswer = Type.Object({
  ...ListOf(ContentCard).properties,
  options: SearchOptions,
});
export type SearchAnswer = Static<typeof SearchAnswer>;

/** Items like those given: `object_type` and `id` may repeat, pair by pair; `exclude` lists ids never to answer. */
export const SimilarParams = Type.Object({
  object_type: Filter,
  id: Type.Optional(Type.Array(ItemId, { maxItems: 50 })),
  exclude: Type.Optional(Type.Array(ItemId, { maxItems: 500 })),
  size: PageParams.size,
});
export type SimilarParams = Static<typeof SimilarParams>;

export const SimilarAnswer = Type.Object({ data: Type.Array(AnyCard) });
export type SimilarAnswer = Static<typeof SimilarAnswer>;
