/** What to type next: how it is asked for, called, and where it leads. */
import { queryOptions } from '@tanstack/react-query';
import type { Suggestion } from '#contract/search.ts';
import { api } from './api.ts';
import { pageKindOf } from './kinds.ts';
import { stringifySearch } from './params.ts';

export const suggestQuery = (words: string) =>
  queryOptions({
    queryKey: ['suggest', words],
    queryFn: ({ signal }) => api.suggest(words, signal),
    // Help that does not come is not missed; the field works without it.
    retry: false,
  });

const TITLES: Record<Suggestion['group'], string> = {
  spelling: 'Did you mean',
  search: 'Popular searches',
  topic: 'Topics',
  tag: 'Tags',
  title: 'Titles',
};

/** Lists tell their rows apart by `id`. */
export type SuggestionRow = Suggestion & { id: string };

export interface SuggestionGroup {
  id: Suggestion['group'];
  title: string;
  suggestions: SuggestionRow[];
}

/** Under their headings, in the order in which they came. */
export function inGroups(suggestions: readonly Suggestion[]): SuggestionGroup[] {
  const groups = new Map<Suggestion['group'], SuggestionGroup>();
  for (const suggestion of suggestions) {
    const { group: id, object_type = '', slug, text } = suggestion;
    const group = groups.get(id) ?? { id, title: TITLES[id], suggestions: [] };
    group.suggestions.push({ ...suggestion, id: `${id} ${object_type} ${slug ?? text}` });
    groups.set(id, group);
  }
  return [...groups.values()];
}

/** The address that a suggestion stands for. */
export function addressOf({ group, text, slug = '', object_type }: Suggestion): string {
  if (group === 'spelling' || group === 'search') return `/search${stringifySearch({ query: text })}`;
  if (group === 'tag') return `/search${stringifySearch({ tag: slug })}`;
  const name = encodeURIComponent(slug);
  if (group === 'topic' || object_type === 'Topic') return `/topic/${name}`;
  if (object_type === 'Collection') return `/collection/${name}`;
  return `/item/${pageKindOf(object_type ?? 'Post')}/${name}`;
}
