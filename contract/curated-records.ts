/** The calls of the desk about what is no item: terms of the vocabularies, and the order of what is featured. */
import { type Static, type TSchema, Type } from 'typebox';
import { VOCABULARIES } from './categories.ts';
import { CuratedItem, FieldValue } from './curation.ts';
import { QUERY_LIMIT } from './limits.ts';
import { ItemId, Option, PageParams, Pagination } from './lists.ts';

export const VocabularySchema = Type.Enum([...VOCABULARIES]);

/** A record with every field of its file beside these. */
export const CuratedRecord = Type.Object(
  {
    id: Type.Integer(),
    external_id: Type.String(),
    version: Type.Integer({ description: 'Also the ETag.' }),
    /** How many items and other terms have this term. */
    uses: Type.Optional(Type.Integer()),
  },
  { additionalProperties: FieldValue as TSchema },
);
export type CuratedRecord = Static<typeof CuratedRecord>;

export const CuratedTermList = Type.Object({
  data: Type.Array(CuratedRecord),
  options: Type.Array(Option),
  pagination: Pagination,
});
export type CuratedTermList = Static<typeof CuratedTermList>;

const query = Type.Optional(Type.String({ maxLength: QUERY_LIMIT }));
export const TermListParams = Type.Object({
  query,
  vocabulary: Type.Optional(VocabularySchema),
  sort: Type.Optional(Type.Enum(['name', 'uses', 'position'])),
  ...PageParams,
});
export type TermListParams = Static<typeof TermListParams>;

/** Somebody else has changed it meanwhile: `current` is how it is now. */
export const OutdatedRecord = Type.Object({ message: Type.String(), code: Type.String(), current: CuratedRecord });

/** What is featured on the home page, in its order. */
export const FeaturedItems = Type.Object({
  version: Type.Integer({ description: 'Also the ETag.' }),
  data: Type.Array(CuratedItem),
});
export type FeaturedItems = Static<typeof FeaturedItems>;
export const FeaturedOrder = Type.Object({ ids: Type.Array(ItemId, { maxItems: 500 }) });
