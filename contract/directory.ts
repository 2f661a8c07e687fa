import { type Static, Type } from 'typebox';
import { Exact, ListOf, PageParams, QueryText, WithoutNote } from './common-schemas.ts';
import { filterOptions, filterParams } from './filters.ts';
import { DirectoryCard } from './items.ts';
import { FactCounts, FactParams, Fit } from './what-to-expect.ts';

export const DirectoryParams = Type.Object({
  query: QueryText,
  exact: Exact,
  ...filterParams('directory'),
  ...FactParams,
  ...WithoutNote,
  ...PageParams,
});
export type DirectoryParams = Static<typeof DirectoryParams>;

/** What the filters of the directory offer, each with the number of its entries. */
export const DirectoryOptions = Type.Object({ ...filterOptions('directory'), facts: FactCounts });
export type DirectoryOptions = Static<typeof DirectoryOptions>;

export const DirectoryList = Type.Object({ ...ListOf(DirectoryCard).properties, options: DirectoryOptions, fit: Fit });
export type DirectoryList = Static<typeof DirectoryList>;
