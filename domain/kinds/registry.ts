/**
 * The kinds of items with all that is said of them when they are written. Pages for readers know their facts alone
 * (`kinds.ts`): the words of forms and tables would only be in their way.
 */

import { KIND_FACTS, KINDS, type Kind } from '../kinds.ts';
import { type CardParts, type CardSource, type MadeOf, makeCard } from './card-parts.ts';
import { collection } from './collection.ts';
import { directory } from './directory.ts';
import { event } from './event.ts';
import { guide } from './guide.ts';
import type { ItemField, ItemFields, ItemVocabulary } from './item-field.ts';
import type { ItemKind } from './item-kind.ts';
import { media } from './media.ts';
import { person } from './person.ts';
import { post } from './post.ts';
import { asOffered } from './provider-fields.ts';
import { support } from './support.ts';
import { tool } from './tool.ts';
import { topic } from './topic.ts';

export const ITEM_KINDS = {
  post,
  media,
  event,
  person,
  tool,
  support,
  directory,
  topic,
  collection,
  guide,
} as const satisfies { [K in Kind]: { fields: ItemFields; card: CardParts } };

export type ItemKinds = typeof ITEM_KINDS;

export const itemKindOf = (kind: Kind): ItemKind => ITEM_KINDS[kind] as unknown as ItemKind;
export const fieldsOf = (kind: Kind): ItemFields => ITEM_KINDS[kind].fields;
export const fieldOf = (kind: Kind, name: string): ItemField | undefined =>
  Object.hasOwn(ITEM_KINDS[kind].fields, name) ? fieldsOf(kind)[name] : undefined;
/** The kinds that have a field of this name. */
export const kindsWith = (name: string): Kind[] => KINDS.filter((kind) => fieldOf(kind, name));

/** The parts of a kind's card beyond those that every card has. */
export type OwnParts<K extends Kind> = MadeOf<ItemKinds[K]['card']>;

/** The card of an item, as it is made on the server and beside the form that writes it. */
export function cardOf(kind: Kind, source: CardSource): Record<string, unknown> {
  const { card: parts, isSubject } = ITEM_KINDS[kind];
  const { objectType, isContent } = KIND_FACTS[kind];
  return makeCard({ ...source, record: asOffered(source.record) }, objectType, { parts, isSubject, isContent });
}

/** The fields that hold words of vocabularies, each with its own. */
export const vocabulariesOf = (kind: Kind): Readonly<Record<string, ItemVocabulary>> => VOCABULARIES[kind];

const VOCABULARIES = Object.fromEntries(
  Object.entries(ITEM_KINDS).map(([kind, { fields }]) => [
    kind,
    Object.fromEntries(
      Object.entries(fields as ItemFields).flatMap(([name, { vocabulary }]) =>
        vocabulary ? [[name, vocabulary]] : [],
      ),
    ),
  ]),
) as Record<Kind, Record<string, ItemVocabulary>>;

/** What the table of all items holds of a record, and what is kept as links to topics and tags. */
const ELSEWHERE = [
  ...(['external_id', 'slug', 'title', 'name', 'display_title', 'synopsis', 'images', 'url', 'published_at'] as const),
  ...(['featured', 'sponsored', 'affiliate', 'price', 'language', 'topics', 'primary_tags', 'said_as'] as const),
  ...(['in_short', 'facts', 'facts_asked_on', 'facts_answered_by'] as const),
];
type Elsewhere = (typeof ELSEWHERE)[number];

/** The fields that are kept neither with the item nor as words of vocabularies: those of the kind's own table. */
export const ownFields = (kind: Kind): readonly string[] => OWN_FIELDS[kind];

const OWN_FIELDS = Object.fromEntries(
  Object.entries(ITEM_KINDS).map(([kind, { fields }]) => [
    kind,
    Object.keys(fields).filter(
      (name) => !(ELSEWHERE as readonly string[]).includes(name) && !(name in VOCABULARIES[kind as Kind]),
    ),
  ]),
) as Record<Kind, string[]>;

/** The columns of a kind's own table that hold its fields. */
export type OwnColumns<K extends Kind> = {
  -readonly [N in keyof ItemKinds[K]['fields'] as N extends Elsewhere
    ? never
    : ItemKinds[K]['fields'][N] extends { vocabulary: string }
      ? never
      : N]: ItemKinds[K]['fields'][N] extends ItemField<infer T> ? T : never;
};
