/** Which of what was found answers what was asked, and which is only near it. */
import { grown } from '../index/growing-arrays.ts';
import type { Plan } from '../query/query-parser.ts';
import { ANSWERED_FROM, ANSWERED_FROM_SHORT, RARE_ENOUGH, SHORT_WORDS, UNKNOWN_WORD } from '../ranking-parameters.ts';
import { ROUNDING } from './accumulators.ts';
import type { Matches } from './matches.ts';
import type { TermStatistics } from './term-statistics.ts';

export class RelevanceCutoff {
  readonly #statistics: TermStatistics;
  #matches: Matches | undefined;
  #answers = new Uint32Array(64);
  #near = new Uint32Array(64);
  /** What a document must hold of the query. */
  #least = 0;

  constructor(statistics: TermStatistics) {
    this.#statistics = statistics;
  }

  /** Before anything is told apart. Without words everything answers. */
  begin(plan: Plan | undefined, matches: Matches): void {
    this.#matches = plan && matches;
    this.#least = plan ? this.#leastFor(plan) : 0;
  }

  /**
   * The words that no document holds were asked for, too. All that a sentence of common words finds is only near it.
   */
  #leastFor({ clauses, instead, isSentence }: Plan): number {
    let [asked, rarest] = [0, 0];
    for (const clause of clauses) {
      const idf = this.#statistics.idf(clause);
      const isKnown = this.#statistics.occurs(clause);
      asked += isKnown ? idf : UNKNOWN_WORD * idf;
      if (isKnown) rarest = Math.max(rarest, idf);
    }
    const isVague = isSentence && rarest < RARE_ENOUGH * this.#statistics.highestIdf;
    const share = instead || clauses.length <= SHORT_WORDS ? ANSWERED_FROM_SHORT : ANSWERED_FROM;
    return isVague ? Number.POSITIVE_INFINITY : share * asked * (1 - ROUNDING);
  }

  readonly isAnswer = (doc: number): boolean =>
    this.#matches === undefined || (this.#matches.matchedWeight[doc] as number) >= this.#least;

  /** The documents in their order: those that answer, and those that are only near. Good until the next call. */
  divide(docs: Uint32Array, length: number): { answers: Uint32Array; near: Uint32Array } {
    const found = docs.subarray(0, length);
    if (this.#matches === undefined) return { answers: found, near: NOTHING };
    const { matchedWeight } = this.#matches;
    this.#answers = grown(this.#answers, length);
    this.#near = grown(this.#near, length);
    const [answers, near] = [this.#answers, this.#near];
    let [a, n] = [0, 0];
    for (const doc of found) {
      if ((matchedWeight[doc] as number) >= this.#least) answers[a++] = doc;
      else near[n++] = doc;
    }
    return { answers: answers.subarray(0, a), near: near.subarray(0, n) };
  }
}

const NOTHING = new Uint32Array(0);
