/**
 * The search index: documents go in and out, questions are answered. It lives in memory and knows documents, words and
 * filters only. How it is built: docs/search.md.
 */
import { setImmediate as pause } from 'node:timers/promises';
import { STOP_WORDS, words } from './analysis.ts';
import { Corpus } from './corpus.ts';
import type { Filters, SearchDocument, SearchRequest, SearchResult, ThesaurusEntry } from './document.ts';
import { Filtering } from './filtering.ts';
import { Lexicon } from './lexicon.ts';
import { type Clause, Matcher, type Matches } from './matching.ts';
import { Prefixes } from './prefixes.ts';
import { type Plan, QueryReader } from './query.ts';
import { Ranker } from './ranking.ts';
import { Similar } from './similar.ts';
import { Speller } from './spelling.ts';
import { Suggester, type Suggestion } from './suggestions.ts';
import { Thesaurus } from './thesaurus.ts';
import { Values } from './values.ts';

const NO_SCORES = new Float32Array(0);

export class SearchIndex {
  readonly #lexicon = new Lexicon();
  readonly #values = new Values();
  readonly #thesaurus: Thesaurus;
  readonly #corpus: Corpus;
  readonly #matcher: Matcher;
  readonly #ranker: Ranker;
  readonly #filtering: Filtering;
  readonly #prefixes: Prefixes;
  readonly #reader: QueryReader;
  readonly #suggester: Suggester;
  readonly #similar: Similar;
  #compacting: Promise<void> | undefined;
  /** All documents, until one comes or goes. */
  #all: Uint32Array | undefined;

  constructor(thesaurus: readonly ThesaurusEntry[] = []) {
    this.#thesaurus = new Thesaurus(thesaurus, this.#lexicon);
    this.#corpus = new Corpus(this.#lexicon, this.#thesaurus, this.#values);
    this.#matcher = new Matcher(this.#corpus, this.#lexicon);
    this.#ranker = new Ranker(this.#corpus, this.#lexicon, this.#thesaurus, this.#matcher);
    this.#filtering = new Filtering(this.#corpus, this.#values);
    this.#prefixes = new Prefixes(this.#lexicon);
    const speller = new Speller(this.#lexicon);
    this.#reader = new QueryReader(this.#lexicon, this.#thesaurus, speller, this.#prefixes);
    this.#suggester = new Suggester(this.#corpus, this.#lexicon, this.#values, this.#prefixes, speller);
    this.#similar = new Similar(this.#corpus, this.#lexicon, this.#values, this.#thesaurus);
  }

  /** An index that holds all of `documents`, laid out at once: the quickest way to a full one. */
  static of(documents: Iterable<SearchDocument>, thesaurus: readonly ThesaurusEntry[] = []): SearchIndex {
    const index = new SearchIndex(thesaurus);
    index.beginLoading();
    for (const document of documents) index.put(document);
    index.compact();
    return index;
  }

  /** Documents put from here on are found once `finishLoading` was called. */
  beginLoading(): void {
    this.#corpus.beginLoading();
  }

  async finishLoading(): Promise<void> {
    await this.#tidy();
  }

  /** How many documents it holds. */
  get size(): number {
    return this.#corpus.size;
  }

  /** The mean length of each field by which occurrences are weighed at present. */
  get meanLengths(): readonly number[] {
    return this.#corpus.meanLengths;
  }

  /** Adds a document, or replaces the one with its id. */
  put(document: SearchDocument): void {
    this.#all = undefined;
    const slot = this.#corpus.put(document);
    this.#suggester.note(slot, document);
    this.#tidyLater();
  }

  /** Takes a document out; unknown ids are ignored. */
  remove(id: number): void {
    this.#all = undefined;
    this.#corpus.remove(id);
    this.#tidyLater();
  }

  /** Lays everything out anew at once. It happens by itself, in steps, when enough has changed. */
  compact(): void {
    // Every step, one after another.
    Array.from(this.compactInSteps());
  }

  get isCompacting(): boolean {
    return this.#compacting !== undefined;
  }

  /** Resolves when no compaction is under way. */
  async settled(): Promise<void> {
    while (this.#compacting) await this.#compacting;
  }

  #tidyLater(): void {
    if (this.#compacting || !this.#corpus.needsCompaction) return;
    this.#compacting = this.#tidy().finally(() => {
      this.#compacting = undefined;
    });
  }

  /** Some milliseconds at a time, so that nobody waits for it. */
  async #tidy(): Promise<void> {
    for (const _ of this.compactInSteps()) await pause();
  }

  /** As `compact`, some milliseconds at a time; documents may come and go between the steps. */
  *compactInSteps(): Generator<void, void> {
    yield* this.#corpus.compaction();
    yield* this.#prefixes.sorting();
  }

  search({
    text,
    filters = {},
    from,
    size,
    count = [],
    match = 'all',
    forgiving = true,
    beside,
  }: SearchRequest): SearchResult {
    const plan = text === undefined ? undefined : this.#reader.read(text, forgiving);
    const any = match === 'any' || plan?.any === true;
    let found = plan ? this.#match(plan, any) : this.#everything();
    let passed = this.#filtering.filter(found.docs, found.length, filters, count);
    let besides = beside && found.length > 0 ? this.#beside(found, plan, beside) : undefined;
    const isRelaxed = plan !== undefined && !any && passed.length === 0 && plan.clauses.length > 1;
    if (isRelaxed) {
      found = this.#relax(plan, filters);
      passed = this.#filtering.filter(found.docs, found.length, filters, count);
      besides ??= beside && this.#beside(found, plan, beside);
    }
    const best = this.#order(passed.docs, passed.length, found, plan?.clauses, from + size);
    return {
      ids: best.slice(from, from + size).map((doc) => this.#corpus.ids[doc] as number),
      total: passed.length,
      counts: passed.counts,
      relaxed: (isRelaxed && passed.length > 0) || plan?.any === true,
      spelling: plan?.spelling,
      terms: plan?.terms ?? [],
      marks: plan ? this.#marks(plan) : [],
      beside: besides ?? [],
    };
  }

  #match({ clauses, soft }: Plan, any: boolean): Matches {
    const found = any ? this.#matcher.any(clauses) : this.#matcher.all(clauses);
    this.#matcher.addTerms(soft);
    return found;
  }

  /** No document that passes the filters holds all words: those that hold most; where none holds any, as before. */
  #relax(plan: Plan, filters: Filters): Matches {
    const { docs, length } = this.#matcher.any(plan.clauses);
    const wanted = this.#filtering.filter(docs, length, filters, []);
    if (wanted.length === 0) return this.#match(plan, false);
    const found = this.#matcher.most(plan.clauses, wanted);
    this.#matcher.addTerms(plan.soft);
    return found;
  }

  #beside(found: Matches, plan: Plan | undefined, { facet, values, size }: NonNullable<SearchRequest['beside']>) {
    return this.#filtering.groups(found.docs, found.length, facet, values).flatMap(({ value, docs, length }) => {
      if (length === 0) return [];
      const best = this.#order(docs, length, found, plan?.clauses, size);
      return [{ value, total: length, ids: best.slice(0, size).map((doc) => this.#corpus.ids[doc] as number) }];
    });
  }

  #order(docs: Uint32Array, length: number, found: Matches, clauses: Clause[] | undefined, size: number): number[] {
    if (!clauses) return this.#ranker.topBy(this.#corpus.standing, docs, length, size);
    return this.#ranker.best(docs, length, found, clauses, size).map(({ doc }) => doc);
  }

  #everything(): Matches {
    this.#all ??= this.#corpus.all();
    return { docs: this.#all, length: this.#all.length, scores: NO_SCORES };
  }

  #marks({ clauses }: Plan): string[] {
    const found = new Set<string>();
    for (const { own, others } of clauses) {
      for (const { term } of [...own, ...others]) {
        const phrase = this.#thesaurus.nameOf(term);
        if (phrase !== undefined) found.add(phrase);
        // A word that is meant in capitals only is none to mark wherever it stands.
        else if (term >= this.#thesaurus.forms) for (const word of this.#lexicon.wordsOf(term)) found.add(word);
      }
    }
    return [...found];
  }

  /** All ids that match, best first. */
  rank(text: string, filters: Filters = {}, forgiving = true): number[] {
    return this.search({ text, filters, from: 0, size: this.size, forgiving }).ids;
  }

  /** All ids that pass the filters, in the order without words. */
  matching(filters: Filters): number[] {
    return this.search({ filters, from: 0, size: this.size }).ids;
  }

  /** The words of a text, folded, where documents hold each of them; words that say nothing alone do not count. */
  knownWords(text: string): string | undefined {
    const found = words(text);
    const telling = found.filter((word) => !STOP_WORDS.has(word));
    return telling.length > 0 &&
      telling.every((word) => this.#lexicon.find(word) !== undefined && this.#lexicon.documentsOf(word) > 0)
      ? found.join(' ')
      : undefined;
  }

  /** Ways to complete what somebody is typing. */
  suggest(text: string, limits: Parameters<Suggester['suggest']>[1]): Suggestion[] {
    return this.#suggester.suggest(text, limits);
  }

  /**
   * Ids of the documents most like the given ones, most alike first: they share rare words, topics, tags and audiences.
   * Never one of `ids` or `exclude`.
   */
  similar(ids: readonly number[], options: { exclude?: readonly number[]; size: number; filters?: Filters }): number[] {
    const slots = ids.flatMap((id) => this.#corpus.slotOf(id) ?? []);
    const left = new Set([...ids, ...(options.exclude ?? [])].flatMap((id) => this.#corpus.slotOf(id) ?? []));
    const { docs, length, scores } = this.#similar.scores(slots, left);
    const passed = this.#filtering.filter(docs, length, options.filters ?? {}, []);
    const best = this.#ranker.topBy(scores, passed.docs, passed.length, options.size);
    return best.map((doc) => this.#corpus.ids[doc] as number);
  }
}
