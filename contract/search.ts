/** Searching: posts and media with counts per filter, what to type, and what else is like it. */
import { type Static, Type } from 'typebox';
import { QUERY_LIMIT } from '#domain/limits.ts';
import {
  Exact,
  Filter,
  ItemId,
  ListOf,
  Nullable,
  Option,
  optionalTruth,
  PageParams,
  QueryText,
  WithoutNote,
} from './common-schemas.ts';
import { EventsParams } from './events.ts';
import { filterOptions, filterParams } from './filters.ts';
import { AnyCard, ContentCard, ObjectTypeSchema } from './items.ts';

export const SearchParams = Type.Object({
  query: QueryText,
  type: Filter,
  consumption: Filter,
  topic: Filter,
  interest: Filter,
  tag: Filter,
  audience: Filter,
  ...filterParams('post'),
  ...WithoutNote,
  exact: Exact,
  shared: optionalTruth('Where the claim is `nothing`: have `sections` list what only shares some words all the same.'),
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
  ...filterOptions('post'),
});
export type SearchOptions = Static<typeof SearchOptions>;

/** What was searched, where that is not what was typed. */
export const Spelling = Type.Object({ searched: Type.String(), instead_of: Type.String() });
export type Spelling = Static<typeof Spelling>;

/** A word that we say otherwise here, and why, in one kind sentence. */
export const TermNote = Type.Object({ typed: Type.String(), preferred: Type.String(), note: Type.String() });
export type TermNote = Static<typeof TermNote>;

/** `urgent` is true as well. */
const Unsafe = optionalTruth('Perhaps not safe at home: show that help first.');
const Support = optionalTruth('Looks for somebody to ask: show the way to them first.');
const Relaxed = Type.Boolean({ description: 'True where not every one of these holds all words.' });

/** How much the same words find among another kind. */
export const OtherFinds = Type.Object({ kind: ObjectTypeSchema, total: Type.Integer() });
export type OtherFinds = Static<typeof OtherFinds>;

/** A part of the page of a search. */
export const Section = Type.Object({
  name: Type.Enum(['answer', 'best', 'more', 'list'], {
    description:
      'The answer to a situation, then up to four cards that lead, of any kind. The rest of the best ten is `more`. The list has posts and media.',
  }),
  title: Type.String(),
  cards: Type.Array(AnyCard),
  total: Type.Optional(Type.Integer({ description: 'How many there are in all, where these are a page of them.' })),
  more: Type.Optional(Type.String({ description: 'The address of the page that shows further ones.' })),
});
export type Section = Static<typeof Section>;

/** Of the question, in the words that were typed. */
export const Said = Type.Object({
  found: Type.Array(Type.String(), { description: 'What the first four of the best say together.' }),
  missing: Type.Array(Type.String(), { description: 'What none of them says.' }),
});
export type Said = Static<typeof Said>;

/** Why a card is there, where its title does not say: words of it that hold what was asked for. */
export const Why = Type.Object({
  id: Type.Integer({ description: 'The card’s.' }),
  source: Type.Enum(['tag', 'topic', 'by', 'place', 'says']),
  text: Type.String(),
});
export type Why = Static<typeof Why>;

/** The parameters of a search that narrow it. */
export const SEARCH_FILTERS = [
  'type',
  'consumption',
  'topic',
  'interest',
  'tag',
  'audience',
  'length',
  'price',
  'language',
  'fact',
] as const;

/** A filter, and how many would be found if it were taken off. */
export const Without = Type.Object({ filter: Type.Enum([...SEARCH_FILTERS]), total: Type.Integer() });
export type Without = Static<typeof Without>;

/** Other words, and how much of any kind they find. */
export const Instead = Type.Object({ query: Type.String(), total: Type.Integer() });
export type Instead = Static<typeof Instead>;

/** The guide, topic or collection that answers somebody who says their situation in words of their own. */
export const SituationAnswer = Type.Object({
  object_type: ObjectTypeSchema,
  slug: Type.String(),
  title: Type.String(),
  answer: Type.String(),
  first: Nullable(Type.String()),
  page: Type.String(),
});
export type SituationAnswer = Static<typeof SituationAnswer>;

/** A work that is there in several forms: the first of its cards that is shown, and the others. */
export const Work = Type.Object({
  id: Type.Integer({ description: 'Of the card that stands for the work.' }),
  forms: Type.Array(ContentCard, { description: 'The same in other forms; where they are shown too, once is enough.' }),
});
export type Work = Static<typeof Work>;

/** A repeated event, which a search shows by its next date, and how many more dates are ahead. */
export const Repeated = Type.Object({ id: Type.Integer({ description: 'Of its card.' }), more: Type.Integer() });
export type Repeated = Static<typeof Repeated>;

/** The place that a question names, and how many of what was found say that they are there. */
export const AskedPlace = Type.Object({ name: Type.String(), total: Type.Integer() });

/** The days for which somebody asks for events, how many of what was found are on them, and their window of lists. */
export const AskedDays = Type.Object({
  name: Type.String({ description: 'As it was said: this week.' }),
  when: EventsParams.properties.when,
  start_date: Type.String({ format: 'date' }),
  end_date: Type.String({ format: 'date' }),
  total: Type.Integer(),
});

export const SearchAnswer = Type.Object({
  ...ListOf(ContentCard).properties,
  answer: Type.Optional(SituationAnswer),
  claim: Type.Optional(
    Type.Enum(['answers', 'closest', 'nothing'], {
      description:
        'How sure the site is, whatever the filters. Something may answer: it names the rarest of what was asked. What comes closest has a telling part of it in its title, tags, topics or short text. Else there is nothing.',
    }),
  ),
  said: Type.Optional(Said),
  sections: Type.Array(Section, {
    description:
      'The page from top to bottom, each card once and each work by one of its forms. Nothing leads where somebody narrows the list.',
  }),
  options: SearchOptions,
  unrefined: Type.Optional(
    Type.Object(
      { total: Type.Integer(), consumption: Type.Array(Option) },
      {
        description: 'Where `type` or `consumption` is given: how many there are without both, in all and in each way.',
      },
    ),
  ),
  spelling: Type.Optional(Spelling),
  terms: Type.Optional(Type.Array(TermNote)),
  place: Type.Optional(AskedPlace),
  days: Type.Optional(AskedDays),
  others: Type.Optional(
    Type.Array(OtherFinds, { description: 'The other kinds, without filters, the one with the best card first.' }),
  ),
  urgent: optionalTruth('May need help at once: show where it can be had first.'),
  unsafe: Unsafe,
  support: Support,
  relaxed: Relaxed,
  full: Type.Integer({ description: 'How many posts and media of all pages hold all words; without words 0.' }),
  why: Type.Optional(Type.Array(Why)),
  without: Type.Optional(
    Type.Array(Without, { description: 'Where the filters leave nothing: which of them to take off, the best first.' }),
  ),
  instead: Type.Optional(
    Type.Array(Instead, {
      description: 'Where the words find nothing of any kind: the same put right, or fewer of them.',
    }),
  ),
  works: Type.Optional(
    Type.Array(Work, {
      description: 'Posts and media of one title by one maker, such as a book, a video and a podcast.',
    }),
  ),
  repeated: Type.Optional(Type.Array(Repeated, { description: 'Events of a series, by the next date of each.' })),
  marks: Type.Array(Type.String(), {
    description: 'The words and phrases, in lower case and without accents, that the results were found by.',
  }),
});
export type SearchAnswer = Static<typeof SearchAnswer>;

/** How the words of any list are read. */
export const ReadingParams = Type.Object({
  query: Type.String({ maxLength: QUERY_LIMIT }),
  exact: Exact,
});
export type ReadingParams = Static<typeof ReadingParams>;
export const ReadingAnswer = Type.Object({
  urgent: Type.Boolean({ description: 'May need help at once.' }),
  unsafe: Unsafe,
  support: Support,
  spelling: Type.Optional(Spelling),
  terms: Type.Optional(Type.Array(TermNote)),
});
export type ReadingAnswer = Static<typeof ReadingAnswer>;

/** A search that somebody sent off: counted in sum only, see docs/search.md. */
export const LogSearch = Type.Object({ query: Type.String({ maxLength: QUERY_LIMIT }) });

export const SuggestParams = Type.Object({ query: QueryText });

/**
 * Where a completion comes from: another spelling, a topic, a word that is used here for what was typed, the last of several
 * words completed, a popular search, a tag or the title of a thing.
 */
export const SUGGESTION_GROUPS = ['spelling', 'topic', 'term', 'words', 'search', 'tag', 'title'] as const;
export const Suggestion = Type.Object({
  group: Type.Enum([...SUGGESTION_GROUPS]),
  text: Type.String(),
  slug: Type.Optional(Type.String({ description: 'Of a topic, a tag or a thing.' })),
  note: Type.Optional(Type.String({ description: 'Why a term is called so here, in one kind sentence.' })),
  object_type: Type.Optional(ObjectTypeSchema),
});
export type Suggestion = Static<typeof Suggestion>;

/** At most eight, group by group. */
export const SuggestAnswer = Type.Object({
  data: Type.Array(Suggestion),
  urgent: optionalTruth('May need help at once: show it first.'),
  unsafe: Unsafe,
});
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
