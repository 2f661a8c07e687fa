/**
 * The search index: documents go in and out, questions are answered. It lives in memory and knows documents, words and
 * filters only. How it is built: docs/search.md.
 */
import { setImmediate as pause } from 'node:timers/promises';
import { AnswerFinder } from './answers/answer-finder.ts';
import { Cooccurrence } from './index/cooccurrence.ts';
import { Corpus } from './index/corpus.ts';
import { FacetValues } from './index/facet-dictionary.ts';
import { Lexicon } from './index/lexicon.ts';
import { Prefixes } from './index/prefixes.ts';
import type { IndexSnapshot } from './index/snapshot-types.ts';
import { TitleIndex } from './index/title-index.ts';
import { Filtering } from './lists/filtering.ts';
import { Listing, type ListRequest } from './lists/listing.ts';
import { type Plan, QueryParser } from './query/query-parser.ts';
import { Speller } from './query/spelling.ts';
import { WordReader } from './query/word-reader.ts';
import { boost, holding } from './ranking/boosts.ts';
import { ClaimReader } from './ranking/claim.ts';
import { countFull, type KindScope } from './ranking/matches-by-kind.ts';
import { Matcher } from './ranking/matching.ts';
import { type Ranked, Ranker } from './ranking/ranking.ts';
import { Finder } from './ranking/retrieval.ts';
import { Similar } from './ranking/similar.ts';
import { TermStatistics } from './ranking/term-statistics.ts';
import { CLOSE_LOOK_BESIDE, CLOSEST_SHOWN } from './ranking-parameters.ts';
import {
  FACETS,
  type Facet,
  type FacetCount,
  type FacetValue,
  type Filters,
  NAMING_FACETS,
  type SearchDocument,
  type SearchRequest,
  type SearchResult,
  type ThesaurusEntry,
} from './search-types.ts';
import { Suggester, type Suggestion } from './suggestions/suggestions.ts';
import { TermCompletions } from './suggestions/term-completions.ts';
import { Thesaurus } from './thesaurus.ts';
import { termKey } from './words/term-key.ts';

export class SearchIndex {
  readonly #lexicon: Lexicon;
  readonly #values = new FacetValues();
  readonly #thesaurus: Thesaurus;
  readonly #corpus: Corpus;
  readonly #ranker: Ranker;
  readonly #filtering: Filtering;
  readonly #listing: Listing;
  readonly #finder: Finder;
  readonly #prefixes: Prefixes;
  readonly #claims: ClaimReader;
  readonly #reader: QueryParser;
  readonly #suggester: Suggester;
  readonly #similar: Similar;
  readonly #titles = new TitleIndex();
  /** Which answer is meant by somebody who says a situation in words of their own. */
  readonly answers: AnswerFinder;
  #compacting: Promise<void> | undefined;
  /** It grows whenever a document comes or goes. */
  revision = 0;

  constructor(thesaurus: readonly ThesaurusEntry[] = [], known = knowing(thesaurus)) {
    this.#lexicon = known.lexicon;
    this.#thesaurus = known.thesaurus;
    const [lexicon, values] = [this.#lexicon, this.#values];
    this.#prefixes = new Prefixes(lexicon);
    this.answers = new AnswerFinder(this.#thesaurus);
    this.#corpus = new Corpus(lexicon, this.#thesaurus, values);
    const [corpus, statistics] = [this.#corpus, new TermStatistics(this.#corpus, lexicon)];
    const matcher = new Matcher(corpus, lexicon, statistics);
    this.#ranker = new Ranker(corpus, lexicon, statistics, this.#thesaurus, matcher);
    this.#claims = new ClaimReader(corpus, lexicon, statistics, ({ said = '' }) => this.#isSubject(termKey(said)));
    this.#filtering = new Filtering(corpus, values);
    this.#listing = new Listing(corpus, values, this.#filtering, this.#ranker);
    this.#finder = new Finder(corpus, values, matcher, this.#ranker);
    const [speller, terms] = [new Speller(lexicon), new TermCompletions(thesaurus, lexicon)];
    const cooccurrence = new Cooccurrence(corpus, lexicon);
    const words = new WordReader(lexicon, this.#thesaurus, speller, this.#prefixes, cooccurrence);
    this.#reader = new QueryParser(lexicon, statistics, this.#thesaurus, words);
    this.#suggester = new Suggester(corpus, lexicon, values, this.#prefixes, speller, terms, cooccurrence);
    this.#similar = new Similar(corpus, lexicon, values, this.#thesaurus);
  }

  /** As `new`, with `pause` after each term of the thesaurus: thousands of them would keep everybody else waiting. */
  static async inSteps(thesaurus: readonly ThesaurusEntry[], pause: () => Promise<void>): Promise<SearchIndex> {
    const known = { lexicon: new Lexicon(), thesaurus: new Thesaurus() };
    for (const _ of known.thesaurus.filling(thesaurus, known.lexicon)) await pause();
    return new SearchIndex(thesaurus, known);
  }

  /** An index that holds all of `documents`, laid out at once: the quickest way to a full one. */
  static of(documents: Iterable<SearchDocument>, thesaurus: readonly ThesaurusEntry[] = []): SearchIndex {
    const index = new SearchIndex(thesaurus);
    index.beginLoading();
    for (const document of documents) index.put(document);
    index.compact();
    return index;
  }

  /** What `restored` makes this index of again; to be copied or written before anything changes. Not while compacting. */
  snapshot(): IndexSnapshot {
    return {
      lexicon: this.#lexicon.snapshot(),
      values: this.#values.snapshot(),
      corpus: this.#corpus.snapshot(),
      titles: this.#titles.snapshot(),
      completions: this.#suggester.snapshot(),
      sorted: this.#prefixes.snapshot(),
    };
  }

  /** The index of a snapshot that was made with the same thesaurus and the same code. It takes the snapshot over. */
  static restored(snapshot: IndexSnapshot, thesaurus: readonly ThesaurusEntry[]): SearchIndex {
    const index = new SearchIndex(thesaurus);
    index.#lexicon.restore(snapshot.lexicon);
    index.#values.restore(snapshot.values);
    index.#corpus.restore(snapshot.corpus);
    index.#titles.restore(snapshot.titles);
    index.#suggester.restore(snapshot.completions);
    index.#prefixes.restore(snapshot.sorted);
    return index;
  }

  /** Documents put from here on are found once `finishLoading` was called. */
  readonly beginLoading = (): void => this.#corpus.beginLoading();

  readonly finishLoading = (): Promise<void> => this.#tidy();

  get size(): number {
    return this.#corpus.size;
  }

  /** The mean length of each field by which occurrences are weighed at present. */
  get meanLengths(): readonly number[] {
    return this.#corpus.meanLengths;
  }

  /** Adds a document, or replaces the one with its id. */
  put(document: SearchDocument): void {
    this.#documentsChanged();
    const slot = this.#corpus.put(document);
    this.#suggester.note(slot, this.#thesaurus.forms);
    this.#titles.put(document.id, document.fields.title ?? '');
    this.#tidyLater();
  }

  /** Takes a document out; unknown ids are ignored. */
  remove(id: number): void {
    this.#documentsChanged();
    this.#corpus.remove(id);
    this.#titles.remove(id);
    this.#tidyLater();
  }

  /** Gives a document another prior, and changes nothing else of it; unknown ids are ignored. */
  readonly setPrior = (id: number, prior: number): void => this.#corpus.setPrior(id, prior);

  #documentsChanged(): void {
    this.revision++;
    this.#finder.documentsChanged();
    this.#listing.documentsChanged();
  }

  /** Lays everything out anew at once. It happens by itself, in steps, when enough has changed. */
  compact(): void {
    Array.from(this.compactInSteps());
  }

  get isCompacting(): boolean {
    return this.#compacting !== undefined;
  }

  /** Resolves when no compaction is under way. */
  async compacted(): Promise<void> {
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

  search(request: SearchRequest): SearchResult {
    const { text, forgiving = true, top = 0 } = request;
    const plan = text === undefined ? undefined : this.#reader.read(text, forgiving);
    const result = this.#searchFor(plan, request, plan);
    if (plan?.standIns === 'none' && result.claim === 'nothing') return this.#aboutSubjects(plan, request, result);
    if (plan?.standIns !== 'none' || result.claim !== 'closest') return result;
    // A rare word keeps away what is about the rest of the question, which is asked for by itself.
    const missing = this.#claims.missingFrom(this.#slotsOf(result.top));
    if (missing.size === 0 || missing.size === plan.clauses.length) return result;
    const rest = { ...plan, clauses: plan.clauses.filter((clause) => missing.has(clause)) };
    const beside = this.#searchFor(rest, { ...request, from: 0, size: 0, count: [] }, plan);
    const [first, others] = [result.top.slice(0, CLOSEST_SHOWN - 1), result.top.slice(CLOSEST_SHOWN - 1)];
    const ids = [...new Set([...first, ...beside.top.slice(0, CLOSEST_SHOWN - first.length), ...others])].slice(0, top);
    return { ...result, top: ids, said: this.#claims.saidOf(this.#slotsOf(ids)) };
  }

  /** What has every word only in long texts keeps away what is about a subject that was named, which is never denied. */
  #aboutSubjects(plan: Plan, request: SearchRequest, result: SearchResult): SearchResult {
    const clauses = plan.clauses.filter(({ said = '' }) => this.#isSubject(termKey(said)));
    if (clauses.length === 0) return result;
    const about = { ...request, match: 'any', from: 0, size: 0, count: [] } as const;
    const { top, claim, said } = this.#searchFor({ ...plan, clauses }, about, plan);
    if (claim === 'nothing' && !this.#claims.nameSubject(this.#slotsOf(top))) return result;
    const last = new Set(result.top);
    const ids = [...top.filter((id) => !last.has(id)), ...top.filter((id) => last.has(id))];
    return { ...result, top: ids, sure: 0, claim: 'closest', said };
  }

  #isSubject = (key: string): boolean => this.#thesaurus.isTerm(key) || this.#values.isName(NAMING_FACETS, key);

  #slotsOf(ids: readonly number[]): number[] {
    return ids.flatMap((id) => this.#corpus.slotOf(id) ?? []);
  }

  /** What is found for a plan, and what may be said of it to whoever asked for all of another. */
  #searchFor(plan: Plan | undefined, request: SearchRequest, asked: Plan | undefined): SearchResult {
    const { filters = {}, from, size, count = [], unrefined, otherKinds, top = 0 } = request;
    const kinds = request.kinds ?? (filters.kind?.length ? filters.kind : undefined);
    const { found, scopes } = this.#finder.find(plan, request, [
      kinds,
      ...(otherKinds?.kinds.map((kind) => [kind]) ?? []),
    ]);
    const lifted = plan ? boost(this.#ranker, this.#corpus, this.#values, scopes, request) : [];
    const [scope, ...others] = scopes as [KindScope, ...KindScope[]];
    const ranked = others.map(({ docs, length }) =>
      this.#order(plan, docs, length, Math.max(otherKinds?.size ?? 0, top), CLOSE_LOOK_BESIDE),
    );
    const otherFinds = otherKinds ? this.#otherKinds(plan, otherKinds, others, ranked) : [];
    const passed = this.#filtering.filter(scope.docs, scope.length, filters, count, { unrefined });
    const page = this.#order(plan, passed.docs, passed.length, from + size).slice(from);
    const mine = top === 0 ? [] : this.#order(plan, scope.docs, scope.length, top);
    const full = plan === undefined || plan.instead ? 0 : countFull(passed, found);
    return {
      ids: this.#ids(page),
      total: passed.length,
      full,
      lifted,
      counts: passed.counts,
      unrefined: passed.unrefined,
      relaxed: plan !== undefined && full < passed.length,
      ...this.#bestOf(asked, [mine, ...ranked].flat().sort(this.#ranker.byRank), request),
      spelling: asked?.spelling,
      terms: asked?.terms ?? [],
      marks: asked ? this.#marks(asked) : [],
      otherKinds: otherFinds,
    };
  }

  /** The best of any kind, those that answer first, and what may be said of them. */
  #bestOf(
    plan: Plan | undefined,
    best: readonly Ranked[],
    { top: size = 0, aside, lifted = [] }: SearchRequest,
  ): Pick<SearchResult, 'top' | 'sure' | 'claim' | 'said'> {
    if (size === 0 || !plan) return { top: this.#ids(best.slice(0, size)), sure: 0, claim: undefined, said: undefined };
    const standing = lifted.flatMap(({ said, ...one }) =>
      said === undefined ? [] : [{ said, has: holding(this.#corpus, this.#values, { ...one, by: 0 }) }],
    );
    this.#claims.begin(plan, aside, standing);
    const { docs, ...claim } = this.#claims.read(
      best.map(({ doc }) => doc),
      size,
    );
    return { top: docs.map((doc) => this.#corpus.ids[doc] as number), ...claim };
  }

  #otherKinds(
    plan: Plan | undefined,
    { kinds, size }: NonNullable<SearchRequest['otherKinds']>,
    scopes: readonly KindScope[],
    ranked: readonly Ranked[][],
  ) {
    return scopes
      .flatMap(({ length, ...scope }, i) => {
        const best = ranked[i]?.slice(0, size) ?? [];
        const full = plan?.instead ? 0 : scope.full;
        const relaxed = full < length;
        return best[0] ? [{ kind: kinds[i] as string, total: length, full, relaxed, first: best[0], best }] : [];
      })
      .sort((a, b) => this.#ranker.byRank(a.first, b.first))
      .map(({ first, best, ...one }) => ({ ...one, ids: this.#ids(best) }));
  }

  /** The best `size`, best first; without words by their static rank. */
  #order(plan: Plan | undefined, docs: Uint32Array, length: number, size: number, look?: number): Ranked[] {
    if (plan) return this.#ranker.best(docs, length, size, look);
    const { staticRank } = this.#corpus;
    return this.#ranker.topBy(staticRank, docs, length, size).map((doc) => ({ doc, score: 0 }));
  }

  #ids(ranked: readonly Ranked[]): number[] {
    return ranked.map(({ doc }) => this.#corpus.ids[doc] as number);
  }

  #marks({ clauses }: Plan): string[][] {
    return clauses.map(({ own, others, parts = [] }) => {
      const found = new Set<string>();
      for (const { term } of [...own, ...others, ...parts.flatMap((part) => part.own)]) {
        const phrase = this.#thesaurus.nameOf(term);
        if (phrase !== undefined) found.add(phrase);
        // A word that is meant in capitals only is none to mark wherever it stands.
        else if (term >= this.#thesaurus.forms) for (const word of this.#lexicon.wordsOf(term)) found.add(word);
      }
      return [...found];
    });
  }

  /** All ids that match, best first. */
  rank(text: string, filters: Filters = {}, forgiving = true, lowered?: SearchRequest['lowered']): number[] {
    return this.search({ text, filters, from: 0, size: this.size, forgiving, lowered }).ids;
  }

  /** A page of the documents that pass the filters, whose values are slugs, to the letter. */
  list(request: ListRequest): { ids: number[]; total: number } {
    return this.#listing.page(request);
  }

  /** Those of the ids that pass the filters, whose values are slugs, to the letter, in their order. */
  passing(ids: readonly number[], filters: Filters): number[] {
    return this.#listing.passing(ids, filters);
  }

  /** How many of these ids have each value of a facet. */
  counting(ids: readonly number[], facet: Facet): FacetCount[] {
    return this.#listing.counting(ids, facet);
  }

  /** All ids that pass the filters, in the order without words. */
  matching(filters: Filters): number[] {
    return this.search({ filters, from: 0, size: this.size }).ids;
  }

  /**
   * The words of a text, folded, where the whole of it is one term: of the thesaurus (names that are no longer used
   * apart), a tag or topic in use, or a title.
   */
  termOf(text: string): string | undefined {
    const key = termKey(text);
    return key !== '' && (this.#isSubject(key) || this.#titles.has(key)) ? key : undefined;
  }

  /** The other documents of the same title. */
  readonly sameTitle = (id: number): readonly number[] => this.#titles.others(id);

  /** The values of a facet that documents have. */
  readonly valuesIn = (facet: Facet): FacetValue[] => this.#values.inUse(FACETS.indexOf(facet));

  /** Whether a document has a value of this name, or this slug. */
  hasValue(facet: Facet, name: string): boolean {
    return this.#values
      .find(FACETS.indexOf(facet), name)
      .some((value) => (this.#values.documents[value] as number) > 0);
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

/** The words of a thesaurus, taken in at once. */
function knowing(entries: readonly ThesaurusEntry[]): { lexicon: Lexicon; thesaurus: Thesaurus } {
  const known = { lexicon: new Lexicon(), thesaurus: new Thesaurus() };
  for (const _ of known.thesaurus.filling(entries, known.lexicon));
  return known;
}
