/** The nine kinds of things in the catalogue, as cards. */
import { type Static, Type } from 'typebox';
import { NameSlug, Nullable } from './lists.ts';

export const OBJECT_TYPES = [
  'Post',
  'Media',
  'Event',
  'People',
  'Tool',
  'Support',
  'Topic',
  'Collection',
  'DirectoryEntry',
] as const;
export const ObjectType = Type.Enum([...OBJECT_TYPES]);
export type ObjectType = (typeof OBJECT_TYPES)[number];

const Names = Type.Array(NameSlug);

/** What every card carries. `rating` and `reviews` are `null` for visitors. */
const common = {
  id: Type.Integer(),
  slug: Type.String(),
  url: Nullable(Type.String({ description: 'Where it lives; /blog/… for posts of our own; null without an address.' })),
  images: Type.Array(Type.String()),
  synopsis: Nullable(Type.String()),
  tags: Names,
  topics: Names,
  audiences: Names,
  price: Nullable(Type.String()),
  sponsored: Type.Boolean(),
  featured: Type.Boolean(),
  published_at: Type.String({ description: 'ISO instant, UTC.' }),
  rating: Nullable(Type.Number()),
  reviews: Nullable(Type.Integer()),
};

export const Quote = Type.Object({
  text: Type.String(),
  author: Nullable(Type.String()),
  source: Nullable(Type.String()),
});
export type Quote = Static<typeof Quote>;

/** A post (to read) or media (to listen to or watch). */
export const ContentCard = Type.Object({
  ...common,
  object_type: Type.Enum(['Post', 'Media']),
  content_type: Type.Enum(['Post', 'Media']),
  display_title: Type.String(),
  authors: Names,
  display_primary_tags: Names,
  consumption: Type.Array(NameSlug, { description: 'Listen, Read or Watch; the first is the card’s.' }),
  minutes: Nullable(Type.Integer({ description: 'How long it takes; null when not known.' })),
});
export type ContentCard = Static<typeof ContentCard>;

export const EventCard = Type.Object({
  ...common,
  object_type: Type.Literal('Event'),
  title: Type.String(),
  host: Nullable(Type.String()),
  category: Nullable(NameSlug),
  city: Nullable(NameSlug),
  city_details: Nullable(Type.String()),
  online: Type.Boolean(),
  start_date: Nullable(Type.String({ description: '2027-05-11 for whole days, else an ISO instant with offset.' })),
  end_date: Nullable(Type.String({ description: 'As start_date; a day is included.' })),
  timezone: Nullable(Type.String({ description: 'IANA zone in which the event is shown.' })),
});
export type EventCard = Static<typeof EventCard>;

export const PersonCard = Type.Object({
  ...common,
  object_type: Type.Literal('People'),
  name: Type.String(),
  profession: Nullable(Type.String()),
});
export type PersonCard = Static<typeof PersonCard>;

export const ToolCard = Type.Object({ ...common, object_type: Type.Literal('Tool'), name: Type.String() });
export type ToolCard = Static<typeof ToolCard>;

export const SupportCard = Type.Object({ ...common, object_type: Type.Literal('Support'), name: Type.String() });
export type SupportCard = Static<typeof SupportCard>;

export const DirectoryCard = Type.Object({
  ...common,
  object_type: Type.Literal('DirectoryEntry'),
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
  slug: Type.String(),
  object_type: Type.Literal('Topic'),
  name: Type.String(),
  synopsis: Nullable(Type.String()),
  image: Nullable(Type.String()),
  quote: Nullable(Quote),
  count: Type.Integer({ description: 'How many items belong to it.' }),
});
export type TopicCard = Static<typeof TopicCard>;

export const CollectionCard = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  object_type: Type.Literal('Collection'),
  name: Type.String(),
  description: Nullable(Type.String()),
  images: Type.Array(Type.String()),
  quote: Nullable(Quote),
  access: Type.Enum(['everyone', 'members']),
  locked: Type.Boolean({ description: 'True for a visitor to a members’ collection.' }),
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

/** A post on its own page: the card, and its text when the site wrote it (`null` otherwise). */
export const PostDetail = Type.Object({ ...ContentCard.properties, body_html: Nullable(Type.String()) });
export type PostDetail = Static<typeof PostDetail>;
