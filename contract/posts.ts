/** Posts and media as lists, and what the home and topic pages show of the other kinds. */
import { type Static, Type } from 'typebox';
import { ContentCard, EventCard, PersonCard, SupportCard, ToolCard } from './items.ts';
import { Exact, Filter, ListOf, PageParams, QueryText } from './lists.ts';

/** The filters that the lists of posts, media, people, tools and support share. */
export const ItemsParams = Type.Object({
  query: QueryText,
  exact: Exact,
  tag: Filter,
  topic: Filter,
  interest: Filter,
  audience: Filter,
  ...PageParams,
});
export type ItemsParams = Static<typeof ItemsParams>;

export const ContentList = ListOf(ContentCard);
export type ContentList = Static<typeof ContentList>;

export const OtherParams = Type.Object({
  type: Type.String({ maxLength: 40, description: 'Events, People, Tools or Support.' }),
  topic: Filter,
  collection: Filter,
  ...PageParams,
});
export type OtherParams = Static<typeof OtherParams>;

export const OtherList = ListOf(Type.Union([EventCard, PersonCard, ToolCard, SupportCard]));
export type OtherList = Static<typeof OtherList>;
