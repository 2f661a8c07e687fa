/** Names in a file that are not here yet: topics that nobody has made, and new words of the vocabularies. */
import type { ImportWord } from '#contract/imports.ts';
import { vocabulariesOf } from '#domain/kinds/registry.ts';
import type { Kind } from '#domain/kinds.ts';
import { nameKey } from '#domain/names.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import type { ImportContext } from '../formats/files/catalogue-file.ts';
import { nearestAmong } from '../revisions/topic-lookup.ts';
import type { ParsedRow } from './parse-file.ts';

/** Nobody looks through more than this. */
const WORDS_SHOWN = 100;

/** Each name that is not here yet, once, with its rows, and the name of here that is a slip away. */
export async function newWords(
  kind: Kind,
  rows: readonly ParsedRow[],
  { index, terms }: ImportContext,
): Promise<{ words: ImportWord[]; count: number }> {
  const found = new Map<string, Omit<ImportWord, 'near'>>();
  const note = (field: string, word: string, row: number) => {
    const key = `${field} ${nameKey(word)}`;
    const known = found.get(key);
    if (known) known.rows++;
    else found.set(key, { field, word, rows: 1, row, must: field === 'topics' || field === 'content_notes' });
  };
  const vocabularies = Object.entries(vocabulariesOf(kind));
  for (const { cells, row } of rows) {
    await yieldWhenDue();
    for (const name of namesIn(cells.topics)) if (index.topics.slugOf(name) === undefined) note('topics', name, row);
    for (const [field, vocabulary] of vocabularies)
      for (const name of namesIn(cells[field])) if (!terms.meant(vocabulary, name)) note(field, name, row);
    for (const name of namesIn(cells.primary_tags)) if (!terms.meant('tag', name)) note('tags', name, row);
  }
  const words: ImportWord[] = [];
  const nearIn = new Map<string, (word: string) => string | undefined>();
  const nearOf = (field: string) => {
    const vocabulary = vocabulariesOf(kind)[field];
    const near = nearIn.get(field) ?? nearestAmong(vocabulary ? terms.namesOf(vocabulary) : index.topics.titles);
    nearIn.set(field, near);
    return near;
  };
  for (const one of [...found.values()].slice(0, WORDS_SHOWN)) {
    words.push({ ...one, near: nearOf(one.field)(one.word) ?? null });
    await yieldWhenDue();
  }
  return { words, count: found.size };
}

const namesIn = (value: unknown): string[] => [value ?? []].flat().filter((name) => typeof name === 'string');
