/**
 * The documents. Each has a slot; what it holds is kept as a list of tokens, from which the postings are made. What is
 * taken out is only marked, and its slot used again after the next compaction.
 */

import { USUAL_LENGTHS } from '../ranking-parameters.ts';
import { FACETS, FIELDS, type SearchDocument } from '../search-types.ts';
import type { Thesaurus } from '../thesaurus.ts';
import { type Compacted, compact, copyList } from './compaction.ts';
import { FacetColumns, type FacetColumnsSnapshot } from './facet-columns.ts';
import type { FacetValues } from './facet-dictionary.ts';
import { grown, Lists, type ListsSnapshot, offset } from './growing-arrays.ts';
import type { Lexicon } from './lexicon.ts';
import { type Base, Postings } from './postings.ts';
import { TermWeigher } from './term-weights.ts';
import { TokenReader } from './tokens.ts';

/** Below this many changes no compaction is worth its while. */
const FEW = 500;
/** Above this share of all documents one is. */
const MANY = 0.1;

/** The documents as they are kept. What a delta holds of each is weighed anew. */
export interface CorpusSnapshot {
  slots: number;
  columns: Pick<Corpus, (typeof COLUMNS)[number]>;
  tokens: ListsSnapshot;
  facets: FacetColumnsSnapshot;
  pages: Map<number, number>;
  base: Base;
  free: number[];
  tombstones: number[];
  delta: number[];
  fieldWords: Float64Array;
  fieldDocs: Float64Array;
  meanLengths: readonly number[];
}

/** What is known of each slot. */
const COLUMNS = ['alive', 'ids', 'staticRank', 'latest', 'prior', 'until', 'tokenList', 'tokenCount'] as const;

export class Corpus {
  readonly #lexicon: Lexicon;
  readonly #values: FacetValues;
  readonly #reader: TokenReader;
  readonly #weigher: TermWeigher;
  readonly #slotOf = new Map<number, number>();
  /** Slots that may be used again. */
  readonly #free: number[] = [];
  /** Slots whose documents were taken out but may still stand in the base. */
  #tombstones: number[] = [];
  /** All slots below this number have been used. */
  slots = 0;
  alive = new Uint8Array(64);
  ids = new Uint32Array(64);
  staticRank = new Float64Array(64);
  latest = new Float64Array(64);
  prior = new Float32Array(64);
  /** When each is over, in milliseconds since 1970; infinite where it never is. */
  until = new Float64Array(64);
  /** The slots of those that are over some day. */
  readonly ending = new Set<number>();
  tokenList = new Uint32Array(64);
  tokenCount = new Uint32Array(64);
  tokens = new Lists();
  readonly facets = new FacetColumns();
  /** The slots of the documents that are pages of values, by the number of the value. */
  readonly pages = new Map<number, number>();
  readonly postings = new Postings();

  #isLoading = false;
  /** The delta: documents put since the base was made. */
  #delta: number[] = [];
  /** Documents put since the compaction that is under way began. */
  #since: number[] | undefined;

  /** Words in each field, and documents that have any, over all documents. */
  readonly #fieldWords = new Float64Array(FIELDS.length);
  readonly #fieldDocs = new Float64Array(FIELDS.length);
  /** The mean lengths by which weights are made; new ones come with each compaction. */
  meanLengths: readonly number[] = USUAL_LENGTHS;

  constructor(lexicon: Lexicon, thesaurus: Thesaurus, values: FacetValues) {
    this.#lexicon = lexicon;
    this.#values = values;
    this.#reader = new TokenReader(lexicon, thesaurus);
    this.#weigher = new TermWeigher(lexicon, thesaurus);
  }

  get size(): number {
    return this.#slotOf.size;
  }

  slotOf(id: number): number | undefined {
    return this.#slotOf.get(id);
  }

  /** The slots of all documents. */
  all(): Uint32Array {
    const found = new Uint32Array(this.size);
    let length = 0;
    for (let slot = 0; slot < this.slots; slot++) if (this.alive[slot]) found[length++] = slot;
    return found;
  }

  /** Adds a document, or replaces the one with its id; returns its slot. */
  put(document: SearchDocument): number {
    this.remove(document.id);
    const slot = this.#free.pop() ?? this.#newSlot();
    this.alive[slot] = 1;
    this.ids[slot] = document.id;
    this.staticRank[slot] = document.staticRank;
    this.latest[slot] = document.latest ?? 0;
    this.prior[slot] = document.prior ?? 0;
    this.until[slot] = document.until ?? Number.POSITIVE_INFINITY;
    this.#know(slot);
    this.#keepValues(slot, document);
    const { page } = document;
    if (page) this.pages.set(this.#values.learn(FACETS.indexOf(page.facet), page.value), slot);
    const length = this.#reader.read(document);
    this.tokenCount[slot] = length;
    this.tokenList[slot] = this.tokens.add(this.#reader.buffer, length);
    this.#countTerms(slot, 1);
    if (this.#isLoading) return slot;
    this.#addPostings(slot);
    this.#delta.push(slot);
    this.#since?.push(slot);
    return slot;
  }

  /** Takes a document out; unknown ids are ignored. */
  remove(id: number): void {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return;
    this.#slotOf.delete(id);
    this.alive[slot] = 0;
    this.ending.delete(slot);
    for (const [value, page] of this.pages) if (page === slot) this.pages.delete(value);
    this.#countTerms(slot, -1);
    this.#values.count(this.facets.values(slot), -1);
    this.#tombstones.push(slot);
  }

  /** Gives a document another prior; unknown ids are ignored. */
  setPrior(id: number, prior: number): void {
    const slot = this.#slotOf.get(id);
    if (slot !== undefined) this.prior[slot] = prior;
  }

  /** From here until a compaction has run, documents are only collected: they are found afterwards. */
  beginLoading(): void {
    this.#isLoading = true;
  }

  /** Whether enough has changed since the base was made. */
  get needsCompaction(): boolean {
    return this.#delta.length + this.#tombstones.length > Math.max(FEW, MANY * this.size);
  }

  /** Makes a new base, in steps; documents may come and go between them. */
  *compaction(): Generator<void, void> {
    const freed = this.#tombstones;
    this.#tombstones = [];
    this.#since = [];
    this.#isLoading = false;
    const meanLengths = this.meanLengths.map((usual, f) =>
      (this.#fieldDocs[f] as number) > 0 ? (this.#fieldWords[f] as number) / (this.#fieldDocs[f] as number) : usual,
    );
    const made = yield* compact(
      this,
      this.#lexicon.documents.subarray(0, this.#lexicon.terms),
      this.#weigher,
      meanLengths,
    );
    yield;
    this.#take(made, meanLengths);
    this.#free.push(...freed);
  }

  #take(made: Compacted, meanLengths: readonly number[]): void {
    const delta = [...new Set(this.#since)].filter((slot) => this.alive[slot]);
    this.#since = undefined;
    const lists = delta.map((slot) =>
      copyList(this.tokens, this.tokenList[slot] as number, this.tokenCount[slot] as number, made.tokens),
    );
    this.tokenList.set(made.tokenList);
    for (const [i, slot] of delta.entries()) this.tokenList[slot] = lists[i] as number;
    this.tokens = made.tokens;
    this.meanLengths = meanLengths;
    this.postings.replace(made.base);
    this.#delta = delta;
    for (const slot of delta) this.#addPostings(slot);
  }

  /** Not while a compaction is under way. */
  snapshot(): CorpusSnapshot {
    const { slots, pages, meanLengths } = this;
    return {
      ...{ slots, pages, meanLengths, tokens: this.tokens.snapshot(), facets: this.facets.snapshot() },
      columns: Object.fromEntries(COLUMNS.map((name) => [name, this[name].subarray(0, slots)])) as never,
      ...{ base: this.postings.snapshot(), delta: this.#delta, free: this.#free, tombstones: this.#tombstones },
      ...{ fieldWords: this.#fieldWords, fieldDocs: this.#fieldDocs },
    };
  }

  /** Takes over a snapshot whose lexicon and values are restored already; only where no document was put yet. */
  restore({ slots, columns, tokens, facets, base, meanLengths, ...lists }: CorpusSnapshot): void {
    Object.assign(this, { slots, ...columns, meanLengths });
    this.tokens.restore(tokens);
    this.facets.restore(facets);
    for (const [value, slot] of lists.pages) this.pages.set(value, slot);
    for (let slot = 0; slot < slots; slot++) if (this.alive[slot]) this.#know(slot);
    this.#free.push(...lists.free);
    this.#tombstones = lists.tombstones;
    this.#fieldWords.set(lists.fieldWords);
    this.#fieldDocs.set(lists.fieldDocs);
    this.postings.replace(base);
    this.#delta = lists.delta.filter((slot) => this.alive[slot]);
    for (const slot of new Set(this.#delta)) this.#addPostings(slot);
  }

  /** Where the tokens of a document stand. */
  tokensOf(doc: number): { tokens: Uint32Array; from: number; to: number } {
    const handle = this.tokenList[doc] as number;
    const from = offset(handle);
    return { tokens: this.tokens.chunk(handle), from, to: from + (this.tokenCount[doc] as number) };
  }

  #know(slot: number): void {
    this.#slotOf.set(this.ids[slot] as number, slot);
    if (this.until[slot] !== Number.POSITIVE_INFINITY) this.ending.add(slot);
  }

  #newSlot(): number {
    const slot = this.slots++;
    this.alive = grown(this.alive, this.slots);
    this.ids = grown(this.ids, this.slots);
    this.staticRank = grown(this.staticRank, this.slots);
    this.latest = grown(this.latest, this.slots);
    this.prior = grown(this.prior, this.slots);
    this.until = grown(this.until, this.slots);
    this.tokenList = grown(this.tokenList, this.slots);
    this.tokenCount = grown(this.tokenCount, this.slots);
    return slot;
  }

  #keepValues(slot: number, document: SearchDocument): void {
    for (const [f, facet] of FACETS.entries()) {
      const values = new Set((document.facets[facet] ?? []).map((value) => this.#values.learn(f, value)));
      this.facets.put(slot, f, [...values]);
      this.#values.count(values, 1);
    }
  }

  /** Counts the terms and lengths of a document in or out. */
  #countTerms(slot: number, by: 1 | -1): void {
    const terms = this.#weigher.collect(this.tokens, this.tokenList[slot] as number, this.tokenCount[slot] as number);
    const { documents } = this.#lexicon;
    for (let i = 0; i < terms; i++) {
      const term = this.#weigher.terms[i] as number;
      documents[term] = (documents[term] as number) + by;
    }
    for (const [f, length] of this.#weigher.lengths.entries()) {
      this.#fieldWords[f] = (this.#fieldWords[f] as number) + by * length;
      if (length > 0) this.#fieldDocs[f] = (this.#fieldDocs[f] as number) + by;
    }
  }

  #addPostings(slot: number): void {
    const terms = this.#weigher.weigh(
      this.tokens,
      this.tokenList[slot] as number,
      this.tokenCount[slot] as number,
      this.meanLengths,
    );
    for (let i = 0; i < terms; i++) {
      const term = this.#weigher.terms[i] as number;
      this.postings.add(term, slot, this.#weigher.weights[term] as number);
    }
  }
}
