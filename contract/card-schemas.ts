/** The schemas of cards, built from what each kind says of its card. */
import { type TOptional, type TSchema, type TUnsafe, Type } from 'typebox';
import {
  type CardPart,
  type CardParts,
  COMMON_PARTS,
  GENERAL_PARTS,
  type MadeOf,
  type OfPictures,
  type Wire,
} from '#domain/kinds/card-parts.ts';
import { itemKindOf, type OwnParts } from '#domain/kinds/registry.ts';
import { CONTENT_KINDS, KIND_FACTS, KINDS, type Kind, type KindWith, type SubjectKind } from '#domain/kinds.ts';
import { NameSlug, Nullable } from './common-schemas.ts';

/** What other programs know an item by. Pages that the server renders leave it out: no reader needs it. */
const origin = {
  external_id: Type.String({ description: 'Stays the same for ever.' }),
  updated_at: Type.String({ description: 'UTC, ISO.' }),
  page: Type.String({ description: 'The whole address of its own page here.' }),
  licence: Type.String({ description: 'The licence of our words about it.' }),
};
export const ORIGIN_FIELDS = Object.keys(origin);

/** What they are, `OfPictures` says; the description of the API has every card, and no room for the sentences. */
const ofPicture = Type.Optional(Type.Array(Type.String()));
const OF_PICTURES: [keyof OfPictures, TSchema][] = [
  ['image_alts', ofPicture],
  ['image_credits', ofPicture],
];

const Names = Type.Array(NameSlug);

export const Quote = Type.Object({
  text: Type.String(),
  author: Nullable(Type.String()),
  source: Nullable(Type.String()),
});

/** An answer to what people can expect. */
export const Fact = Type.Object({
  name: Type.String({ description: 'Stays the same for ever.' }),
  question: Type.String(),
  answer: Type.Enum(['yes', 'no', 'unknown']),
  words: Type.String({ description: 'What a card says of the answer.' }),
  note: Type.Optional(Type.String()),
});

/** What in a thing may hurt. */
export const ContentNote = Type.Object({
  name: Type.String({ description: 'What `without_note` leaves out.' }),
  words: Type.String(),
  folded: Type.Boolean({ description: 'Whether pages fold it away for who has chosen nothing.' }),
});

type Options = { description: string } | undefined;

const SCHEMAS: Record<Extract<Wire, string>, (options: Options) => TSchema> = {
  text: (options) => Type.String(options),
  'text?': (options) => Nullable(Type.String(options)),
  texts: (options) => Type.Array(Type.String(), options),
  truth: (options) => Type.Boolean(options),
  'truth?': (options) => Nullable(Type.Boolean(options)),
  'number?': (options) => Nullable(Type.Number(options)),
  integer: (options) => Type.Integer(options),
  'integer?': (options) => Nullable(Type.Integer(options)),
  'name?': (options) => Nullable(options ? Type.Object(NameSlug.properties, options) : NameSlug),
  names: (options) => (options ? Type.Array(NameSlug, options) : Names),
  'quote?': () => Nullable(Quote),
  facts: (options) => Type.Array(Fact, options),
  notes: (options) => Type.Array(ContentNote, options),
};

function schemaOf({ wire, description }: CardPart): TSchema {
  const options: Options = description === undefined ? undefined : { description };
  if (typeof wire === 'string') return SCHEMAS[wire](options);
  return 'choices' in wire ? Type.Enum([...wire.choices], options) : Type.Object(propertiesOf(wire.parts), options);
}

function propertiesOf(parts: CardParts): Record<string, TSchema> {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, one]) => [[name, schemaOf(one)], ...(one.isPicture ? OF_PICTURES : [])]),
  );
}

interface Origin extends OfPictures {
  id: number;
  slug: string;
  external_id: string;
  updated_at: string;
  page: string;
  licence: string;
}

/** Posts and media have one card, whose type says which of them it is. */
type TypeOf<K extends Kind> = (typeof KIND_FACTS)[K extends ContentKind ? ContentKind : K]['objectType'];
type ContentKind = KindWith<{ isContent: true }>;

type Flat<T> = { [N in keyof T]: T[N] };
/** The cards by kind, so that a caller who asks for one kind gets its type. */
export type Cards = {
  [K in Kind]: Flat<
    Origin & { object_type: TypeOf<K> } & OwnParts<K> &
      MadeOf<typeof GENERAL_PARTS> &
      (K extends SubjectKind ? unknown : MadeOf<typeof COMMON_PARTS>) &
      (K extends ContentKind ? { content_type: TypeOf<K> } : unknown)
  >;
};

/** A schema of an object whose parts other schemas may take over. */
export type ObjectSchema<T> = TUnsafe<T> & {
  properties: {
    [N in keyof T]-?: undefined extends T[N] ? TOptional<TUnsafe<Exclude<T[N], undefined>>> : TUnsafe<T[N]>;
  };
};

const ContentType = Type.Enum(CONTENT_KINDS.map((kind) => KIND_FACTS[kind].objectType));

function cardSchema(kind: Kind): TSchema {
  const { card, isSubject } = itemKindOf(kind);
  const { isContent, objectType } = KIND_FACTS[kind];
  return Type.Object({
    id: Type.Integer(),
    ...origin,
    slug: Type.String(),
    ...(!isSubject && propertiesOf(COMMON_PARTS)),
    ...propertiesOf(GENERAL_PARTS),
    ...(isContent
      ? { object_type: ContentType, content_type: ContentType }
      : { object_type: Type.Literal(objectType) }),
    ...propertiesOf(card),
  });
}

const ContentCard = cardSchema('post');

/** The schemas of all cards; posts and media have the same. */
export const CARD_SCHEMAS = Object.fromEntries(
  KINDS.map((kind) => [kind, KIND_FACTS[kind].isContent ? ContentCard : cardSchema(kind)]),
) as unknown as { [K in Kind]: ObjectSchema<Cards[K]> };
