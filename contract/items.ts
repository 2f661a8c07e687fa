/** The things in the catalogue, as cards. */
import { type Static, Type } from 'typebox';
import { HELD_KINDS, type HeldKind, KINDS, type Kind, OBJECT_TYPES } from '#domain/kinds.ts';
import { SIZE_LIMIT } from '#domain/limits.ts';
import { CARD_SCHEMAS, type Cards } from './card-schemas.ts';
import { ItemId, Nullable } from './common-schemas.ts';

export const ObjectTypeSchema = Type.Enum([...OBJECT_TYPES]);

/** A post (to read) or media (to listen to or watch). */
export const ContentCard = CARD_SCHEMAS.post;
export type ContentCard = Cards['post'];
export const EventCard = CARD_SCHEMAS.event;
export type EventCard = Cards['event'];
export const PersonCard = CARD_SCHEMAS.person;
export type PersonCard = Cards['person'];
export const ToolCard = CARD_SCHEMAS.tool;
export type ToolCard = Cards['tool'];
export const SupportCard = CARD_SCHEMAS.support;
export type SupportCard = Cards['support'];
export const DirectoryCard = CARD_SCHEMAS.directory;
export type DirectoryCard = Cards['directory'];
export const TopicCard = CARD_SCHEMAS.topic;
export type TopicCard = Cards['topic'];
export const GuideCard = CARD_SCHEMAS.guide;
export type GuideCard = Cards['guide'];
export const CollectionCard = CARD_SCHEMAS.collection;
export type CollectionCard = Cards['collection'];

export type AnyCard = Cards[Kind];
/** The kinds that are found, kept and rated one by one. */
export type ItemCard = Cards[HeldKind];

/** A card of any of these kinds. Posts and media share one schema. */
export const oneOfCards = <K extends Kind>(kinds: readonly K[]) =>
  Type.Unsafe<Cards[K]>(Type.Union([...new Set(kinds.map((kind) => CARD_SCHEMAS[kind]))]));

export const AnyCard = oneOfCards(KINDS);
export const ItemCard = oneOfCards(HELD_KINDS);

/** A post on its own page: the card, and its text when the site wrote it (`null` otherwise). */
export const PostDetail = Type.Object({ ...ContentCard.properties, body_html: Nullable(Type.String()) });
export type PostDetail = Static<typeof PostDetail>;

/** Items that somebody has the numbers of. */
export const CardsParams = Type.Object({ id: Type.Array(ItemId, { minItems: 1, maxItems: SIZE_LIMIT }) });
export type CardsParams = Static<typeof CardsParams>;
export const CardsAnswer = Type.Object({
  data: Type.Array(AnyCard, { description: 'Those of them that are published, in the order that was asked for.' }),
});
export type CardsAnswer = Static<typeof CardsAnswer>;

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
