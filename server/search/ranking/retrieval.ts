/** From what is asked to what is found: the documents that match, kind by kind, by the quickest way to the same. */

import type { Corpus } from '../index/corpus.ts';
import type { FacetValues } from '../index/facet-dictionary.ts';
import type { Plan } from '../query/query-parser.ts';
import { ENOUGH, PROSE_WORDS } from '../ranking-parameters.ts';
import type { SearchRequest } from '../search-types.ts';
import type { Matches, MatchOptions } from './matches.ts';
import { everything, type KindScope, KindScopes } from './matches-by-kind.ts';
import type { Matcher } from './matching.ts';
import type { Ranker } from './ranking.ts';
import { SharedTopicPages } from './shared-topic-pages.ts';

export class Finder {
  readonly #corpus: Corpus;
  readonly #matcher: Matcher;
  readonly #ranker: Ranker;
  readonly #scopes: KindScopes;
  readonly #relatedPages: SharedTopicPages;
  /** All documents, until one comes or goes. */
  #all: Uint32Array | undefined;

  constructor(corpus: Corpus, values: FacetValues, matcher: Matcher, ranker: Ranker) {
    this.#corpus = corpus;
    this.#matcher = matcher;
    this.#ranker = ranker;
    this.#scopes = new KindScopes(corpus, values);
    this.#relatedPages = new SharedTopicPages(corpus);
  }

  documentsChanged(): void {
    this.#all = undefined;
  }

  /** What matches, kind by kind. Where nothing of the kinds holds enough, what holds anything. */
  find(
    plan: Plan | undefined,
    { match, at, otherKinds }: SearchRequest,
    lists: readonly (readonly string[] | undefined)[],
  ) {
    const divided = (matches: Matches) => {
      if (plan) this.#ranker.begin(matches, plan.clauses);
      const scopes = this.#scopes.divide(matches, lists, plan?.hasOlder);
      const pages =
        plan && otherKinds ? this.#relatedPages.pagesFor(matches, scopes, this.#ranker.compareStaticRank) : [];
      if (pages.length === 0) return { found: matches, scopes };
      const found = this.#matcher.admit(matches, pages);
      return { found, scopes: this.#scopes.divide(found, lists, plan?.hasOlder) };
    };
    if (!plan) {
      this.#all ??= this.#corpus.all();
      return divided(everything(this.#all));
    }
    const floor = match === 'any' || plan.instead ? 0 : undefined;
    const soon = this.#findFull(plan, { floor, at }, lists);
    if (soon) return soon;
    const some = divided(this.#matcher.match(plan.clauses, { floor, at }));
    if (floor === 0 || some.scopes.some(({ length }) => length > 0)) return some;
    return divided(this.#matcher.match(plan.clauses, { floor: 0, at }));
  }

  /**
   * The quick way to the same: where a page holds all words, nothing else of its kinds is looked at. `undefined` where
   * that helps nobody. Prose needs all that matches, since the best of it lend their words.
   */
  #findFull(plan: Plan, options: MatchOptions, lists: readonly (readonly string[] | undefined)[]) {
    const { clauses } = plan;
    if (clauses.length >= PROSE_WORDS || (clauses.length === 1 && !clauses[0]?.parts)) return undefined;
    const full = this.#matcher.matchAll(clauses, options);
    if (!full) return undefined;
    const scopes = this.#scopes.divide(full, lists, plan.hasOlder);
    const isEnough = scopes.map(({ length }) => length >= ENOUGH);
    if (!isEnough.includes(true)) return undefined;
    if (!isEnough.includes(false)) return this.#begun(plan, full, scopes);
    const among = this.#scopes.withAllOf(scopes, lists);
    if (2 * among.length > this.#corpus.size) return undefined;
    const found = this.#matcher.match(clauses, { ...options, among });
    const all = this.#scopes.divide(found, lists, plan.hasOlder);
    const isSame = all.every((scope, i) => !isEnough[i] || scope.full >= ENOUGH);
    return isSame ? this.#begun(plan, found, all) : undefined;
  }

  #begun(plan: Plan, found: Matches, scopes: KindScope[]) {
    this.#ranker.begin(found, plan.clauses);
    return { found, scopes };
  }
}
