/** Ways to complete what somebody is typing: topics, tags, titles, and a word put right. */
import { fold } from '#domain/text-folding.ts';
import type { Cooccurrence } from '../index/cooccurrence.ts';
import type { Corpus } from '../index/corpus.ts';
import type { FacetValues } from '../index/facet-dictionary.ts';
import { offset } from '../index/growing-arrays.ts';
import type { Lexicon } from '../index/lexicon.ts';
import type { Prefixes } from '../index/prefixes.ts';
import { fieldAt, wordAt } from '../index/tokens.ts';
import type { Speller } from '../query/spelling.ts';
import { FACETS, type Facet } from '../search-types.ts';
import { STOP_WORDS, words } from '../words/analysis.ts';
import { COMMON_WORDS } from '../words/common-words.ts';
import type { TermCompletions } from './term-completions.ts';

export type Suggestion =
  | { kind: 'value'; facet: Facet; value: string; name: string }
  | { kind: 'term'; name: string; note: string | null }
  | { kind: 'words'; text: string }
  | { kind: 'document'; id: number }
  | { kind: 'spelling'; text: string };

export interface SuggestionLimits {
  /** How many of each facet. */
  facets: Partial<Record<Facet, number>>;
  documents: number;
  /** Terms of the thesaurus, and ways to complete the last of several words. */
  terms?: number;
  words?: number;
}

/** For each word of a title the documents of highest static rank, so that a common word costs no more than a rare one. */
const KEPT_PER_WORD = 200;
/** Room above that before the list is cut. */
const SLACK = 100;
const COMPLETIONS = 12;
const TITLE = 0;

export class Suggester {
  readonly #corpus: Corpus;
  readonly #lexicon: Lexicon;
  readonly #values: FacetValues;
  readonly #prefixes: Prefixes;
  readonly #speller: Speller;
  readonly #terms: TermCompletions;
  readonly #cooccurrence: Cooccurrence;
  #titles = new Map<number, number[]>();

  constructor(
    corpus: Corpus,
    lexicon: Lexicon,
    values: FacetValues,
    prefixes: Prefixes,
    speller: Speller,
    terms: TermCompletions,
    cooccurrence: Cooccurrence,
  ) {
    this.#corpus = corpus;
    this.#lexicon = lexicon;
    this.#values = values;
    this.#prefixes = prefixes;
    this.#speller = speller;
    this.#terms = terms;
    this.#cooccurrence = cooccurrence;
  }

  /** The slots noted for each word of titles. */
  snapshot(): Map<number, number[]> {
    return this.#titles;
  }

  restore(titles: Map<number, number[]>): void {
    this.#titles = titles;
  }

  /** Notes the title of the document that stands in `slot`; terms below `forms` are no words. */
  note(slot: number, forms: number): void {
    const { tokens, from, to } = this.#corpus.tokensOf(slot);
    for (let i = from; i < to && fieldAt(tokens[i] as number) === TITLE; i++) {
      const term = this.#lexicon.termOfWord[wordAt(tokens[i] as number)] as number;
      if (term < forms) break;
      const docs = this.#titles.get(term);
      if (!docs) this.#titles.set(term, [slot]);
      else if (docs.at(-1) !== slot) {
        docs.push(slot);
        if (docs.length > KEPT_PER_WORD + SLACK) this.#cut(term, docs);
      }
    }
  }

  #cut(term: number, docs: readonly number[]): void {
    const kept = [...new Set(docs)]
      .filter((doc) => this.#corpus.alive[doc] && this.#isInTitle(doc, term))
      .sort((a, b) => this.#byStaticRank(a, b));
    this.#titles.set(term, kept.slice(0, KEPT_PER_WORD));
  }

  suggest(text: string, { facets, documents, terms = 0, words: sentences = 0 }: SuggestionLimits): Suggestion[] {
    const typed = words(text.slice(0, 200));
    const last = typed.at(-1);
    if (last === undefined) return [];
    const found: Suggestion[] = [];
    for (const [facet, limit] of Object.entries(facets) as [Facet, number][])
      found.push(...this.#valuesOf(facet, text, limit));
    found.push(...this.#terms.complete(typed, terms).map((term): Suggestion => ({ kind: 'term', ...term })));
    if (!/\s$/.test(text)) found.push(...this.#completed(typed, sentences));
    found.push(...this.#titlesWith(typed, documents));
    return found.length > 0 ? found : this.#corrected(typed);
  }

  /** Values with a word that begins as typed; those that begin so themselves come first. */
  #valuesOf(facet: Facet, text: string, limit: number): Suggestion[] {
    const asked = fold(text).trim().replaceAll(/\s+/g, ' ');
    return this.#values
      .startingWith(FACETS.indexOf(facet), asked, limit)
      .map(({ value, name }) => ({ kind: 'value', facet, value, name }));
  }

  #titlesWith(typed: readonly string[], limit: number): Suggestion[] {
    const earlier = typed.slice(0, -1).map((word) => this.#lexicon.termOf(word));
    if (earlier.includes(undefined)) return [];
    const ends = new Set<number>();
    for (const number of this.#prefixes.beginningWith(typed.at(-1) as string, COMPLETIONS))
      ends.add(this.#lexicon.termOfWord[number] as number);
    const best: number[] = [];
    for (const term of ends) {
      for (const doc of this.#titles.get(term) ?? []) {
        const last = best[limit - 1];
        if ((last !== undefined && this.#byStaticRank(doc, last) >= 0) || best.includes(doc)) continue;
        if (!this.#corpus.alive[doc] || !this.#holdsInTitle(doc, term, earlier as number[])) continue;
        best.push(doc);
        best.sort((a, b) => this.#byStaticRank(a, b));
        best.length = Math.min(best.length, limit);
      }
    }
    return best.map((doc) => ({ kind: 'document', id: this.#corpus.ids[doc] as number }));
  }

  /** The last word of several completed, so that it goes with those before it. */
  #completed(typed: readonly string[], limit: number): Suggestion[] {
    const last = typed.at(-1) as string;
    const earlier = typed
      .slice(0, -1)
      .flatMap((word) => (STOP_WORDS.has(word) ? [] : (this.#lexicon.termOf(word) ?? [])));
    if (limit === 0 || earlier.length === 0 || last.length < 2 || this.#lexicon.documentsOf(last) > 0) return [];
    return this.#prefixes
      .beginningWith(last, COMPLETIONS)
      .map((number) => ({
        word: this.#lexicon.words[number] as string,
        fit: this.#cooccurrence.share(this.#lexicon.termOfWord[number] as number, earlier),
      }))
      .filter(({ fit }) => fit > 0)
      .sort((a, b) => b.fit - a.fit)
      .slice(0, limit)
      .map(({ word }) => ({ kind: 'words', text: [...typed.slice(0, -1), word].join(' ') }));
  }

  /** Lists of titles may name a slot that holds another document by now. */
  #holdsInTitle(doc: number, term: number, others: readonly number[] = []): boolean {
    return this.#isInTitle(doc, term) && others.every((other) => this.#isInTitle(doc, other));
  }

  #isInTitle(doc: number, term: number): boolean {
    const handle = this.#corpus.tokenList[doc] as number;
    const tokens = this.#corpus.tokens.chunk(handle);
    const from = offset(handle);
    const to = from + (this.#corpus.tokenCount[doc] as number);
    for (let i = from; i < to && fieldAt(tokens[i] as number) === TITLE; i++)
      if (this.#lexicon.termOfWord[wordAt(tokens[i] as number)] === term) return true;
    return false;
  }

  #byStaticRank(a: number, b: number): number {
    const { staticRank, ids } = this.#corpus;
    return (staticRank[b] as number) - (staticRank[a] as number) || (ids[b] as number) - (ids[a] as number);
  }

  #corrected(typed: readonly string[]): Suggestion[] {
    const read = typed.map((word) => {
      if (this.#lexicon.documentsOf(word) > 0 || STOP_WORDS.has(word) || COMMON_WORDS.has(word)) return word;
      return this.#speller.candidates(word)[0]?.word ?? word;
    });
    const text = read.join(' ');
    return text === typed.join(' ') ? [] : [{ kind: 'spelling', text }];
  }
}
