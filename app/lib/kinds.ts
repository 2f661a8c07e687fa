/** How each kind is called and drawn. */
import type { AnyCard, ObjectType } from '#contract/items.ts';
import type { MosaicPattern } from '#contract/pictures.ts';

export interface KindLook {
  /** The word before everything else on a card. */
  word: string;
  /** The mosaic's pattern, and the sign of the same name. */
  pattern: MosaicPattern;
}

const LOOKS: Record<ObjectType, KindLook> = {
  Post: { word: 'Read', pattern: 'read' },
  Media: { word: 'Listen or watch', pattern: 'listen' },
  Event: { word: 'Event', pattern: 'event' },
  People: { word: 'Person', pattern: 'person' },
  Tool: { word: 'Tool', pattern: 'tool' },
  Support: { word: 'Support', pattern: 'support' },
  Topic: { word: 'Topic', pattern: 'topic' },
  Collection: { word: 'Collection', pattern: 'collection' },
  DirectoryEntry: { word: 'Directory', pattern: 'directory' },
};

const WAYS: Record<string, KindLook> = {
  read: { word: 'Read', pattern: 'read' },
  listen: { word: 'Listen', pattern: 'listen' },
  watch: { word: 'Watch', pattern: 'watch' },
};

/** For a thing of which no more is known than its kind. */
export const kindLook = (type: ObjectType): KindLook => LOOKS[type];

export function lookOf(card: AnyCard): KindLook {
  if (card.object_type === 'Post' || card.object_type === 'Media')
    return WAYS[card.consumption[0]?.slug ?? 'read'] ?? LOOKS.Post;
  return LOOKS[card.object_type];
}

/** Support resources are rated, never kept. */
export const canBeKept = ({ object_type }: AnyCard): boolean => object_type !== 'Support';

export function titleOf(card: AnyCard): string {
  if ('display_title' in card) return card.display_title;
  return 'title' in card ? card.title : card.name;
}

/** The kind as the address of an item's own page names it. */
const PAGE_KINDS: Partial<Record<ObjectType, string>> = {
  Post: 'post',
  Media: 'media',
  Event: 'event',
  People: 'person',
  Tool: 'tool',
  Support: 'support',
  DirectoryEntry: 'directory',
};
export const pageKindOf = (type: ObjectType): string => PAGE_KINDS[type] ?? 'post';

const API_PATHS: Record<string, string> = {
  post: 'content/post',
  media: 'content/media',
  event: 'content/event',
  person: 'content/people',
  tool: 'content/tool',
  support: 'content/support',
  directory: 'directory/entry',
};

/** The API's path for a kind as an item's own page names it. */
export const apiPathOf = (kind: string): string | undefined =>
  // Addresses may hold any word, 'constructor' among them.
  Object.hasOwn(API_PATHS, kind) ? API_PATHS[kind] : undefined;
