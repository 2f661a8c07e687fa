/** What to type next: how it is asked for, called, and where it leads. */

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SuggestAnswer, Suggestion } from '#contract/search.ts';
import { factsOf, kindOfType, pageOf } from '#domain/kinds.ts';
import { stringifySearch } from '../address/params.ts';
import { api } from './api.ts';

export const suggestQuery = (words: string) =>
  queryOptions({
    queryKey: ['suggest', words],
    queryFn: ({ signal }) => api.suggest(words, signal),
    // Help that does not come is not missed; the field works without it.
    retry: false,
  });

/** Those of the API, and the way to help where somebody may need it at once. */
export type SuggestionGroup = Suggestion['group'] | 'help';

/** What a suggestion is, said after its name. */
const WORDS: Record<SuggestionGroup, string> = {
  help: 'who answers, day and night',
  spelling: 'did you mean this',
  topic: 'topic',
  term: 'word used here',
  words: 'your words, completed',
  search: 'popular search',
  tag: 'tag',
  title: 'title',
};

/** Lists tell their rows apart by `id`; `sort` says what it is. */
export type SuggestionRow = Omit<Suggestion, 'group'> & { group: SuggestionGroup; id: string; sort: string };

const HELP_ROW: SuggestionRow = { group: 'help', text: 'It is urgent: get help now', id: 'help', sort: WORDS.help };

export const inRows = (suggestions: readonly Suggestion[]): SuggestionRow[] =>
  suggestions.map((suggestion) => {
    const { group, object_type, slug, text } = suggestion;
    const sort = group === 'title' && object_type ? factsOf(object_type).word.toLowerCase() : WORDS[group];
    return { ...suggestion, id: `${group} ${object_type ?? ''} ${slug ?? text}`, sort };
  });

const LONGEST = 72;

/** As much of a long text as stands in two lines, up to the end of a word. */
export function wholeWords(text: string): string {
  if (text.length <= LONGEST) return text;
  const end = text.lastIndexOf(' ', LONGEST);
  return end > 0 ? `${text.slice(0, end)} …` : text;
}

/** What to suggest for a text, and whether that is settled: the answer to these very words. */
export type UseSuggestions = (text: string, enabled: boolean) => { rows: SuggestionRow[]; settled: boolean };

/** About the time between two letters of somebody who types fast. */
const DEBOUNCE_MS = 80;
const NONE: SuggestionRow[] = [];

/** Asks a moment after something was typed; what was there stays until then. */
export const useSuggestions: UseSuggestions = (text, enabled) => {
  const words = useDebounced(text.trim());
  const { data, isPlaceholderData } = useQuery({
    ...suggestQuery(words),
    enabled,
    placeholderData: keepPreviousData,
    select: inOrder,
  });
  const settled = words === text.trim() && !isPlaceholderData;
  return { rows: data ?? NONE, settled };
};

const inOrder = ({ data, urgent }: SuggestAnswer) => [...(urgent ? [HELP_ROW] : []), ...inRows(data)];

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The address that a suggestion stands for. */
export function addressOf({ group, text, slug = '', object_type }: Omit<SuggestionRow, 'id' | 'sort'>): string {
  if (group === 'help') return '/support#urgent';
  if (group === 'spelling' || group === 'search' || group === 'term' || group === 'words')
    return `/search${stringifySearch({ query: text })}`;
  if (group === 'tag') return `/search${stringifySearch({ tag: slug })}`;
  return pageOf(object_type ? kindOfType(object_type) : 'topic', slug);
}
