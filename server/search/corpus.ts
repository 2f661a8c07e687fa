/**
 * The documents. Each has a slot; what it holds is kept as a list of tokens, from which the postings are made. What is
 * taken out is only marked, and its slot used again after the next compaction.
 */
import { type Compacted, compact, copyList } from './compaction.ts';
import { FACETS, FIELDS, type SearchDocument } from './document.ts';
import { grown, LIST_LIMIT, Lists, offset } from './growing.ts';
import type { Lexicon } from './lexicon.ts';
import { Postings } from './postings.ts';
import { USUAL_LENGTHS } from './settings.ts';
import type { Thesaurus } from './thesaurus.ts';
import { TokenReader } from './tokens.ts';
import type { Values } from './values.ts';
import { Weigher } from './weighing.ts';

/** Below this many changes no compaction is worth its while. */
const FEW = 500;
/** Above this share of all documents one is. */
const MANY = 0.1;

export class Corpus {
  readonly #lexicon: Lexicon;
  readonly #values: Values;
  readonly #reader: TokenReader;
  readonly #weigher: Weigher;
  readonly #slotOf = new Map<number, number>();
  /** Slots that may be used again. */
  readonly #free: number[] = [];
  /** Slots whose documents are gone but may still stand in the base. */
  #gone: number[] = [];
  /** All slots below this number have been used. */
  slots = 0;
  alive = new Uint8Array(64);
  ids = new Uint32Array(64);
  standing = new Float64Array(64);
  prior = new Float32Array(64);
  tokenList = new Uint32Array(64);
  tokenCount = new Uint32Array(64);
  valueList = new Uint32Array(64);
  valueCount = new Uint32Array(64);
  tokens = new Lists();
  values = new Lists();
  readonly postings = new Postings();

  #isLoading = false;
  /** Documents put since the base was made. */
  #late: number[] = [];
  /** Documents put since the compaction that is under way began. */
  #since: number[] | undefined;

  /** Words in each field, and documents that have any, over all documents. */
  readonly #fieldWords = new Float64Array(FIELDS.length);
  readonly #fieldDocs = new Float64Array(FIELDS.length);
  /** The mean lengths by which weights are made; new ones come with each compaction. */
  meanLengths: readonly number[] = USUAL_LENGTHS;
  readonly #buffer = new Uint32Array(LIST_LIMIT);

  constructor(lexicon: Lexicon, thesaurus: Thesaurus, values: Values) {
    this.#lexicon = lexicon;
    this.#values = values;
    this.#reader = new TokenReader(lexicon, thesaurus);
    this.#weigher = new Weigher(lexicon, thesaurus);
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
    this.#slotOf.set(document.id, slot);
    this.alive[slot] = 1;
    this.ids[slot] = document.id;
    this.standing[slot] = document.standing;
    this.prior[slot] = document.prior ?? 0;
    this.#keepValues(slot, document);
    const length = this.#reader.read(document);
    this.tokenCount[slot] = length;
    this.tokenList[slot] = this.tokens.add(this.#reader.buffer, length);
    const terms = this.#weigh(slot);
    this.#countTerms(terms, 1);
    if (this.#isLoading) return slot;
    this.#addPostings(slot, terms);
    this.#late.push(slot);
    this.#since?.push(slot);
    return slot;
  }

  /** Takes a document out; unknown ids are ignored. */
  remove(id: number): void {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return;
    this.#slotOf.delete(id);
    this.alive[slot] = 0;
    this.#countTerms(this.#weigh(slot), -1);
    const handle = this.valueList[slot] as number;
    this.#values.count(this.values.chunk(handle), offset(handle), this.valueCount[slot] as number, -1);
    this.#gone.push(slot);
  }

  /** From here until a compaction has run, documents are only collected: they are found afterwards. */
  beginLoading(): void {
    this.#isLoading = true;
  }

  /** Whether enough has changed since the base was made. */
  get needsCompaction(): boolean {
    return this.#late.length + this.#gone.length > Math.max(FEW, MANY * this.size);
  }

  /** Makes a new base, in steps; documents may come and go between them. */
  *compaction(): Generator<void, void> {
    const freed = this.#gone;
    this.#gone = [];
    this.#since = [];
    this.#isLoading = false;
    const meanLengths = this.meanLengths.map((usual, f) =>
      (this.#fieldDocs[f] as number) > 0 ? (this.#fieldWords[f] as number) / (this.#fieldDocs[f] as number) : usual,
    );
    const made = yield* compact(this, this.#lexicon.terms, this.#weigher, meanLengths);
    yield;
    this.#take(made, meanLengths);
    this.#free.push(...freed);
  }

  #take(made: Compacted, meanLengths: readonly number[]): void {
    const late = [...new Set(this.#since)].filter((slot) => this.alive[slot]);
    this.#since = undefined;
    const lists = late.map((slot) => ({
      tokens: copyList(this.tokens, this.tokenList[slot] as number, this.tokenCount[slot] as number, made.tokens),
      values: copyList(this.values, this.valueList[slot] as number, this.valueCount[slot] as number, made.values),
    }));
    this.tokenList.set(made.tokenList);
    this.valueList.set(made.valueList);
    for (const [i, slot] of late.entries()) {
      this.tokenList[slot] = lists[i]?.tokens as number;
      this.valueList[slot] = lists[i]?.values as number;
    }
    this.tokens = made.tokens;
    this.values = made.values;
    this.meanLengths = meanLengths;
    this.postings.replace(made.base);
    this.#late = late;
    for (const slot of late) this.#addPostings(slot, this.#weigh(slot));
  }

  #newSlot(): number {
    const slot = this.slots++;
    this.alive = grown(this.alive, this.slots);
    this.ids = grown(this.ids, this.slots);
    this.standing = grown(this.standing, this.slots);
    this.prior = grown(this.prior, this.slots);
    this.tokenList = grown(this.tokenList, this.slots);
    this.tokenCount = grown(this.tokenCount, this.slots);
    this.valueList = grown(this.valueList, this.slots);
    this.valueCount = grown(this.valueCount, this.slots);
    return slot;
  }

  #keepValues(slot: number, document: SearchDocument): void {
    let count = 0;
    for (const [f, facet] of FACETS.entries()) {
      for (const value of document.facets[facet] ?? []) {
        const number = this.#values.learn(f, value);
        if (count < LIST_LIMIT && !this.#buffer.subarray(0, count).includes(number)) this.#buffer[count++] = number;
      }
    }
    this.valueCount[slot] = count;
    this.valueList[slot] = this.values.add(this.#buffer, count);
    this.#values.count(this.#buffer, 0, count, 1);
  }

  #weigh(slot: number): number {
    return this.#weigher.weigh(
      this.tokens,
      this.tokenList[slot] as number,
      this.tokenCount[slot] as number,
      this.meanLengths,
    );
  }

  /** Counts the terms and lengths that were weighed last in or out. */
  #countTerms(terms: number, by: 1 | -1): void {
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

  #addPostings(slot: number, terms: number): void {
    for (let i = 0; i < terms; i++) {
      const term = this.#weigher.terms[i] as number;
      this.postings.add(term, slot, this.#weigher.weights[term] as number);
    }
  }
}
