/** The kinds of things in the catalogue, as cards. */
import { type Static, Type } from 'typebox';
import { COLLECTION_ACCESS } from '#domain/collection-access.ts';
import { CONTENT_KINDS, KIND_FACTS, type Kind, OBJECT_TYPES } from '#domain/kinds.ts';
import { NameSlug, Nullable } from './lists.ts';

export const ObjectTypeSchema = Type.Enum([...OBJECT_TYPES]);

const Names = Type.Array(NameSlug);

/** What other programs know an item by. Pages that the server renders leave it out: no reader needs it. */
const origin = {
  external_id: Type.String({ description: 'Stays the same for ever.' }),
  updated_at: Type.String({ description: 'UTC, ISO.' }),
  page: Type.String({ description: 'The whole address of its own page here.' }),
  licence: Type.String({ description: 'The licence of our words about it.' }),
};
export const ORIGIN_FIELDS = Object.keys(origin);

/** What stands for each of its pictures where they are not seen; '' for decoration. Absent where none has a text. */
const ImageAlts = Type.Optional(Type.Array(Type.String()));

/** What every card carries. `rating` and `reviews` are `null` for visitors. */
const common = {
  id: Type.Integer(),
  ...origin,
  slug: Type.String(),
  url: Nullable(Type.String({ description: 'Where it lives; /blog/… for our own posts; null if nowhere.' })),
  images: Type.Array(Type.String()),
  image_alts: ImageAlts,
  synopsis: Nullable(Type.String()),
  tags: Names,
  topics: Names,
  audiences: Names,
  price: Nullable(Type.String()),
  sponsored: Type.Boolean({ description: 'Somebody paid for its place.' }),
  affiliate: Type.Boolean({ description: 'Its link gives us a share of what is bought there.' }),
  featured: Type.Boolean(),
  published_at: Type.String({ description: 'UTC, ISO.' }),
  rating: Nullable(Type.Number()),
  reviews: Nullable(Type.Integer()),
};

export const Quote = Type.Object({
  text: Type.String(),
  author: Nullable(Type.String()),
  source: Nullable(Type.String()),
});
export type Quote = Static<typeof Quote>;

const ContentType = Type.Enum(CONTENT_KINDS.map((kind) => KIND_FACTS[kind].objectType));

/** A post (to read) or media (to listen to or watch). */
export const ContentCard = Type.Object({
  ...common,
  object_type: ContentType,
  content_type: ContentType,
  display_title: Type.String(),
  authors: Names,
  display_primary_tags: Names,
  consumption: Type.Array(NameSlug, { description: 'Listen, Read or Watch; the first is the card’s.' }),
  minutes: Nullable(Type.Integer({ description: 'How long it takes; null when not known.' })),
});
export type ContentCard = Static<typeof ContentCard>;

export const EventCard = Type.Object({
  ...common,
  object_type: Type.Literal(KIND_FACTS.event.objectType),
  title: Type.String(),
  host: Nullable(Type.String()),
  category: Nullable(NameSlug),
  city: Nullable(NameSlug),
  city_details: Nullable(Type.String()),
  online: Type.Boolean(),
  cancelled: Type.Boolean(),
  start_date: Nullable(Type.String({ description: '2027-05-11 for whole days, else an ISO instant with offset.' })),
  end_date: Nullable(Type.String({ description: 'As start_date; a day is included.' })),
  timezone: Nullable(Type.String({ description: 'IANA zone in which the event is shown.' })),
});
export type EventCard = Static<typeof EventCard>;

export const PersonCard = Type.Object({
  ...common,
  object_type: Type.Literal(KIND_FACTS.person.objectType),
  name: Type.String(),
  profession: Nullable(Type.String()),
});
export type PersonCard = Static<typeof PersonCard>;

export const ToolCard = Type.Object({
  ...common,
  object_type: Type.Literal(KIND_FACTS.tool.objectType),
  name: Type.String(),
});
export type ToolCard = Static<typeof ToolCard>;

export const SupportCard = Type.Object({
  ...common,
  object_type: Type.Literal(KIND_FACTS.support.objectType),
  name: Type.String(),
  contact: Type.Object({
    text_number: Nullable(Type.String()),
    chat_url: Nullable(Type.String()),
    phone_number: Nullable(Type.String()),
    place: Nullable(Type.String({ description: 'Where one can go.' })),
  }),
  hours: Nullable(Type.String({ description: '24/7, or rules such as Mo-Fr 09:00-17:00; Sa 10:00-12:00.' })),
  timezone: Nullable(Type.String({ description: 'The zone of the hours; the site’s own where there is none.' })),
});
export type SupportCard = Static<typeof SupportCard>;

export const DirectoryCard = Type.Object({
  ...common,
  object_type: Type.Literal(KIND_FACTS.directory.objectType),
  name: Type.String(),
  category: Names,
  city: Nullable(NameSlug),
  online: Type.Boolean(),
  platform_approved: Type.Boolean({ description: 'Neurodivergent-led.' }),
  founding_member: Type.Boolean({ description: 'Neuro-affirming.' }),
  main_contact: Type.Object({ phone_number: Nullable(Type.String()), email: Nullable(Type.String()) }),
});
export type DirectoryCard = Static<typeof DirectoryCard>;

export const TopicCard = Type.Object({
  id: Type.Integer(),
  ...origin,
  slug: Type.String(),
  object_type: Type.Literal(KIND_FACTS.topic.objectType),
  name: Type.String(),
  synopsis: Nullable(Type.String()),
  image: Nullable(Type.String()),
  image_alts: ImageAlts,
  quote: Nullable(Quote),
  count: Type.Integer({ description: 'How many items belong to it.' }),
});
export type TopicCard = Static<typeof TopicCard>;

export const CollectionCard = Type.Object({
  id: Type.Integer(),
  ...origin,
  slug: Type.String(),
  object_type: Type.Literal(KIND_FACTS.collection.objectType),
  name: Type.String(),
  description: Nullable(Type.String()),
  images: Type.Array(Type.String()),
  image_alts: ImageAlts,
  quote: Nullable(Quote),
  access: Type.Enum([...COLLECTION_ACCESS], { description: 'Whom it is open to; `premium`: members of that group.' }),
  locked: Type.Boolean({ description: 'True where it is not open to whoever asks.' }),
  count: Type.Integer({ description: 'How many items it holds.' }),
});
export type CollectionCard = Static<typeof CollectionCard>;

/** The kinds that are found, kept and rated one by one. */
export const ItemCard = Type.Union([ContentCard, EventCard, PersonCard, ToolCard, SupportCard, DirectoryCard]);
export type ItemCard = Static<typeof ItemCard>;

export const AnyCard = Type.Union([
  ContentCard,
  EventCard,
  PersonCard,
  ToolCard,
  SupportCard,
  DirectoryCard,
  TopicCard,
  CollectionCard,
]);
export type AnyCard = Static<typeof AnyCard>;

interface CardsByKind {
  post: ContentCard;
  media: ContentCard;
  event: EventCard;
  person: PersonCard;
  tool: ToolCard;
  support: SupportCard;
  directory: DirectoryCard;
  topic: TopicCard;
  collection: CollectionCard;
}
/** Cards by kind, so that a caller who asks for one kind gets its type. */
export type Cards = { [K in Kind]: CardsByKind[K] };

/** A post on its own page: the card, and its text when the site wrote it (`null` otherwise). */
export const PostDetail = Type.Object({ ...ContentCard.properties, body_html: Nullable(Type.String()) });
export type PostDetail = Static<typeof PostDetail>;

/** One item, for calls about what belongs to it. */
export const LinkedParams = Type.Object({
  object_type: ObjectTypeSchema,
  id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
});
export type LinkedParams = Static<typeof LinkedParams>;

/** People and organisations by the names on an item, and the items that bear its name. */
export const LinkedAnswer = Type.Object({
  who: Type.Array(AnyCard, { description: 'People and directory entries of the names that it gives.' }),
  things: Type.Object(
    { total: Type.Integer(), data: Type.Array(AnyCard) },
    { description: 'Of a person or directory entry: the best six of what gives its name as author or host.' },
  ),
});
export type LinkedAnswer = Static<typeof LinkedAnswer>;
