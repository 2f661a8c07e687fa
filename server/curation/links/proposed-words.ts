/** Topics and tags for something new: those of the things in the catalogue that say most of the same words. */
import type { Db } from '#server/database/schema.ts';
import type { SearchIndex } from '#server/search/search-index.ts';
import { STOP_WORDS, words as wordsIn } from '#server/search/words/analysis.ts';

const ALIKE = 12;
const TOPICS_MOST = 3;
const TAGS_MOST = 5;
/** Of the alike things so many must have it; fewer where its own name stands in the text. */
const SHARED_BY = 4;
const SHARED_BY_NAMED = 1;
const WORDS_ASKED = 24;

export interface ProposedWords {
  /** Slugs. */
  topics: string[];
  tags: string[];
}

export async function proposedWords(db: Db, search: SearchIndex, title: string, text: string): Promise<ProposedWords> {
  const asked = tellingWords(title, text);
  if (asked.length === 0) return { topics: [], tags: [] };
  const { ids } = search.search({ text: asked.join(' '), match: 'any', forgiving: false, from: 0, size: ALIKE });
  if (ids.length === 0) return { topics: [], tags: [] };
  const topics = await db
    .selectFrom('item_topic')
    .innerJoin('published_item as topic', 'topic.id', 'item_topic.topic_id')
    .select(({ fn }) => ['topic.title as name', 'topic.slug as said', fn.countAll<number>().as('count')])
    .where('item_topic.item_id', 'in', ids)
    .groupBy(['topic.title', 'topic.slug'])
    .execute();
  const tags = await db
    .selectFrom('item_term')
    .innerJoin('term', 'term.id', 'item_term.term_id')
    .select(({ fn }) => ['term.name as name', 'term.name as said', fn.countAll<number>().as('count')])
    .where('item_term.item_id', 'in', ids)
    .where('term.vocabulary', '=', 'tag')
    .groupBy('term.name')
    .execute();
  const said = ` ${wordsIn(`${title} ${text}`).join(' ')} `;
  return { topics: best(topics, said, TOPICS_MOST), tags: best(tags, said, TAGS_MOST) };
}

interface Counted {
  name: string;
  /** As a field holds it. */
  said: string;
  count: number;
}

/** A name that stands in the text counts as much as three things that have it. */
function best(names: readonly Counted[], said: string, most: number): string[] {
  return names
    .map(({ name, said: value, count }) => ({
      name,
      value,
      count: Number(count),
      isSaid: said.includes(` ${wordsIn(name).join(' ')} `),
    }))
    .filter(({ count, isSaid }) => count >= (isSaid ? SHARED_BY_NAMED : SHARED_BY))
    .sort((a, b) => weight(b) - weight(a) || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ value }) => value);
}

const weight = ({ count, isSaid }: { count: number; isSaid: boolean }): number => count + (isSaid ? 3 : 0);

/** The words of the title, then those that come most often. */
function tellingWords(title: string, text: string): string[] {
  const counts = new Map<string, number>();
  for (const word of wordsIn(text)) if (word.length > 3) counts.set(word, (counts.get(word) ?? 0) + 1);
  const often = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  return [...new Set([...wordsIn(title), ...often])].filter((word) => !STOP_WORDS.has(word)).slice(0, WORDS_ASKED);
}
