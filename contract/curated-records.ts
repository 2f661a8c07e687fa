/** The calls of the desk about what is no item: terms of the vocabularies, words of the thesaurus, advertisements. */
import { type Static, type TSchema, Type } from 'typebox';
import { VOCABULARIES } from './categories.ts';
import { FieldValue } from './curation.ts';
import { QUERY_LIMIT } from './limits.ts';
import { ListOf, Option, PageParams, Pagination } from './lists.ts';

export const VocabularySchema = Type.Enum([...VOCABULARIES]);

/** A record with every field of its file beside these. */
export const CuratedRecord = Type.Object(
  {
    id: Type.Integer(),
    external_id: Type.String(),
    version: Type.Integer({ description: 'Another one after each change; also the ETag.' }),
    uses: Type.Optional(Type.Integer({ description: 'How many items and other terms have this term.' })),
  },
  { additionalProperties: FieldValue as TSchema },
);
export type CuratedRecord = Static<typeof CuratedRecord>;

export const CuratedRecordList = ListOf(CuratedRecord);
export type CuratedRecordList = Static<typeof CuratedRecordList>;
export const CuratedTermList = Type.Object({
  data: Type.Array(CuratedRecord),
  options: Type.Array(Option, { description: 'How many terms each vocabulary has.' }),
  pagination: Pagination,
});
export type CuratedTermList = Static<typeof CuratedTermList>;

const query = Type.Optional(Type.String({ maxLength: QUERY_LIMIT, description: 'Words of names, or a whole slug.' }));
export const RecordsParams = Type.Object({ query, ...PageParams });
export type RecordsParams = Static<typeof RecordsParams>;
export const TermListParams = Type.Object({
  query,
  vocabulary: Type.Optional(VocabularySchema),
  sort: Type.Optional(Type.Enum(['name', 'uses', 'position'])),
  ...PageParams,
});
export type TermListParams = Static<typeof TermListParams>;

/** Somebody else has changed it meanwhile: `current` is how it is now. */
export const OutdatedRecord = Type.Object({ message: Type.String(), code: Type.String(), current: CuratedRecord });
