/** The names that there are already, for fields that hold names. */
import { useQuery } from '@tanstack/react-query';
import { notesQuery } from '#app/lib/data/content-notes.ts';
import type { Vocabulary } from '#contract/vocabularies.ts';
import type { Kind } from '#domain/kinds.ts';
import { SIZE_LIMIT } from '#domain/limits.ts';
import { deskOptionsQuery, itemsQuery } from '../data/queries.ts';
import type { Choice } from '../fields/names-field.tsx';
import { titleOfItem } from '../record-accessors.ts';

export interface Choices {
  of: (name: string) => readonly Choice[];
  /** Whether only these will do: topics and content notes are made by themselves. */
  isClosed: (name: string) => boolean;
  /** Where the names of a field are words of a vocabulary. */
  vocabularyOf: (name: string) => Vocabulary | undefined;
  /** What a topic of this address is called. */
  topicName: (slug: string) => string;
}

const VOCABULARIES_OF: Record<string, Vocabulary> = {
  tags: 'tag',
  primary_tags: 'tag',
  audiences: 'audience',
  interests: 'interest',
  city: 'city',
};
const CATEGORIES: Partial<Record<Kind, Vocabulary>> = { event: 'eventtagcategory', directory: 'directorycategory' };

const NONE: readonly Choice[] = [];
const byName = (options: readonly { name: string }[]): Choice[] =>
  options.map(({ name }) => ({ value: name, label: name }));

export function useChoices(kind: Kind): Choices {
  const { data: options } = useQuery(deskOptionsQuery);
  const { data: notes } = useQuery(notesQuery);
  const { data: topics } = useQuery(itemsQuery({ kind: ['topic'], sort: 'title', size: SIZE_LIMIT }));
  const known: Record<string, readonly Choice[]> = {
    topics: topics?.data.map((topic) => ({ value: topic.slug, label: titleOfItem(topic) })) ?? NONE,
    audiences: byName(options?.audience ?? []),
    interests: byName(options?.interest ?? []),
    city: byName(options?.cities ?? []),
    content_notes: byName(notes?.data.map(({ words }) => ({ name: words })) ?? []),
    category: byName((kind === 'event' ? options?.eventtagcategory : options?.directorycategory) ?? []),
  };
  const areAll = topics !== undefined && topics.pagination.total_objects <= SIZE_LIMIT;
  return {
    of: (name) => known[name] ?? NONE,
    isClosed: (name) => (name === 'topics' && areAll) || (name === 'content_notes' && notes !== undefined),
    vocabularyOf: (name) => (name === 'category' ? CATEGORIES[kind] : VOCABULARIES_OF[name]),
    topicName: (slug) => known.topics?.find(({ value }) => value === slug)?.label ?? slug,
  };
}
