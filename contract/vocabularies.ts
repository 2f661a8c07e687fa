/** The vocabularies: what filters and quick searches offer. */
import { type Static, Type } from 'typebox';
import { ListOf, NameSlug, Nullable, Option, PageParams, QueryText } from './common-schemas.ts';

export const VOCABULARIES = [
  'audience',
  'interest',
  'frequentlysearched',
  'city',
  'directorycategory',
  'eventtagcategory',
  'eventtag',
  'tag',
  'contentnote',
] as const;
export type Vocabulary = (typeof VOCABULARIES)[number];

export const TermsParams = Type.Object({ query: QueryText, ...PageParams });
export type TermsParams = Static<typeof TermsParams>;

export const TermList = ListOf(Option);
export type TermList = Static<typeof TermList>;

/** A tag that events carry, with the event categories that offer it. */
export const EventTag = Type.Object({ ...Option.properties, category: Type.Array(NameSlug) });
export type EventTag = Static<typeof EventTag>;

const Options = Type.Array(Option);
export const CategoryOptions = Type.Object({
  frequentlysearched: Options,
  directorycategory: Options,
  audience: Options,
  cities: Options,
  eventtagcategory: Options,
  eventtag: Type.Array(EventTag),
  interest: Options,
  topic: Options,
});
export type CategoryOptions = Static<typeof CategoryOptions>;

/** A content note that readers choose about: what in a thing may hurt. */
export const NoteTerm = Type.Object({
  name: Type.String({ description: 'What `without_note` takes, and `content_notes` of cards names.' }),
  words: Type.String(),
  about: Nullable(Type.String({ description: 'What it means, in a sentence.' })),
  folded: Type.Boolean({ description: 'Whether pages fold it away for who has chosen nothing.' }),
});
export type NoteTerm = Static<typeof NoteTerm>;
export const NoteList = Type.Object({ data: Type.Array(NoteTerm) });
export type NoteList = Static<typeof NoteList>;

export const CategorySearchParams = Type.Object({ query: QueryText });

/** Topics, interests and tags whose names hold the words. */
export const CategorySearch = Type.Object({
  data: Type.Array(Type.Object({ ...NameSlug.properties, kind: Type.Enum(['topic', 'interest', 'tag']) })),
});
export type CategorySearch = Static<typeof CategorySearch>;

export const CountedSearch = Type.Object({
  words: Type.String({ description: 'Empty for all words that are not kept.' }),
  searches: Type.Integer(),
});
/** Searches of the last thirty days that found nothing, most often first. */
export const EmptySearchList = Type.Object({ data: Type.Array(CountedSearch) });
export type EmptySearchList = Static<typeof EmptySearchList>;

/** A published guide, topic or collection, and how often its sentences answered a search in the last thirty days. */
const AnsweredSearch = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  searches: Type.Integer(),
  lines: Type.Array(CountedSearch, { description: 'Sentences that searches of at least three people were near to.' }),
});
export type AnsweredSearch = Static<typeof AnsweredSearch>;
export const AnsweredSearchList = Type.Object({ data: Type.Array(AnsweredSearch) });
export type AnsweredSearchList = Static<typeof AnsweredSearchList>;

/** What readers are offered as popular, what was counted in the last thirty days, and the words that are kept out. */
export const PopularSearches = Type.Object({
  shown: Type.Array(NameSlug),
  counted: Type.Array(CountedSearch),
  barred: Type.Array(Type.String()),
  /** How many searches make words popular. */
  needed: Type.Integer(),
});
export type PopularSearches = Static<typeof PopularSearches>;
export const BarredSearch = Type.Object({
  words: Type.String({ minLength: 1, maxLength: 60 }),
  barred: Type.Boolean(),
});
