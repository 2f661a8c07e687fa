/** Terms of the thesaurus that somebody may be typing: what they are called here, and the kind note where there is one. */

import type { Lexicon } from '../index/lexicon.ts';
import type { ThesaurusEntry } from '../search-types.ts';
import { STOP_WORDS, words } from '../words/analysis.ts';

export interface TermCompletion {
  name: string;
  note: string | null;
}

/** Shorter beginnings could become too many words. */
const SHORTEST = 3;

export class TermCompletions {
  readonly #lexicon: Lexicon;
  /** By their words, in the order of the alphabet. */
  readonly #terms: { key: string; entry: ThesaurusEntry }[];
  readonly #groups = new Map<string, string[][]>();

  constructor(entries: readonly ThesaurusEntry[], lexicon: Lexicon) {
    this.#lexicon = lexicon;
    const preferred = [...new Map(entries.map((entry) => [entry.group, entry])).values()].map(
      (entry): ThesaurusEntry => ({ ...entry, term: entry.preferred, relation: 'preferred', note: null, match: null }),
    );
    const all = [...preferred, ...entries].filter(
      ({ match, relation }) => match !== 'capitals' && relation !== 'narrower',
    );
    for (const { group, term } of all) this.#groups.set(group, [...(this.#groups.get(group) ?? []), words(term)]);
    this.#terms = all
      .map((entry) => ({ key: words(entry.term).join(' '), entry }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** The groups with a term that begins so, those of the shortest terms first; those that no document is about are left out. */
  complete(typed: readonly string[], limit: number): TermCompletion[] {
    const text = typed.join(' ');
    if (text.length < SHORTEST || limit === 0) return [];
    const begun: { key: string; entry: ThesaurusEntry }[] = [];
    for (let i = this.#firstFrom(text); this.#terms[i]?.key.startsWith(text); i++)
      begun.push(this.#terms[i] as { key: string; entry: ThesaurusEntry });
    const found = new Map<string, TermCompletion>();
    for (const { entry } of begun.sort((a, b) => a.key.length - b.key.length)) {
      if (found.size === limit) break;
      if (found.has(entry.group) || !this.#stands(entry.group)) continue;
      found.set(entry.group, { name: entry.preferred, note: entry.note });
    }
    return [...found.values()];
  }

  /** Whether all words of some term of the group stand in documents. */
  #stands(group: string): boolean {
    return (this.#groups.get(group) ?? []).some((term) =>
      term.every((word) => STOP_WORDS.has(word) || this.#lexicon.documentsOf(word) > 0),
    );
  }

  #firstFrom(text: string): number {
    let [low, high] = [0, this.#terms.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#terms[middle]?.key as string) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
