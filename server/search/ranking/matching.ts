/** Which documents hold what of a query, and how well: BM25F over whole documents, times the share of the query held. */

import type { Corpus } from '../index/corpus.ts';
import type { Lexicon } from '../index/lexicon.ts';
import { type Clause, hasParts, isPlain } from '../query/clauses.ts';
import { essentialTerms } from '../query/essential-terms.ts';
import { ENOUGH } from '../ranking-parameters.ts';
import type { WeightedTerm } from '../thesaurus.ts';
import { Accumulators, ROUNDING } from './accumulators.ts';
import { ClauseScorer } from './clause-scorer.ts';
import { Conjunction } from './conjunction.ts';
import { floorOf, type Matches, type MatchOptions } from './matches.ts';
import type { TermStatistics } from './term-statistics.ts';

/** More clauses than this count as this many. */
const MOST_CLAUSES = 255;

export class Matcher {
  readonly #statistics: TermStatistics;
  readonly #conjunction: Conjunction;
  readonly #accumulators: Accumulators;
  readonly #scorer: ClauseScorer;

  constructor(corpus: Corpus, lexicon: Lexicon, statistics: TermStatistics) {
    this.#statistics = statistics;
    this.#conjunction = new Conjunction(corpus, statistics);
    this.#accumulators = new Accumulators(corpus, statistics);
    this.#scorer = new ClauseScorer(corpus, lexicon, statistics, this.#accumulators);
  }

  /**
   * The documents that hold enough of what is asked (see `FLOOR`); where none does, every document that holds anything of
   * it. What it returns is good until the next call.
   */
  match(clauses: readonly Clause[], options: MatchOptions = {}): Matches {
    const known = clauses
      .filter((clause) => this.#statistics.occurs(clause))
      .map((clause) => ({ clause, idf: this.#statistics.idf(clause) }))
      .sort((a, b) => b.idf - a.idf);
    const { floor = floorOf(known.length), at = Number.NEGATIVE_INFINITY } = options;
    const whole = known.reduce((sum, { idf }) => sum + idf, 0);
    const least = floor * (whole / Math.max(1, known.length)) * (1 - ROUNDING);
    const accumulators = this.#accumulators;
    accumulators.begin(at);
    this.#scorer.begin();
    const among = options.among ?? this.#essential(known, least);
    if (among) accumulators.confine(among);
    let left = whole;
    for (const { clause, idf } of known) {
      // What is left must be enough for a document that comes in now.
      if (left * (1 + ROUNDING) < least) accumulators.close(clause.own);
      if (isPlain(clause)) this.#scorer.addTerm(clause.own[0] as WeightedTerm, clause.weight * idf, idf);
      else this.#scorer.addClause(clause, idf, least - (left - idf));
      left -= idf;
    }
    const isFull = options.isFull ?? (clauses.length === 1 && !hasParts(clauses[0] as Clause) && !among);
    // A document that answers all clauses holds more than any floor asks for.
    if (options.isFull) accumulators.keep(accumulators.answered, clauses.length);
    else if (!isFull) accumulators.keep(accumulators.matchedWeight, least);
    const isVain = accumulators.length === 0 && floor > 0 && known.length > 0;
    if (isVain && !options.isFull) return this.match(clauses, { ...options, floor: 0 });
    accumulators.countCoverage(whole, known.length);
    const { docs, length, scores, matchedWeight, answered } = accumulators;
    const asked = Math.min(clauses.length, MOST_CLAUSES);
    return { docs, length, scores, matchedWeight, answered, whole, known: known.length, clauses: asked, isFull };
  }

  /** The documents that hold all that is asked, if there may be a page of them; as `match`. */
  matchAll(clauses: readonly Clause[], options: MatchOptions = {}): Matches | undefined {
    if (clauses.length > MOST_CLAUSES || !clauses.every((clause) => this.#statistics.occurs(clause))) return undefined;
    const among = this.#conjunction.find(clauses, ENOUGH);
    if (!among) return undefined;
    return this.match(clauses, { ...options, among, isFull: true });
  }

  /** All but documents that hold common words only, where leaving these out spares more than it costs. */
  #essential(known: readonly { clause: Clause; idf: number }[], least: number): Uint32Array | undefined {
    const weighed = known.map(({ clause, idf }) => ({
      clause,
      idf,
      parts: (clause.parts ?? []).map((part) => this.#statistics.idf(part)),
      preferredParts: (clause.preferredParts ?? []).map((part) => this.#statistics.idf(part)),
    }));
    const { terms, documents, spared } = essentialTerms(weighed, least, (some) => this.#statistics.documentsOf(some));
    return documents < spared ? this.#conjunction.holdingAny(terms) : undefined;
  }

  /** Adds documents that hold nothing of the query, after all others, in the order in which they are given. */
  admit(matches: Matches, slots: readonly number[]): Matches {
    this.#accumulators.admit(slots);
    return { ...matches, length: this.#accumulators.length, isFull: false };
  }

  /** Adds further terms to the scores of the documents that match already. */
  addTerms(terms: readonly WeightedTerm[]): void {
    this.#scorer.addTerms(terms);
  }
}
