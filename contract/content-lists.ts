/** Posts and media as lists, and what the home and topic pages show of the other kinds. */
import { type Static, Type } from 'typebox';
import { KIND_FACTS, KINDS, type KindWith, OTHER_TABS, type OtherTab } from '#domain/kinds.ts';
import { Exact, Filter, ListOf, PageParams, QueryText, WithoutNote } from './common-schemas.ts';
import { ContentCard, oneOfCards } from './items.ts';

/** The filters that the lists of posts, media, people, tools and support share. */
export const ItemsParams = Type.Object({
  query: QueryText,
  exact: Exact,
  tag: Filter,
  topic: Filter,
  interest: Filter,
  audience: Filter,
  ...WithoutNote,
  ...PageParams,
});
export type ItemsParams = Static<typeof ItemsParams>;

export const ContentList = ListOf(ContentCard);
export type ContentList = Static<typeof ContentList>;

export const OtherParams = Type.Object({
  type: Type.String({ maxLength: 40, description: `${OTHER_TABS.slice(0, -1).join(', ')} or ${OTHER_TABS.at(-1)}.` }),
  topic: Filter,
  collection: Filter,
  ...PageParams,
});
export type OtherParams = Static<typeof OtherParams>;

type OtherKind = KindWith<{ tab: OtherTab }>;

export const OtherList = ListOf(oneOfCards(KINDS.filter((kind): kind is OtherKind => KIND_FACTS[kind].tab !== null)));
export type OtherList = Static<typeof OtherList>;
