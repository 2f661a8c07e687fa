import { type Static, Type } from 'typebox';
import { HEROES_MOST, SIZE_LIMIT } from '#domain/limits.ts';
import {
  Exact,
  Filter,
  ListOf,
  NameSlug,
  Nullable,
  optionalInteger,
  optionalTruth,
  PageParams,
  Pagination,
  QueryText,
  SlugParam,
} from './common-schemas.ts';
import { CollectionCard, ContentCard, ItemCard } from './items.ts';

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
  brief: optionalTruth('Themes without their things.'),
  under_theme: optionalInteger(
    1,
    3,
    'Leaves out of `data` what this theme or else the first holds, and heroes; `above` says how many.',
  ),
  ...PageParams,
});
export type CollectionParams = Static<typeof CollectionParams>;

/** A theme of a collection by its number, and which page of its things. */
export const ThemeParam = Type.Object({ ...SlugParam.properties, number: Type.Integer({ minimum: 1, maximum: 3 }) });
export const ThemeParams = Type.Object({
  without_heroes: optionalTruth('Without the heroes above it.'),
  ...PageParams,
});
export type ThemeParams = Static<typeof ThemeParams>;
export const ThemeItems = ListOf(ItemCard);
export type ThemeItems = Static<typeof ThemeItems>;

/** A post or media shown large in the carousel. */
export const HeroPost = Type.Object({
  ...ContentCard.properties,
  title: Type.String(),
  primary_tags: Type.Array(NameSlug),
  collections: Type.Array(NameSlug),
});
export type HeroPost = Static<typeof HeroPost>;

const Heroes = Type.Array(HeroPost, { description: `The first ${HEROES_MOST}; all of them stand in \`data\`, too.` });

export const Theme = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  summary: Nullable(Type.String()),
  hero_posts: Heroes,
  items: Type.Array(ItemCard, { description: `The first ${SIZE_LIMIT}; the rest stands at \`/theme/{number}\`.` }),
  count: Type.Integer({ description: 'How many things it has.' }),
});
export type Theme = Static<typeof Theme>;

const MaybeTheme = Type.Union([Theme, Type.Null()]);

/** A collection whole, and its items under the filters. Locked: themes null, heroes and items empty. */
export const CollectionDetail = Type.Object({
  ...CollectionCard.properties,
  theme_1: MaybeTheme,
  theme_2: MaybeTheme,
  theme_3: MaybeTheme,
  hero_posts: Heroes,
  type: Nullable(Type.String({ description: 'The type that `data` holds.' })),
  data: Type.Array(ItemCard),
  pagination: Pagination,
  above: Type.Optional(Type.Integer()),
});
export type CollectionDetail = Static<typeof CollectionDetail>;
