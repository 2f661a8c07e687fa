/** The close look at the best documents: what their titles say, and whether words stand together. */
import { type Clause, idfOf } from './clauses.ts';
import type { Corpus } from './corpus.ts';
import { Feedback } from './feedback.ts';
import { firstOf } from './first-of.ts';
import { grown } from './growing.ts';
import type { Lexicon } from './lexicon.ts';
import { coverageOf, type Matches } from './matches.ts';
import type { Matcher } from './matching.ts';
import {
  CLOSE_LOOK,
  EXACT_BONUS,
  FEEDBACK,
  FIELD_WEIGHTS,
  MEANING_HELD,
  OTHER_FORM,
  PAIR_BONUS,
  PAIR_REACH,
  PARTS_HELD,
  PRIOR_SHARE,
  PROSE_WORDS,
  SATURATION,
  TITLE_BONUS,
} from './settings.ts';
import type { Statistics } from './statistics.ts';
import type { Thesaurus } from './thesaurus.ts';
import { fieldAt, wordAt } from './tokens.ts';
import { type Answer, type Unit, unitsByTerm, unitsOf } from './units.ts';

const TITLE = 0;
/** Sums of the same numbers in another order differ by this share at most. */
const ROUNDING = 1e-5;

/** A document and its place in the order: by score, then standing, then id. */
export interface Ranked {
  doc: number;
  score: number;
}

export class Ranker {
  readonly #corpus: Corpus;
  readonly #lexicon: Lexicon;
  readonly #thesaurus: Thesaurus;
  readonly #matcher: Matcher;
  readonly #statistics: Statistics;
  readonly #feedback: Feedback;
  #matches!: Matches;
  #units: Unit[] = [];
  /** For the terms of the query: the units they answer, and how fully. */
  #unitsByTerm = new Map<number, Answer[]>();
  /** The same terms, quicker to ask. */
  #isAsked = new Uint8Array(64);
  /** For the words as they were typed: 1 + their place among `#typed`. */
  #typedAt = new Uint32Array(64);
  #typed: number[] = [];
  /** How rare each of them is, in all units that it was typed for. */
  #typedIdfs: number[] = [];
  #bonuses = new Map<number, number>();
  #titleBonuses = new Map<number, number>();
  /** What neighbouring words and words just as typed may add to the title's bonus at most. */
  #mostBeside = 0;
  #hasPhrases = false;
  #found = new Float64Array(8);
  #last = new Float64Array(8);

  constructor(corpus: Corpus, lexicon: Lexicon, statistics: Statistics, thesaurus: Thesaurus, matcher: Matcher) {
    this.#corpus = corpus;
    this.#lexicon = lexicon;
    this.#thesaurus = thesaurus;
    this.#matcher = matcher;
    this.#statistics = statistics;
    this.#feedback = new Feedback(corpus, lexicon, thesaurus);
  }

  /** Before anything is ranked: notes what is asked; questions of many words borrow some from the best of all. */
  begin(matches: Matches, clauses: readonly Clause[]): void {
    this.#matches = matches;
    this.#units = unitsOf(clauses).map((unit) => ({ ...unit, idf: this.#statistics.idf(unit.clause) }));
    this.#noteTerms();
    if (clauses.length < PROSE_WORDS) return;
    const first = this.#top(matches.docs, matches.length, matches.scores, CLOSE_LOOK);
    this.#addFeedback(this.#lookClosely(first, FEEDBACK.documents));
  }

  #noteTerms(): void {
    for (const term of this.#unitsByTerm.keys()) this.#isAsked[term] = 0;
    for (const word of this.#typed) this.#typedAt[word] = 0;
    this.#bonuses.clear();
    this.#titleBonuses.clear();
    this.#unitsByTerm = unitsByTerm(this.#units);
    this.#isAsked = grown(this.#isAsked, this.#lexicon.terms);
    for (const term of this.#unitsByTerm.keys()) this.#isAsked[term] = 1;
    const idfs = new Map<number, number>();
    for (const { clause, idf } of this.#units)
      if (clause.word !== undefined) idfs.set(clause.word, (idfs.get(clause.word) ?? 0) + idf);
    this.#typed = [...idfs.keys()];
    this.#typedIdfs = [...idfs.values()];
    this.#typedAt = grown(this.#typedAt, this.#lexicon.words.length);
    for (const [i, word] of this.#typed.entries()) this.#typedAt[word] = i + 1;
    const exact = this.#typedIdfs.reduce((sum, idf) => sum + idf, 0);
    const pairs = this.#units.reduce((sum, unit) => sum + this.#pairIdf(unit), 0);
    this.#hasPhrases = this.#units.some(({ clause }) => clause.parts || clause.preferredParts);
    this.#mostBeside = EXACT_BONUS * exact + PAIR_BONUS * pairs;
  }

  /** The same for one document: it earns that only by words that it holds, or means. */
  #mostBesideOf(doc: number): number {
    const held = (this.#matches.held[doc] as number) / MEANING_HELD;
    return this.#hasPhrases ? this.#mostBeside : Math.min(this.#mostBeside, (EXACT_BONUS + 2 * PAIR_BONUS) * held);
  }

  /** How rare a unit is together with the one before it. */
  #pairIdf({ before, idf }: Unit): number {
    return before === undefined ? 0 : idf + (this.#units[before] as Unit).idf;
  }

  /** The best `size` of `docs`, best first. */
  best(docs: Uint32Array, length: number, size: number, look = CLOSE_LOOK): Ranked[] {
    const first = this.#top(docs, length, this.#matches.scores, Math.max(size, look));
    return this.#lookClosely(first, size).slice(0, size);
  }

  /** The first `wanted` are in their right order: of the others only the titles may have been looked at. */
  #lookClosely(first: readonly Ranked[], wanted: number): Ranked[] {
    const { held, whole, known } = this.#matches;
    const near = first.slice(0, CLOSE_LOOK).map(({ doc, score }) => ({
      doc,
      known: score * (1 + PRIOR_SHARE * (this.#corpus.prior[doc] as number)),
      coverage: coverageOf(held[doc] as number, whole, known),
      score: 0,
    }));
    for (const one of near) one.score = one.known + one.coverage * this.#titleBonus(one.doc);
    const least = near.map(({ score }) => score).sort((a, b) => b - a)[wanted - 1] ?? Number.NEGATIVE_INFINITY;
    for (const one of near)
      if (one.score + one.coverage * this.#mostBesideOf(one.doc) >= least * (1 - ROUNDING))
        one.score = one.known + one.coverage * this.#bonus(one.doc);
    return [...near.sort(this.byRank), ...first.slice(CLOSE_LOOK)];
  }

  readonly byRank = (a: Ranked, b: Ranked): number => b.score - a.score || this.compareStanding(a.doc, b.doc);

  readonly compareStanding = (a: number, b: number): number => {
    const { standing, ids } = this.#corpus;
    return (standing[b] as number) - (standing[a] as number) || (ids[b] as number) - (ids[a] as number);
  };

  /** Remembered, since a document may be looked at for several lists. */
  #bonus(doc: number): number {
    const known = this.#bonuses.get(doc);
    if (known !== undefined) return known;
    const bonus = this.#titleBonus(doc) + this.#pairs(doc) + this.#exact(doc);
    this.#bonuses.set(doc, bonus);
    return bonus;
  }

  #titleBonus(doc: number): number {
    const known = this.#titleBonuses.get(doc);
    if (known !== undefined) return known;
    const { title, covered } = this.#lookAtTitle(doc);
    const bonus = TITLE_BONUS * title * covered;
    this.#titleBonuses.set(doc, bonus);
    return bonus;
  }

  /** What of the query stands in the title, and what share of the title that is: both by idf. */
  #lookAtTitle(doc: number) {
    const { tokens, from, to } = this.#corpus.tokensOf(doc);
    const units = this.#units;
    if (this.#found.length < units.length) this.#found = new Float64Array(units.length);
    const found = this.#found.fill(0);
    let whole = 0;
    let matched = 0;
    // Phrases come after all words.
    for (let i = to - 1; i >= from; i--) {
      const word = wordAt(tokens[i] as number);
      const term = this.#lexicon.termOfWord[word] as number;
      if (term >= this.#thesaurus.forms) break;
      if (fieldAt(tokens[i] as number) === TITLE) this.#answer(term, word, found);
    }
    // The title comes first.
    for (let i = from; i < to && fieldAt(tokens[i] as number) === TITLE; i++) {
      const word = wordAt(tokens[i] as number);
      const term = this.#lexicon.termOfWord[word] as number;
      if (term < this.#thesaurus.forms) break;
      if (standsBefore(tokens, from, i)) continue;
      const fullness = this.#answer(term, word, found);
      if (this.#lexicon.isStop[term]) continue;
      const idf = idfOf(this.#lexicon.documents[term] as number, this.#corpus.size);
      whole += idf;
      matched += fullness * idf;
    }
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
    return { title, covered: whole > 0 ? Math.min(1, Math.max(matched, Math.min(phrases, whole)) / whole) : 0 };
  }

  /** Notes which units a word answers, and how fully; returns the most. */
  #answer(term: number, word: number, found: Float64Array): number {
    if (this.#isAsked[term] === 0) return 0;
    const answers = this.#unitsByTerm.get(term) as Answer[];
    let fullness = 0;
    for (const { unit, weight } of answers) {
      const isTyped = this.#units[unit]?.clause.word === word || term < this.#thesaurus.forms;
      const full = weight * (isTyped ? 1 : OTHER_FORM);
      found[unit] = Math.max(found[unit] as number, full);
      fullness = Math.max(fullness, full);
    }
    return fullness;
  }

  /** Words that stand there as they were typed, not in another form. */
  #exact(doc: number): number {
    const { tokens, from, to } = this.#corpus.tokensOf(doc);
    const found = this.#found.fill(0);
    let sum = 0;
    for (let i = from; i < to; i++) {
      const at = this.#typedAt[wordAt(tokens[i] as number)] as number;
      if (at === 0 || found[at - 1] === 1) continue;
      found[at - 1] = 1;
      sum += this.#typedIdfs[at - 1] as number;
    }
    return EXACT_BONUS * sum;
  }

  /** Neighbours in the query that stand near each other, in their order and in one field. */
  #pairs(doc: number): number {
    const units = this.#units;
    if (units.length < 2) return 0;
    const { tokens, from, to } = this.#corpus.tokensOf(doc);
    const counts = this.#found.fill(0);
    if (this.#last.length < units.length) this.#last = new Float64Array(units.length);
    let field = -1;
    for (let i = from; i < to; i++) {
      const one = tokens[i] as number;
      const term = this.#lexicon.termOfWord[wordAt(one)] as number;
      // Phrases come after all words, in places of no meaning.
      if (term < this.#thesaurus.forms) break;
      if (fieldAt(one) !== field) {
        field = fieldAt(one);
        this.#last.fill(Number.NEGATIVE_INFINITY);
      }
      if (this.#isAsked[term] === 0) continue;
      const answers = this.#unitsByTerm.get(term) as Answer[];
      for (const { unit } of answers) {
        const { before } = units[unit] as Unit;
        if (before !== undefined && i - (this.#last[before] as number) <= PAIR_REACH)
          counts[unit] = (counts[unit] as number) + (FIELD_WEIGHTS[field] as number);
      }
      for (const { unit } of answers) this.#last[unit] = i;
    }
    let sum = 0;
    for (let u = 0; u < units.length; u++) {
      const x = counts[u] as number;
      if (x > 0) sum += (this.#pairIdf(units[u] as Unit) * x) / (SATURATION + x);
    }
    return PAIR_BONUS * sum;
  }

  /** Pseudo-relevance feedback: words that the best documents share are searched too. */
  #addFeedback(close: readonly Ranked[]): void {
    const top = close.slice(0, FEEDBACK.documents);
    const certain = Math.max(0, ...top.slice(0, 3).map(({ doc }) => this.#lookAtTitle(doc).covered));
    this.#matcher.addTerms(this.#feedback.terms(top, certain));
  }

  #top(docs: Uint32Array, length: number, scores: Float32Array, size: number): Ranked[] {
    return this.topBy(scores, docs, length, size).map((doc) => ({ doc, score: scores[doc] as number }));
  }

  /** The `size` of `docs` with the highest keys, highest first; equals by standing, the latest by their ids. */
  topBy(keys: Float32Array | Float64Array, docs: Uint32Array, length: number, size: number): number[] {
    const { ids, latest } = this.#corpus;
    const order =
      keys === latest
        ? (a: number, b: number) => (keys[b] as number) - (keys[a] as number) || (ids[b] as number) - (ids[a] as number)
        : (a: number, b: number) => (keys[b] as number) - (keys[a] as number) || this.compareStanding(a, b);
    return firstOf(docs, length, size, keys, order);
  }
}

/** Whether the token at `i` stands earlier, too. */
function standsBefore(tokens: Uint32Array, from: number, i: number): boolean {
  for (let j = from; j < i; j++) if (tokens[j] === tokens[i]) return true;
  return false;
}
