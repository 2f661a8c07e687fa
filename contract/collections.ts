import { type Static, Type } from 'typebox';
import { CollectionCard, ContentCard, ItemCard } from './items.ts';
import { Exact, Filter, ListOf, NameSlug, Nullable, PageParams, Pagination, QueryText } from './lists.ts';

export const CollectionsParams = Type.Object({ query: QueryText, exact: Exact, ...PageParams });
export type CollectionsParams = Static<typeof CollectionsParams>;

export const CollectionList = ListOf(CollectionCard);
export type CollectionList = Static<typeof CollectionList>;

/** `type` is an object type; absent, the collection’s posts, or the first type that it holds. */
export const CollectionParams = Type.Object({
  query: QueryText,
  type: Filter,
  consumption: Filter,
  audience: Filter,
  ...PageParams,
});
export type CollectionParams = Static<typeof CollectionParams>;

/** A post or media shown large in the carousel. */
export const HeroPost = Type.Object({
  ...ContentCard.properties,
  title: Type.String(),
  primary_tags: Type.Array(NameSlug),
  collections: Type.Array(NameSlug),
});
export type HeroPost = Static<typeof HeroPost>;

export const Theme = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  summary: Nullable(Type.String()),
  hero_posts: Type.Array(HeroPost),
  items: Type.Array(ItemCard),
});
export type Theme = Static<typeof Theme>;

const MaybeTheme = Type.Union([Theme, Type.Null()]);

/** A collection whole, and its items under the filters. Locked: themes null, heroes and items empty. */
export const CollectionDetail = Type.Object({
  ...CollectionCard.properties,
  theme_1: MaybeTheme,
  theme_2: MaybeTheme,
  theme_3: MaybeTheme,
  hero_posts: Type.Array(HeroPost),
  type: Nullable(Type.String({ description: 'The type that `data` holds.' })),
  data: Type.Array(ItemCard),
  pagination: Pagination,
});
export type CollectionDetail = Static<typeof CollectionDetail>;
