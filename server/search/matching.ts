/** Which documents hold what of a query, and how well: BM25F over whole documents, times the share of the query held. */
import { type Clause, idfOf, isPlain } from './clauses.ts';
import { Conjunction } from './conjunction.ts';
import type { Corpus } from './corpus.ts';
import { essentialTerms } from './essential.ts';
import { grown } from './growing.ts';
import type { Lexicon } from './lexicon.ts';
import { floorOf, type Matches, type MatchOptions, powerOf } from './matches.ts';
import { LOOK_UP, NarrowedPostings } from './narrowed-postings.ts';
import type { Range } from './postings.ts';
import { ENOUGH, MEANING_HELD, OTHERS_SHARE, OWN_SHARE, PARTS_HELD, SATURATION } from './settings.ts';
import type { Statistics } from './statistics.ts';
import type { WeightedTerm } from './thesaurus.ts';

/** More clauses than this count as this many. */
const MOST_CLAUSES = 255;
/** The score of what is found though it holds nothing of the query. */
const ADMITTED = 1e-6;
/** Sums of the same numbers in another order differ by this share at most. */
const ROUNDING = 1e-5;

export class Matcher {
  readonly #corpus: Corpus;
  readonly #lexicon: Lexicon;
  readonly #statistics: Statistics;
  readonly #conjunction: Conjunction;
  readonly #narrowed: NarrowedPostings;
  /** Where the documents of a term are read. */
  #postings: { of: (term: number) => Range[] };
  #docs = new Uint32Array(64);
  #length = 0;
  #scores = new Float32Array(64);
  #held = new Float32Array(64);
  #answered = new Uint8Array(64);
  /** Sums of the clause under way: by the words themselves, and by what means the same. */
  #own = new Float32Array(64);
  #sum = new Float32Array(64);
  /** The share of a phrase's words that stand apart in a document. */
  #apart = new Float32Array(64);
  /** The same of the preferred term's words. */
  #preferred = new Float32Array(64);
  #touched = new Uint32Array(64);
  /** Whether a document that holds nothing of the query yet may come in. */
  #isOpen = true;
  #at = Number.NEGATIVE_INFINITY;

  constructor(corpus: Corpus, lexicon: Lexicon, statistics: Statistics) {
    this.#corpus = corpus;
    this.#lexicon = lexicon;
    this.#statistics = statistics;
    this.#conjunction = new Conjunction(corpus, statistics);
    this.#narrowed = new NarrowedPostings(corpus.postings);
    this.#postings = corpus.postings;
  }

  /**
   * The documents that hold enough of what is asked (see `FLOOR`); where none does, every document that holds anything of
   * it. What it returns is good until the next call.
   */
  match(clauses: readonly Clause[], options: MatchOptions = {}): Matches {
    const known = clauses
      .filter((clause) => this.#statistics.isHeld(clause))
      .map((clause) => ({ clause, idf: this.#statistics.idf(clause) }))
      .sort((a, b) => b.idf - a.idf);
    const { floor = floorOf(known.length), at = Number.NEGATIVE_INFINITY, among } = options;
    const whole = known.reduce((sum, { idf }) => sum + idf, 0);
    const least = floor * (whole / Math.max(1, known.length)) * (1 - ROUNDING);
    this.#reset();
    this.#at = at;
    this.#postings = this.#corpus.postings;
    if (among) this.#narrow(among);
    else this.#narrowToEssential(known, least);
    let left = whole;
    for (const { clause, idf } of known) {
      // What is left must be enough for a document that comes in now.
      this.#isOpen = left * (1 + ROUNDING) >= least;
      if (!this.#isOpen && this.#isWorthNarrowing(clause.own)) this.#narrow(this.#docs.slice(0, this.#length).sort());
      if (isPlain(clause)) this.#addTerm(clause.own[0] as WeightedTerm, clause.weight * idf, idf);
      else this.#addClause(clause, idf, least - (left - idf));
      left -= idf;
    }
    const isFull = clauses.length === 1 && isPlain(clauses[0] as Clause);
    if (!isFull) this.#keep(this.#held, least);
    if (this.#length === 0 && floor > 0 && known.length > 0) return this.match(clauses, { ...options, floor: 0 });
    this.#countCoverage(whole, known.length);
    return {
      docs: this.#docs,
      length: this.#length,
      scores: this.#scores,
      held: this.#held,
      answered: this.#answered,
      whole,
      known: known.length,
      clauses: Math.min(clauses.length, MOST_CLAUSES),
      isFull,
    };
  }

  /** The documents that hold all that is asked, if there may be a page of them; as `match`. */
  matchAll(clauses: readonly Clause[], options: MatchOptions = {}): Matches | undefined {
    if (clauses.length > MOST_CLAUSES || !clauses.every((clause) => this.#statistics.isHeld(clause))) return undefined;
    const among = this.#conjunction.find(clauses, ENOUGH);
    if (!among) return undefined;
    const matches = this.match(clauses, { ...options, among });
    this.#keep(this.#answered, clauses.length);
    return { ...matches, length: this.#length, isFull: true };
  }

  /** Leaves out documents that hold common words only, where that spares more than it costs. */
  #narrowToEssential(known: readonly { clause: Clause; idf: number }[], least: number): void {
    const weighed = known.map(({ clause, idf }) => ({
      clause,
      idf,
      parts: (clause.parts ?? []).map((part) => this.#statistics.idf(part)),
      preferredParts: (clause.preferredParts ?? []).map((part) => this.#statistics.idf(part)),
    }));
    const { terms, documents, spared } = essentialTerms(weighed, least, (some) => this.#statistics.documentsOf(some));
    if (documents < spared) this.#narrow(this.#conjunction.holdingAny(terms));
  }

  #narrow(docs: Uint32Array): void {
    this.#narrowed.narrow(docs, docs.length, this.#corpus.slots);
    this.#postings = this.#narrowed;
  }

  /** Where documents are few and postings many, each document is looked up. */
  #isWorthNarrowing(terms: readonly WeightedTerm[]): boolean {
    return LOOK_UP * this.#length < this.#statistics.documentsOf(terms);
  }

  /** Adds documents that hold nothing of the query, after all others, in the order in which they are given. */
  admit(matches: Matches, slots: readonly number[]): Matches {
    for (const [i, doc] of slots.entries()) {
      this.#docs[this.#length++] = doc;
      this.#scores[doc] = ADMITTED / (i + 1);
    }
    return { ...matches, length: this.#length, isFull: false };
  }

  #reset(): void {
    for (let i = 0; i < this.#length; i++) this.#forget(this.#docs[i] as number);
    this.#length = 0;
    const { slots } = this.#corpus;
    this.#docs = grown(this.#docs, slots);
    this.#scores = grown(this.#scores, slots);
    this.#held = grown(this.#held, slots);
    this.#answered = grown(this.#answered, slots);
    this.#own = grown(this.#own, slots);
    this.#sum = grown(this.#sum, slots);
    this.#apart = grown(this.#apart, slots);
    this.#preferred = grown(this.#preferred, slots);
    this.#touched = grown(this.#touched, slots);
  }

  #forget(doc: number): void {
    this.#scores[doc] = 0;
    this.#held[doc] = 0;
    this.#answered[doc] = 0;
  }

  #mayComeIn(doc: number): boolean {
    return this.#isOpen && this.#corpus.alive[doc] === 1 && (this.#corpus.until[doc] as number) > this.#at;
  }

  #addTerm({ term, weight }: WeightedTerm, worth: number, idf: number): void {
    const [scores, held, answered, kept] = [this.#scores, this.#held, this.#answered, this.#docs];
    const [isOpen, at, { alive, until }] = [this.#isOpen, this.#at, this.#corpus];
    let length = this.#length;
    for (const { docs, weights, from, to } of this.#postings.of(term)) {
      for (let i = from; i < to; i++) {
        const doc = docs[i] as number;
        if (held[doc] === 0) {
          if (!isOpen || alive[doc] === 0 || (until[doc] as number) <= at) continue;
          kept[length++] = doc;
        }
        const x = weight * (weights[i] as number);
        scores[doc] = (scores[doc] as number) + (worth * x) / (SATURATION + x);
        held[doc] = (held[doc] as number) + idf;
        if ((answered[doc] as number) < MOST_CLAUSES) answered[doc] = (answered[doc] as number) + 1;
      }
    }
    this.#length = length;
  }

  /** A word with others of its meaning, or a phrase. A document must get `least` from it to come in by it. */
  #addClause({ own, others, parts = [], preferredParts = [], weight }: Clause, idf: number, least: number): void {
    const leastShare = least / (PARTS_HELD * idf) - ROUNDING;
    let touched = this.#sumUp(this.#own, own, 0);
    touched = this.#sumUp(this.#sum, others, touched);
    // Who comes in by the words of another name must have come by for those of the phrase, too.
    touched = this.#addParts(this.#apart, parts, 1, touched, preferredParts.length > 0 ? leastShare - 1 : leastShare);
    touched = this.#addParts(this.#preferred, preferredParts, OTHERS_SHARE, touched, leastShare);
    for (let i = 0; i < touched; i++) {
      const doc = this.#touched[i] as number;
      const mine = this.#own[doc] as number;
      const all = mine + (this.#sum[doc] as number);
      const apart = Math.max(this.#apart[doc] as number, this.#preferred[doc] as number);
      this.#own[doc] = 0;
      this.#sum[doc] = 0;
      this.#apart[doc] = 0;
      this.#preferred[doc] = 0;
      if (this.#held[doc] === 0) this.#docs[this.#length++] = doc;
      const take = (OWN_SHARE * mine) / (SATURATION + mine) + ((1 - OWN_SHARE) * all) / (SATURATION + all);
      this.#scores[doc] = (this.#scores[doc] as number) + weight * idf * take;
      const share = mine > 0 ? 1 : Math.max(all > 0 ? MEANING_HELD : 0, PARTS_HELD * apart);
      this.#held[doc] = (this.#held[doc] as number) + share * idf;
      const isAnswered = all > 0 || apart > 1 - ROUNDING;
      if (isAnswered && (this.#answered[doc] as number) < MOST_CLAUSES)
        this.#answered[doc] = (this.#answered[doc] as number) + 1;
    }
  }

  /** Sums the weights of terms by document; notes those that the clause has not touched yet. */
  #sumUp(sum: Float32Array, terms: readonly WeightedTerm[], from0: number): number {
    const [mine, theirs, touched, held] = [this.#own, this.#sum, this.#touched, this.#held];
    let length = from0;
    for (const { term, weight } of terms) {
      for (const { docs, weights, from, to } of this.#postings.of(term)) {
        for (let i = from; i < to; i++) {
          const doc = docs[i] as number;
          if (held[doc] === 0 && !this.#mayComeIn(doc)) continue;
          if (mine[doc] === 0 && theirs[doc] === 0) touched[length++] = doc;
          sum[doc] = (sum[doc] as number) + weight * (weights[i] as number);
        }
      }
    }
    return length;
  }

  /**
   * The words of a phrase score by themselves; notes what share of them a document holds, by idf. Once what is left of
   * the phrase is less than `leastShare`, no document comes in by it.
   */
  #addParts(shares: Float32Array, phrase: readonly Clause[], times: number, from0: number, leastShare: number): number {
    const [mine, theirs, held, scores] = [this.#own, this.#sum, this.#held, this.#scores];
    const [apart, preferred] = [this.#apart, this.#preferred];
    const parts = phrase.map((part) => ({ own: part.own, idf: this.#statistics.idf(part) }));
    const whole = parts.reduce((sum, { idf }) => sum + idf, 0);
    // A word with several spellings may count for each.
    let left = parts.reduce((sum, { own, idf }) => sum + own.length * idf, 0);
    let length = from0;
    for (const { own, idf } of parts.sort((a, b) => b.idf - a.idf)) {
      const isOpen = left >= leastShare * whole;
      left -= own.length * idf;
      for (const { term } of own) {
        for (const { docs, weights, from, to } of this.#postings.of(term)) {
          for (let i = from; i < to; i++) {
            const doc = docs[i] as number;
            if (mine[doc] === 0 && theirs[doc] === 0 && apart[doc] === 0 && preferred[doc] === 0) {
              if (held[doc] === 0 && !(isOpen && this.#mayComeIn(doc))) continue;
              this.#touched[length++] = doc;
            }
            const x = weights[i] as number;
            scores[doc] = (scores[doc] as number) + (times * idf * x) / (SATURATION + x);
            shares[doc] = Math.min(1, (shares[doc] as number) + idf / whole);
          }
        }
      }
    }
    return length;
  }

  /** Keeps the documents that have so much of something. */
  #keep(amounts: Float32Array | Uint8Array, least: number): void {
    let kept = 0;
    for (let i = 0; i < this.#length; i++) {
      const doc = this.#docs[i] as number;
      if ((amounts[doc] as number) >= least) this.#docs[kept++] = doc;
      else this.#forget(doc);
    }
    this.#length = kept;
  }

  #countCoverage(whole: number, known: number): void {
    if (known < 2) return;
    const [docs, scores, held, power] = [this.#docs, this.#scores, this.#held, powerOf(known)];
    for (let i = 0; i < this.#length; i++) {
      const doc = docs[i] as number;
      const share = (held[doc] as number) / whole;
      if (share < 1) scores[doc] = (scores[doc] as number) * share ** power;
    }
  }

  /** Adds further terms to the scores of the documents that match already. */
  addTerms(terms: readonly WeightedTerm[]): void {
    if (this.#isWorthNarrowing(terms)) this.#narrow(this.#docs.slice(0, this.#length).sort());
    for (const { term, weight } of terms) {
      const idf = weight * idfOf(this.#lexicon.documents[term] as number, this.#corpus.size);
      for (const { docs, weights, from, to } of this.#postings.of(term)) {
        for (let i = from; i < to; i++) {
          const doc = docs[i] as number;
          if (this.#held[doc] === 0) continue;
          const x = weights[i] as number;
          this.#scores[doc] = (this.#scores[doc] as number) + (idf * x) / (SATURATION + x);
        }
      }
    }
  }
}
