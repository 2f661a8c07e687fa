/** Completing what somebody is typing: what answers it, topics, terms, sentences, popular searches, tags, titles, and a word put right. */

import type { SuggestAnswer, Suggestion } from '#contract/search.ts';
import { KIND_FACTS } from '#domain/kinds.ts';
import { fold } from '#domain/text-folding.ts';
import type { Db } from '#server/database/schema.ts';
import type { Services } from '#server/http/services.ts';
import type { Suggestion as Found } from '#server/search/suggestions/suggestions.ts';
import { readPopular } from '../categories/popular-searches.ts';
import { oncePerSeries } from '../events/series.ts';
import { urgencyOf } from './urgent.ts';

const MOST = 7;
const LIMITS = { facets: { topic: 2, tag: 3 }, terms: 2, words: 2 } as const;
const DOCUMENTS = 6;
const POPULAR = 2;
const ANSWERS = 2;

/** Up to seven completions, group by group, each name once. Without words: the popular searches. */
export async function suggest({ db, search }: Services, query: string | undefined): Promise<SuggestAnswer> {
  const typed = fold(query ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ');
  const popular = await readPopular(db, search);
  if (typed === '') return { data: popular.slice(0, MOST).map(({ name }) => ({ group: 'search', text: name })) };
  const searches = popular
    .filter(({ name }) => ` ${fold(name)}`.includes(` ${typed}`))
    .slice(0, POPULAR)
    .map(({ name }): Suggestion => ({ group: 'search', text: name }));
  const { found, once } = await oncePerSeries(
    { db, search },
    (documents) => search.suggest(query ?? '', { ...LIMITS, documents }),
    {
      room: DOCUMENTS,
      idsOf: documentsIn,
    },
  );
  const corrected = found.flatMap((one): Suggestion[] =>
    one.kind === 'spelling' ? [{ group: 'spelling', text: one.text }] : [],
  );
  const topics = valuesOf(found, 'topic');
  const known = new Set(topics.map(({ text }) => fold(text)));
  const others = found.flatMap((one): Suggestion[] => {
    if (one.kind === 'words') return [{ group: 'words', text: one.text }];
    if (one.kind !== 'term' || (one.note === null && known.has(fold(one.name)))) return [];
    return [{ group: 'term', text: one.name, ...(one.note !== null && { note: one.note }) }];
  });
  const ids = once(documentsIn(found)).slice(0, DOCUMENTS);
  const titles = (await readTitles(db, ids)).filter(({ object_type }) => object_type !== 'Topic');
  const answers = await readTitles(db, answersTo(search, query ?? ''));
  return {
    data: eachOnce([
      ...answers,
      ...corrected,
      ...topics,
      ...others,
      ...searches,
      ...valuesOf(found, 'tag'),
      ...titles,
    ]).slice(0, MOST),
    ...urgencyOf(query ?? ''),
  };
}

const documentsIn = (found: readonly Found[]): number[] =>
  found.flatMap((one) => (one.kind === 'document' ? [one.id] : []));

/** Where a word alone leads to a search, a place has a page or a list of its own; a note is said in any case. */
const isPlace = ({ group, note }: Suggestion): boolean =>
  group === 'topic' || group === 'tag' || group === 'title' || note !== undefined;

/** Each name once: the first place of that name, or else the first word. */
function eachOnce(suggestions: Suggestion[]): Suggestion[] {
  const best = new Map<string, Suggestion>();
  for (const one of [...suggestions.filter(isPlace), ...suggestions])
    if (!best.has(fold(one.text))) best.set(fold(one.text), one);
  const kept = new Set(best.values());
  return suggestions.filter((one) => kept.has(one));
}

const valuesOf = (found: readonly Found[], facet: 'topic' | 'tag'): Suggestion[] =>
  found.flatMap((one): Suggestion[] =>
    one.kind === 'value' && one.facet === facet ? [{ group: facet, text: one.name, slug: one.value }] : [],
  );

/** What answers the situation that is being typed, whose last word may be under way. */
function answersTo(search: Services['search'], query: string): number[] {
  for (const text of [query, query.replace(/\S+\s*$/, '')]) {
    const { clear, also } = search.answers.nearest(text);
    const near = [...(clear === undefined ? [] : [clear]), ...also];
    if (near.length > 0) return near.slice(0, ANSWERS);
  }
  return [];
}

async function readTitles(db: Db, ids: readonly number[]): Promise<Suggestion[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('published_item as item')
    .select(['id', 'kind', 'slug', 'title'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row
      ? [{ group: 'title' as const, text: row.title, slug: row.slug, object_type: KIND_FACTS[row.kind].objectType }]
      : [];
  });
}
