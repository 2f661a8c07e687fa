import { type Static, Type } from 'typebox';
import { DirectoryCard } from './items.ts';
import { Exact, Filter, ListOf, Option, PageParams, QueryText } from './lists.ts';

export const DirectoryParams = Type.Object({
  query: QueryText,
  exact: Exact,
  category: Filter,
  topic: Filter,
  audience: Filter,
  location: Filter,
  ...PageParams,
});
export type DirectoryParams = Static<typeof DirectoryParams>;

/** What the filters of the directory offer, each with the number of its entries. */
export const DirectoryOptions = Type.Object({
  categories: Type.Array(Option),
  audiences: Type.Array(Option),
  cities: Type.Array(Option),
});
export type DirectoryOptions = Static<typeof DirectoryOptions>;

export const DirectoryList = Type.Object({ ...ListOf(DirectoryCard).properties, options: DirectoryOptions });
export type DirectoryList = Static<typeof DirectoryList>;
