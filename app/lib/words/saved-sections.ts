import type { SavedSection } from '#domain/kinds.ts';

/** What the sections of saved things are called where they are nobody’s by name. */
export const SECTION_TITLES: Record<SavedSection, string> = {
  guides: 'Saved guides',
  library: 'Things to read, hear and watch',
  events: 'Events',
  directory: 'People and services',
  topics: 'Topics and collections',
  tools: 'Tools',
  people: 'People',
};
