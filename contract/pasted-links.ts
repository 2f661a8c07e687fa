/** A link that somebody pastes: what is at it, and what the catalogue has already that may be the same. */
import { type Static, Type } from 'typebox';
import { Nullable, optionalText, Pagination } from './common-schemas.ts';
import { FieldValue, ItemStatusSchema, KindSchema } from './curation.ts';

const ADDRESS_LIMIT = 2_048;
const TITLE_LIMIT = 500;

export const LinkToRead = Type.Object({
  url: Type.String({ minLength: 1, maxLength: ADDRESS_LIMIT }),
  kind: Type.Optional(KindSchema),
});
export type LinkToRead = Static<typeof LinkToRead>;

/** From where a value comes: read on the page, known to the catalogue, or worked out. */
export const VALUE_SOURCES = [
  ...(['json-ld', 'open-graph', 'oembed', 'feed', 'citation', 'meta', 'title'] as const),
  ...(['reckoned', 'known'] as const),
] as const;
export type ValueSource = (typeof VALUE_SOURCES)[number];

export const ProposedValue = Type.Object({
  value: FieldValue,
  from: Type.Enum([...VALUE_SOURCES]),
  detail: Type.Optional(Type.String({ description: 'What there is to say about it to a curator.' })),
});
export type ProposedValue = Static<typeof ProposedValue>;

/** Something that may be the same. */
export const Twin = Type.Object({
  id: Type.Integer(),
  kind: KindSchema,
  title: Type.String(),
  status: ItemStatusSchema,
  page: Type.String(),
  why: Type.Enum(['link', 'title'], { description: 'The same address, or a title that is nearly the same.' }),
  says: Type.String({ description: 'Why, in words.' }),
});
export type Twin = Static<typeof Twin>;

export const ReadLink = Type.Object({
  url: Type.String({ description: 'Where the page is: after redirects, without what only tells who follows it.' }),
  kind: KindSchema,
  kind_says: Type.String({ description: 'Why this kind.' }),
  fields: Type.Record(Type.String(), ProposedValue),
  topics: Type.Array(Type.String(), {
    description: 'Slugs of topics that alike things have. Never filled in unasked.',
  }),
  tags: Type.Array(Type.String()),
  facts: Type.Array(
    Type.Object({
      name: Type.String({ description: 'As ‘facts’ of the kind has it; ‘online’ is the field of that name.' }),
      answer: Type.Enum(['yes', 'no']),
      words: Type.String({ description: 'The words of the page that say so.' }),
    }),
    { description: 'What the page says that people can expect. Never filled in unasked.' },
  ),
  picture: Nullable(
    Type.Object(
      {
        url: Type.String(),
        alt: Nullable(Type.String()),
        licence: Type.String({ description: 'In words, such as CC BY 4.0.' }),
        credit: Type.String({ description: 'Who made it, and the licence: the line to keep with it.' }),
        from: ProposedValue.properties.from,
      },
      {
        description:
          'Only where the page says under which licence the picture may be used. /curation/pictures/elsewhere takes it.',
      },
    ),
  ),
  feeds: Type.Array(Type.String(), { description: 'Feeds that the page names.' }),
  twins: Type.Array(Twin),
  seconds: Type.Number({ description: 'How long reading took.' }),
});
export type ReadLink = Static<typeof ReadLink>;

/** Nothing could be read: the link is kept, and all is open to be written. */
export const UnreadLink = Type.Object({
  message: Type.String(),
  code: Type.String(),
  url: Type.String(),
  twins: Type.Array(Twin),
});
export type UnreadLink = Static<typeof UnreadLink>;

export const TwinsParams = Type.Object({
  kind: KindSchema,
  url: optionalText(ADDRESS_LIMIT),
  title: optionalText(TITLE_LIMIT),
  maker: Type.Optional(Type.Array(Type.String({ maxLength: TITLE_LIMIT }), { maxItems: 20 })),
  start_date: optionalText(40),
  other_than: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
});
export type TwinsParams = Static<typeof TwinsParams>;
export const Twins = Type.Object({ data: Type.Array(Twin) });
export type Twins = Static<typeof Twins>;

export const SuspectedParams = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) });

/** One of a pair, with what helps to choose. */
const OneOfPair = Type.Object({
  id: Type.Integer(),
  kind: KindSchema,
  title: Type.String(),
  status: ItemStatusSchema,
  page: Type.String(),
  url: Nullable(Type.String()),
  maker: Nullable(Type.String()),
  updated_at: Type.String(),
  favourites: Type.Integer(),
});
export const TwinPair = Type.Object({
  why: Type.Enum(['link', 'title']),
  pair: Type.Array(OneOfPair, { minItems: 2, maxItems: 2, description: 'The older first.' }),
});
export type TwinPair = Static<typeof TwinPair>;
export const SuspectedTwins = Type.Object({ data: Type.Array(TwinPair), pagination: Pagination });
export type SuspectedTwins = Static<typeof SuspectedTwins>;

export const ToldApart = Type.Object({
  ids: Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), {
    minItems: 2,
    maxItems: 2,
    uniqueItems: true,
  }),
});
