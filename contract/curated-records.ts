/**
 * The calls of the desk about what is no item: terms of the vocabularies, groups of the thesaurus, advertisements, and the
 * order of what is featured.
 */
import { type Static, type TSchema, Type } from 'typebox';
import { QUERY_LIMIT } from '#domain/limits.ts';
import { ItemId, Option, optionalText, optionalTruth, PageParams, Pagination } from './common-schemas.ts';
import { CuratedItem, FieldValue, MergeNumber } from './curation.ts';
import { SearchAnswer } from './search.ts';
import { VOCABULARIES } from './vocabularies.ts';

export const VocabularySchema = Type.Enum([...VOCABULARIES]);

/** A record with every field of its file beside these. */
export const CuratedRecord = Type.Object(
  {
    id: Type.Integer(),
    external_id: Type.String(),
    version: Type.Integer({ description: 'Also the ETag.' }),
    /** How many items and other terms have this term. */
    uses: Type.Optional(Type.Integer()),
    merge: Type.Optional(MergeNumber),
  },
  { additionalProperties: FieldValue as TSchema },
);
export type CuratedRecord = Static<typeof CuratedRecord>;

export const CuratedRecordList = Type.Object({
  data: Type.Array(CuratedRecord),
  /** The vocabularies, or the places of advertisements, with how much each has. */
  options: Type.Array(Option),
  /** Of a vocabulary: how many terms nothing uses. */
  unused: Type.Optional(Type.Integer()),
  pagination: Pagination,
});
export type CuratedRecordList = Static<typeof CuratedRecordList>;

/** What is no item, as its calls call it. */
export const RECORD_LISTS = ['terms', 'thesaurus', 'advertisements'] as const;
export type RecordListName = (typeof RECORD_LISTS)[number];
const list = Type.Enum([...RECORD_LISTS, 'jobs']);
export const RecordListParam = Type.Object({ list });
export const RecordParam = Type.Object({ list, id: ItemId });

const query = optionalText(QUERY_LIMIT);
export const RecordListParams = Type.Object({
  query,
  vocabulary: Type.Optional(VocabularySchema),
  sort: Type.Optional(Type.Enum(['name', 'uses', 'position'])),
  unused: optionalTruth('Only terms that nothing uses.'),
  ...PageParams,
});
export type RecordListParams = Static<typeof RecordListParams>;

export const UnusedTerms = Type.Object({ ids: Type.Array(ItemId, { minItems: 1, maxItems: 500 }) });
export const DeletedTerms = Type.Object({
  deleted: Type.Integer(),
  kept: Type.Integer({ description: 'Those that something uses by now.' }),
});
export type DeletedTerms = Static<typeof DeletedTerms>;

/** Somebody else has changed it meanwhile: `current` is how it is now. */
export const OutdatedRecord = Type.Object({ message: Type.String(), code: Type.String(), current: CuratedRecord });

/** What is featured on the home page, in its order. */
export const FeaturedItems = Type.Object({
  version: Type.Integer({ description: 'Also the ETag.' }),
  data: Type.Array(CuratedItem),
});
export type FeaturedItems = Static<typeof FeaturedItems>;
/** By their ids, or as the call that lists them gave them. */
export const FeaturedOrder = Type.Object({
  ids: Type.Optional(Type.Array(ItemId, { maxItems: 500 })),
  data: Type.Optional(Type.Array(Type.Object({ id: ItemId }), { maxItems: 500 })),
});

/** What the search finds with the thesaurus as it is, and as it would be. */
export const TriedGroup = Type.Object({ now: SearchAnswer, changed: SearchAnswer });
export type TriedGroup = Static<typeof TriedGroup>;
