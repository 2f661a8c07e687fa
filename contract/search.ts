/** Searching: posts and media with counts per filter, what to type, and what else is like it. */
import { type Static, Type } from 'typebox';
import { AnyCard, ContentCard, ObjectType } from './items.ts';
import { Filter, ItemId, ListOf, Option, PageParams, QUERY_LIMIT, QueryText } from './lists.ts';

export const SearchParams = Type.Object({
  query: QueryText,
  type: Filter,
  consumption: Filter,
  topic: Filter,
  interest: Filter,
  tag: Filter,
  audience: Filter,
  exact: Type.Optional(Type.Boolean({ description: 'Search for the words just as they were typed.' })),
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

/** What was searched, where that is not what was typed. */
export const Spelling = Type.Object({ searched: Type.String(), instead_of: Type.String() });
export type Spelling = Static<typeof Spelling>;

/** A word that we say otherwise here, and why, in one kind sentence. */
export const TermNote = Type.Object({ typed: Type.String(), preferred: Type.String(), note: Type.String() });
export type TermNote = Static<typeof TermNote>;

/** What the same words find among another kind: how many, and the best three. */
export const OtherFinds = Type.Object({ kind: ObjectType, total: Type.Integer(), data: Type.Array(AnyCard) });
export type OtherFinds = Static<typeof OtherFinds>;

export const SearchAnswer = Type.Object({
  ...ListOf(ContentCard).properties,
  options: SearchOptions,
  spelling: Type.Optional(Spelling),
  terms: Type.Optional(Type.Array(TermNote)),
  others: Type.Optional(Type.Array(OtherFinds)),
  relaxed: Type.Boolean({ description: 'Nothing held all the words, so these hold most of them.' }),
  marks: Type.Array(Type.String(), {
    description: 'The words and phrases, in lower case and without accents, that the results were found by.',
  }),
});
export type SearchAnswer = Static<typeof SearchAnswer>;

/** A search that somebody sent off: counted in sum only, see docs/search.md. */
export const LogSearch = Type.Object({ query: Type.String({ maxLength: QUERY_LIMIT }) });

export const SuggestParams = Type.Object({ query: QueryText });

/** Where a completion comes from: another spelling, a popular search, a topic, a tag or the title of a thing. */
export const SUGGESTION_GROUPS = ['spelling', 'search', 'topic', 'tag', 'title'] as const;
export const Suggestion = Type.Object({
  group: Type.Enum([...SUGGESTION_GROUPS]),
  text: Type.String(),
  slug: Type.Optional(Type.String({ description: 'Of a topic, a tag or a thing.' })),
  object_type: Type.Optional(ObjectType),
});
export type Suggestion = Static<typeof Suggestion>;

/** At most eight, group by group. */
export const SuggestAnswer = Type.Object({ data: Type.Array(Suggestion) });
export type SuggestAnswer = Static<typeof SuggestAnswer>;

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
