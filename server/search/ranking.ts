/** The close look at the best documents: what their titles say, and whether words stand together. */
import type { Corpus } from './corpus.ts';
import { offset } from './growing.ts';
import type { Lexicon } from './lexicon.ts';
import { type Clause, type Matcher, type Matches, rarityOf } from './matching.ts';
import {
  CLOSE_LOOK,
  EXACT_BONUS,
  FEEDBACK,
  FIELD_WEIGHTS,
  OTHER_FORM,
  OTHERS_SHARE,
  PAIR_BONUS,
  PAIR_REACH,
  PRIOR_SHARE,
  PROSE_WORDS,
  SATURATION,
  TITLE_BONUS,
} from './settings.ts';
import type { Thesaurus } from './thesaurus.ts';
import { fieldAt, wordAt } from './tokens.ts';

const TITLE = 0;

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
  /** For the terms of the query: the clauses they answer, and how fully. */
  #clausesOf = new Map<number, Answer[]>();
  #found = new Float64Array(8);
  #last = new Float64Array(8);

  constructor(corpus: Corpus, lexicon: Lexicon, thesaurus: Thesaurus, matcher: Matcher) {
    this.#corpus = corpus;
    this.#lexicon = lexicon;
    this.#thesaurus = thesaurus;
    this.#matcher = matcher;
  }

  /** The best `size` of `docs`, best first. */
  best(docs: Uint32Array, length: number, matches: Matches, clauses: readonly Clause[], size: number): Ranked[] {
    const wanted = Math.max(size, CLOSE_LOOK);
    this.#clausesOf = clausesByTerm(clauses);
    let first = this.#top(docs, length, matches.scores, wanted);
    if (clauses.length >= PROSE_WORDS) {
      const close = this.#lookClosely(first, clauses);
      this.#lendWords(close, clauses);
      first = this.#top(docs, length, matches.scores, wanted);
    }
    return this.#lookClosely(first, clauses).slice(0, size);
  }

  #lookClosely(first: readonly Ranked[], clauses: readonly Clause[]): Ranked[] {
    const rarities = clauses.map((clause) => this.#matcher.rarity(clause));
    const near = first.slice(0, CLOSE_LOOK).map(({ doc, score }) => ({
      doc,
      score: score * (1 + PRIOR_SHARE * (this.#corpus.prior[doc] as number)) + this.#bonus(doc, clauses, rarities),
    }));
    return [...near.sort(this.byRank), ...first.slice(CLOSE_LOOK)];
  }

  readonly byRank = (a: Ranked, b: Ranked): number => b.score - a.score || this.compareStanding(a.doc, b.doc);

  compareStanding(a: number, b: number): number {
    const { standing, ids } = this.#corpus;
    return (standing[b] as number) - (standing[a] as number) || (ids[b] as number) - (ids[a] as number);
  }

  #bonus(doc: number, clauses: readonly Clause[], rarities: readonly number[]): number {
    const { title, covered } = this.#lookAtTitle(doc, clauses, rarities);
    return TITLE_BONUS * title * covered + this.#pairs(doc, clauses, rarities) + this.#exact(doc, clauses, rarities);
  }

  /** What of the query stands in the title, and what share of the title that is: both by rarity. */
  #lookAtTitle(doc: number, clauses: readonly Clause[], rarities: readonly number[]) {
    const { tokens, from, to } = this.#tokensOf(doc);
    if (this.#found.length < clauses.length) this.#found = new Float64Array(clauses.length);
    const found = this.#found.fill(0);
    let whole = 0;
    let matched = 0;
    for (let i = from; i < to; i++) {
      const one = tokens[i] as number;
      if (fieldAt(one) !== TITLE || standsBefore(tokens, from, i)) continue;
      const word = wordAt(one);
      const term = this.#lexicon.termOfWord[word] as number;
      const fullness = this.#answer(term, word, clauses, found);
      if (term < this.#thesaurus.forms || this.#lexicon.isStop[term]) continue;
      const rarity = rarityOf(this.#lexicon.documents[term] as number, this.#corpus.size);
      whole += rarity;
      matched += fullness * rarity;
    }
    let title = 0;
    // A phrase counts as the words it stands for.
    let phrases = 0;
    for (const [c, clause] of clauses.entries()) {
      const worth = (found[c] as number) * (rarities[c] as number);
      title += clause.weight * worth;
      phrases += worth;
    }
    return { title, covered: whole > 0 ? Math.min(1, Math.max(matched, Math.min(phrases, whole)) / whole) : 0 };
  }

  /** Notes which clauses a word answers, and how fully; returns the most. */
  #answer(term: number, word: number, clauses: readonly Clause[], found: Float64Array): number {
    const answers = this.#clausesOf.get(term);
    if (!answers) return 0;
    let fullness = 0;
    for (const { clause, weight } of answers) {
      const full = weight * (clauses[clause]?.word === word || term < this.#thesaurus.forms ? 1 : OTHER_FORM);
      found[clause] = Math.max(found[clause] as number, full);
      fullness = Math.max(fullness, full);
    }
    return fullness;
  }

  /** Words that stand there as they were typed, not in another form. */
  #exact(doc: number, clauses: readonly Clause[], rarities: readonly number[]): number {
    const { tokens, from, to } = this.#tokensOf(doc);
    let sum = 0;
    for (const [c, { word }] of clauses.entries()) {
      if (word === undefined) continue;
      for (let i = from; i < to; i++) {
        if (wordAt(tokens[i] as number) !== word) continue;
        sum += rarities[c] as number;
        break;
      }
    }
    return EXACT_BONUS * sum;
  }

  /** Neighbours in the query that stand near each other, in their order and in one field. */
  #pairs(doc: number, clauses: readonly Clause[], rarities: readonly number[]): number {
    if (clauses.length < 2) return 0;
    const { tokens, from, to } = this.#tokensOf(doc);
    const counts = this.#found.fill(0);
    if (this.#last.length < clauses.length) this.#last = new Float64Array(clauses.length);
    let field = -1;
    for (let i = from; i < to; i++) {
      const one = tokens[i] as number;
      if (fieldAt(one) !== field) {
        field = fieldAt(one);
        this.#last.fill(Number.NEGATIVE_INFINITY);
      }
      const answers = this.#clausesOf.get(this.#lexicon.termOfWord[wordAt(one)] as number);
      if (!answers) continue;
      for (const { clause } of answers) {
        if (clause > 0 && i - (this.#last[clause - 1] as number) <= PAIR_REACH)
          counts[clause] = (counts[clause] as number) + (FIELD_WEIGHTS[field] as number);
      }
      for (const { clause } of answers) this.#last[clause] = i;
    }
    let sum = 0;
    for (let c = 1; c < clauses.length; c++) {
      const x = counts[c] as number;
      if (x > 0) sum += (((rarities[c] as number) + (rarities[c - 1] as number)) * x) / (SATURATION + x);
    }
    return PAIR_BONUS * sum;
  }

  /** Words that the best documents share, and that tell them from others, are searched too. */
  #lendWords(close: readonly Ranked[], clauses: readonly Clause[]): void {
    const top = close.slice(0, FEEDBACK.documents);
    const rarities = clauses.map((clause) => this.#matcher.rarity(clause));
    const certain = Math.max(0, ...top.slice(0, 3).map(({ doc }) => this.#lookAtTitle(doc, clauses, rarities).covered));
    const sums = new Map<number, number>();
    const highest = top[0]?.score ?? 0;
    for (const { doc, score } of top) {
      const counts = this.#countTerms(doc);
      for (const [term, count] of counts.weights)
        sums.set(term, (sums.get(term) ?? 0) + ((score / highest) * count) / (count + SATURATION * counts.share));
    }
    const worth = [...sums]
      .filter(([term]) => (this.#lexicon.documents[term] as number) > 1)
      .map(([term, sum]) => ({
        term,
        worth: sum * rarityOf(this.#lexicon.documents[term] as number, this.#corpus.size),
      }))
      .sort((a, b) => b.worth - a.worth || a.term - b.term)
      .slice(0, FEEDBACK.terms);
    const most = worth[0]?.worth ?? 1;
    const weight = FEEDBACK.weight * (1 - certain) ** FEEDBACK.damping;
    this.#matcher.addTerms(worth.map((one) => ({ term: one.term, weight: (weight * one.worth) / most })));
  }

  #countTerms(doc: number): { weights: Map<number, number>; share: number } {
    const { tokens, from, to } = this.#tokensOf(doc);
    const weights = new Map<number, number>();
    let words = 0;
    for (let i = from; i < to; i++) {
      const term = this.#lexicon.termOfWord[wordAt(tokens[i] as number)] as number;
      if (term < this.#thesaurus.forms || this.#lexicon.isStop[term]) continue;
      words++;
      weights.set(term, (weights.get(term) ?? 0) + 1);
    }
    return { weights, share: 0.25 + (0.75 * words) / FEEDBACK_LENGTH };
  }

  #tokensOf(doc: number) {
    const handle = this.#corpus.tokenList[doc] as number;
    const from = offset(handle);
    return { tokens: this.#corpus.tokens.chunk(handle), from, to: from + (this.#corpus.tokenCount[doc] as number) };
  }

  #top(docs: Uint32Array, length: number, scores: Float32Array, size: number): Ranked[] {
    return this.topBy(scores, docs, length, size).map((doc) => ({ doc, score: scores[doc] as number }));
  }

  /** The `size` of `docs` with the highest keys, highest first, equals by standing. */
  topBy(keys: Float32Array | Float64Array, docs: Uint32Array, length: number, size: number): number[] {
    const order = (a: number, b: number) => (keys[b] as number) - (keys[a] as number) || this.compareStanding(a, b);
    if (length <= size) return [...docs.subarray(0, length)].sort(order);
    if (size === 0) return [];
    // A heap with the last of the best on top.
    const heap = [...docs.subarray(length - size, length)].sort((a, b) => order(b, a));
    let least = keys[heap[0] as number] as number;
    // From the end: what came last is often newest, which is first in many orders.
    for (let i = length - size - 1; i >= 0; i--) {
      const doc = docs[i] as number;
      if ((keys[doc] as number) < least || order(doc, heap[0] as number) >= 0) continue;
      sink(heap, doc, order);
      least = keys[heap[0] as number] as number;
    }
    return heap.sort(order);
  }
}

/** Whether the token at `i` stands earlier, too. */
function standsBefore(tokens: Uint32Array, from: number, i: number): boolean {
  for (let j = from; j < i; j++) if (tokens[j] === tokens[i]) return true;
  return false;
}

const FEEDBACK_LENGTH = 100;

/** Puts `doc` in the place of the top and lets it sink to where it belongs. */
function sink(heap: number[], doc: number, order: (a: number, b: number) => number): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && order(heap[child + 1] as number, heap[child] as number) > 0) child++;
    if (order(doc, heap[child] as number) >= 0) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = doc;
}

interface Answer {
  clause: number;
  weight: number;
}

function clausesByTerm(clauses: readonly Clause[]): Map<number, Answer[]> {
  const found = new Map<number, Answer[]>();
  const note = (term: number, answer: Answer) => {
    const known = found.get(term);
    if (known) known.push(answer);
    else found.set(term, [answer]);
  };
  for (const [c, { own, others }] of clauses.entries()) {
    for (const { term, weight } of own) note(term, { clause: c, weight });
    for (const { term, weight } of others) note(term, { clause: c, weight: OTHERS_SHARE * weight });
  }
  return found;
}
