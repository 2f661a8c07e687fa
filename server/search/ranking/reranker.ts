/** What a document says beyond its words: what its title holds of the query, words side by side, words just as typed. */

import type { Corpus } from '../index/corpus.ts';
import { grown } from '../index/growing-arrays.ts';
import type { Lexicon } from '../index/lexicon.ts';
import { fieldAt, wordAt } from '../index/tokens.ts';
import { type Clause, idfOf } from '../query/clauses.ts';
import {
  EXACT_BONUS,
  FIELD_WEIGHTS,
  MEANING_HELD,
  OTHER_FORM,
  PAIR_BONUS,
  PAIR_REACH,
  PARTS_HELD,
  SATURATION,
  TITLE_BONUS,
} from '../ranking-parameters.ts';
import type { Thesaurus } from '../thesaurus.ts';
import { type Answer, type Unit, unitsByTerm, unitsOf } from './query-units.ts';
import type { TermStatistics } from './term-statistics.ts';

const TITLE = 0;
const NO_TITLE = { title: 0, covered: 0 };

export class Reranker {
  readonly #corpus: Corpus;
  readonly #lexicon: Lexicon;
  readonly #statistics: TermStatistics;
  readonly #thesaurus: Thesaurus;
  #units: Unit[] = [];
  /** For the terms of the query: the units they answer, and how fully. */
  #unitsByTerm = new Map<number, Answer[]>();
  /** 1 for the words of these terms, which is quicker to ask; a phrase has one number as a word and as a term. */
  #isAsked = new Uint8Array(64);
  #asked: number[] = [];
  /** For the words as they were typed: 1 + their place among `#typed`. */
  #typedAt = new Uint32Array(64);
  #typed: number[] = [];
  /** How rare each of them is, in all units that it was typed for. */
  #typedIdfs: number[] = [];
  #bonuses = new Map<number, number>();
  #titleBonuses = new Map<number, number>();
  /** What neighbouring words and words just as typed may add to the title's bonus at most. */
  #mostBonus = 0;
  #hasPhrases = false;
  #found = new Float64Array(8);
  #last = new Float64Array(8);
  #isSeen = new Uint8Array(8);

  constructor(corpus: Corpus, lexicon: Lexicon, statistics: TermStatistics, thesaurus: Thesaurus) {
    this.#corpus = corpus;
    this.#lexicon = lexicon;
    this.#statistics = statistics;
    this.#thesaurus = thesaurus;
  }

  /** Notes what is asked, before any document is looked at. */
  begin(clauses: readonly Clause[]): void {
    for (const word of this.#asked) this.#isAsked[word] = 0;
    for (const word of this.#typed) this.#typedAt[word] = 0;
    this.#bonuses.clear();
    this.#titleBonuses.clear();
    this.#units = unitsOf(clauses).map((unit) => ({ ...unit, idf: this.#statistics.idf(unit.clause) }));
    this.#unitsByTerm = unitsByTerm(this.#units);
    this.#isAsked = grown(this.#isAsked, this.#lexicon.words.length);
    this.#asked = [...this.#unitsByTerm.keys()].flatMap((term) => this.#lexicon.numbersOf(term));
    for (const word of this.#asked) this.#isAsked[word] = 1;
    const idfs = new Map<number, number>();
    for (const { clause, idf } of this.#units)
      if (clause.word !== undefined) idfs.set(clause.word, (idfs.get(clause.word) ?? 0) + idf);
    this.#typed = [...idfs.keys()];
    this.#typedIdfs = [...idfs.values()];
    this.#typedAt = grown(this.#typedAt, this.#lexicon.words.length);
    for (const [i, word] of this.#typed.entries()) this.#typedAt[word] = i + 1;
    const most = this.#units.length;
    this.#found = grown(this.#found, most);
    this.#last = grown(this.#last, most);
    this.#isSeen = grown(this.#isSeen, most);
    const exact = this.#typedIdfs.reduce((sum, idf) => sum + idf, 0);
    const pairs = this.#units.reduce((sum, unit) => sum + this.#pairIdf(unit), 0);
    this.#hasPhrases = this.#units.some(({ clause }) => clause.parts || clause.preferredParts);
    this.#mostBonus = EXACT_BONUS * exact + PAIR_BONUS * pairs;
  }

  /** What `bonus` may be more than `titleBonus` at most: a document earns that by words only that it holds, or means. */
  mostBonusOf(matchedWeight: number): number {
    return this.#hasPhrases
      ? this.#mostBonus
      : Math.min(this.#mostBonus, (EXACT_BONUS + 2 * PAIR_BONUS) * (matchedWeight / MEANING_HELD));
  }

  /** How rare a unit is together with the one before it. */
  #pairIdf({ before, idf }: Unit): number {
    return before === undefined ? 0 : idf + (this.#units[before] as Unit).idf;
  }

  /** Remembered, since a document may be looked at for several lists. */
  bonus(doc: number): number {
    const known = this.#bonuses.get(doc);
    if (known !== undefined) return known;
    const bonus = this.#withTexts(doc, this.titleBonus(doc));
    this.#bonuses.set(doc, bonus);
    return bonus;
  }

  /** What of the query the title holds, times the share of the title that it covers. */
  titleBonus(doc: number): number {
    const known = this.#titleBonuses.get(doc);
    if (known !== undefined) return known;
    const { title, covered } = this.lookAtTitle(doc);
    const bonus = TITLE_BONUS * title * covered;
    this.#titleBonuses.set(doc, bonus);
    return bonus;
  }

  /** What of the query stands in the title, and what share of the title that is: both by idf. */
  lookAtTitle(doc: number): { title: number; covered: number } {
    const { tokens, from, to } = this.#corpus.tokensOf(doc);
    const [isAsked, { forms }, { termOfWord, isStop }] = [this.#isAsked, this.#thesaurus, this.#lexicon];
    const found = this.#found.fill(0);
    let isAnswered = false;
    // Phrases come after all words.
    for (let i = to - 1; i >= from; i--) {
      const form = wordAt(tokens[i] as number);
      if (form >= forms) break;
      if (isAsked[form] === 0 || fieldAt(tokens[i] as number) !== TITLE) continue;
      this.#answer(form, form, found);
      isAnswered = true;
    }
    // The title comes first.
    let end = from;
    for (; end < to && fieldAt(tokens[end] as number) === TITLE && wordAt(tokens[end] as number) >= forms; end++)
      if (isAsked[wordAt(tokens[end] as number)] === 1) isAnswered = true;
    // Most titles hold nothing of the query.
    if (!isAnswered) return NO_TITLE;
    let whole = 0;
    let matched = 0;
    for (let i = from; i < end; i++) {
      if (standsBefore(tokens, from, i)) continue;
      const word = wordAt(tokens[i] as number);
      const term = termOfWord[word] as number;
      const fullness = isAsked[word] === 0 ? 0 : this.#answer(term, word, found);
      if (isStop[term]) continue;
      const idf = idfOf(this.#lexicon.documents[term] as number, this.#corpus.size);
      whole += idf;
      matched += fullness * idf;
    }
    const { title, phrases } = this.#worthOf(found);
    return { title, covered: whole > 0 ? Math.min(1, Math.max(matched, Math.min(phrases, whole)) / whole) : 0 };
  }

  /** What units count that a title answers so fully. */
  #worthOf(found: Float64Array): { title: number; phrases: number } {
    const units = this.#units;
    let title = 0;
    // A phrase counts as the words it stands for.
    let phrases = 0;
    for (let u = 0; u < units.length; ) {
      const { clause, idf, parts } = units[u] as Unit;
      let worth = (found[u] as number) * idf;
      let apart = 0;
      for (let p = 1; p <= parts; p++) apart += (found[u + p] as number) * (units[u + p] as Unit).idf;
      worth = Math.max(worth, PARTS_HELD * Math.min(apart, idf));
      title += clause.weight * worth;
      phrases += worth;
      u += 1 + parts;
    }
    return { title, phrases };
  }

  /** Notes which units a word answers, and how fully; returns the most. */
  #answer(term: number, word: number, found: Float64Array): number {
    let fullness = 0;
    for (const { unit, weight } of this.#unitsByTerm.get(term) as Answer[]) {
      const isTyped = this.#units[unit]?.clause.word === word || term < this.#thesaurus.forms;
      const full = weight * (isTyped ? 1 : OTHER_FORM);
      found[unit] = Math.max(found[unit] as number, full);
      fullness = Math.max(fullness, full);
    }
    return fullness;
  }

  /**
   * The bonus of a title, and what is added by neighbours in the query that stand near each other, in their order and in
   * one field, and by words that stand there as they were typed, not in another form.
   */
  #withTexts(doc: number, title: number): number {
    const { tokens, from, to } = this.#corpus.tokensOf(doc);
    const [units, isAsked, { forms }, { termOfWord }] = [this.#units, this.#isAsked, this.#thesaurus, this.#lexicon];
    const [counts, last, isSeen] = [this.#found.fill(0), this.#last, this.#isSeen.fill(0)];
    let exact = 0;
    let field = -1;
    for (let i = from; i < to; i++) {
      const one = tokens[i] as number;
      const word = wordAt(one);
      // Phrases come after all words, in places of no meaning.
      if (word < forms) break;
      if (isAsked[word] === 0) continue;
      const at = this.#typedAt[word] as number;
      if (at > 0 && isSeen[at - 1] === 0) {
        isSeen[at - 1] = 1;
        exact += this.#typedIdfs[at - 1] as number;
      }
      if (units.length < 2) continue;
      if (fieldAt(one) !== field) {
        field = fieldAt(one);
        last.fill(Number.NEGATIVE_INFINITY);
      }
      const answers = this.#unitsByTerm.get(termOfWord[word] as number) as Answer[];
      for (const { unit } of answers) {
        const { before } = units[unit] as Unit;
        if (before !== undefined && i - (last[before] as number) <= PAIR_REACH)
          counts[unit] = (counts[unit] as number) + (FIELD_WEIGHTS[field] as number);
      }
      for (const { unit } of answers) last[unit] = i;
    }
    let pairs = 0;
    for (let u = 0; u < units.length; u++) {
      const x = counts[u] as number;
      if (x > 0) pairs += (this.#pairIdf(units[u] as Unit) * x) / (SATURATION + x);
    }
    return title + PAIR_BONUS * pairs + EXACT_BONUS * exact;
  }
}

/** Whether the token at `i` stands earlier, too. */
function standsBefore(tokens: Uint32Array, from: number, i: number): boolean {
  for (let j = from; j < i; j++) if (tokens[j] === tokens[i]) return true;
  return false;
}
