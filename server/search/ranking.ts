/** The best of what matches, in their order: by their words first, then by a close look at the best of these. */
import type { Clause } from './clauses.ts';
import { CloseLook } from './close-look.ts';
import type { Corpus } from './corpus.ts';
import { Feedback } from './feedback.ts';
import { firstOf } from './first-of.ts';
import type { Lexicon } from './lexicon.ts';
import { coverageOf, type Matches } from './matches.ts';
import type { Matcher } from './matching.ts';
import { CLOSE_LOOK, FEEDBACK, PRIOR_SHARE, PROSE_WORDS } from './settings.ts';
import type { Statistics } from './statistics.ts';
import type { Thesaurus } from './thesaurus.ts';

/** Sums of the same numbers in another order differ by this share at most. */
const ROUNDING = 1e-5;

/** A document and its place in the order: by score, then standing, then id. */
export interface Ranked {
  doc: number;
  score: number;
}

export class Ranker {
  readonly #corpus: Corpus;
  readonly #matcher: Matcher;
  readonly #feedback: Feedback;
  readonly #look: CloseLook;
  #matches!: Matches;

  constructor(corpus: Corpus, lexicon: Lexicon, statistics: Statistics, thesaurus: Thesaurus, matcher: Matcher) {
    this.#corpus = corpus;
    this.#matcher = matcher;
    this.#feedback = new Feedback(corpus, lexicon, thesaurus);
    this.#look = new CloseLook(corpus, lexicon, statistics, thesaurus);
  }

  /** Before anything is ranked: notes what is asked; questions of many words borrow some from the best of all. */
  begin(matches: Matches, clauses: readonly Clause[]): void {
    this.#matches = matches;
    this.#look.begin(clauses);
    if (clauses.length < PROSE_WORDS) return;
    const first = this.#top(matches.docs, matches.length, matches.scores, CLOSE_LOOK);
    this.#addFeedback(this.#lookClosely(first, FEEDBACK.documents));
  }

  /** The best `size` of `docs`, best first. */
  best(docs: Uint32Array, length: number, size: number, look = CLOSE_LOOK): Ranked[] {
    if (size === 0) return [];
    const first = this.#top(docs, length, this.#matches.scores, Math.max(size, look));
    return this.#lookClosely(first, size).slice(0, size);
  }

  /** The first `wanted` are in their right order: of the others only the titles may have been looked at. */
  #lookClosely(first: readonly Ranked[], wanted: number): Ranked[] {
    const { held, whole, known } = this.#matches;
    const near = first.slice(0, CLOSE_LOOK).map(({ doc, score }) => {
      const coverage = coverageOf(held[doc] as number, whole, known);
      const byWords = score * (1 + PRIOR_SHARE * (this.#corpus.prior[doc] as number));
      return { doc, byWords, coverage, score: byWords + coverage * this.#look.titleBonus(doc) };
    });
    near.sort(this.byRank);
    const best = new Best(wanted, near[wanted - 1]?.score);
    for (const one of near) {
      if (one.score + one.coverage * this.#look.mostBesideOf(held[one.doc] as number) < best.least * (1 - ROUNDING))
        continue;
      one.score = one.byWords + one.coverage * this.#look.bonus(one.doc);
      best.add(one.score);
    }
    return [...near.sort(this.byRank), ...first.slice(CLOSE_LOOK)];
  }

  readonly byRank = (a: Ranked, b: Ranked): number => b.score - a.score || this.compareStanding(a.doc, b.doc);

  readonly compareStanding = (a: number, b: number): number => {
    const { standing, ids } = this.#corpus;
    return (standing[b] as number) - (standing[a] as number) || (ids[b] as number) - (ids[a] as number);
  };

  /** Pseudo-relevance feedback: words that the best documents share are searched too. */
  #addFeedback(close: readonly Ranked[]): void {
    const top = close.slice(0, FEEDBACK.documents);
    const certain = Math.max(0, ...top.slice(0, 3).map(({ doc }) => this.#look.lookAtTitle(doc).covered));
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

/** The highest of the scores that were added, as many as are wanted. */
class Best {
  readonly #wanted: number;
  readonly #scores: number[] = [];
  /** What a score must reach to be among them; at first what is known to be reached so often. */
  least: number;

  constructor(wanted: number, least = Number.NEGATIVE_INFINITY) {
    this.#wanted = wanted;
    this.least = least;
  }

  add(score: number): void {
    const scores = this.#scores;
    if (scores.length === this.#wanted && score <= (scores.at(-1) as number)) return;
    let at = Math.min(scores.length, this.#wanted - 1);
    for (; at > 0 && (scores[at - 1] as number) < score; at--) scores[at] = scores[at - 1] as number;
    scores[at] = score;
    if (scores.length === this.#wanted) this.least = Math.max(this.least, scores.at(-1) as number);
  }
}
