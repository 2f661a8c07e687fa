/** The kinds as the API names them. */
import type { ObjectType } from '#contract/items.ts';
import type { Kind } from '#server/database/schema.ts';

export const OBJECT_TYPE: Record<Kind, ObjectType> = {
  post: 'Post',
  media: 'Media',
  event: 'Event',
  person: 'People',
  tool: 'Tool',
  support: 'Support',
  directory: 'DirectoryEntry',
  topic: 'Topic',
  collection: 'Collection',
};

const spellings = new Map<string, Kind>();
for (const [kind, type] of Object.entries(OBJECT_TYPE) as [Kind, ObjectType][]) {
  for (const spelling of [kind, type, `${type}s`]) spellings.set(spelling.toLowerCase(), kind);
}

/** The kind that a word of a request means: 'Post', 'posts', 'People', 'DirectoryEntry' … */
export const kindOf = (word: string): Kind | undefined => spellings.get(word.trim().toLowerCase());
