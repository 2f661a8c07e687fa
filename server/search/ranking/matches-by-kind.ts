/** What matches, kind by kind: how much of the words a document must hold to be shown among its own. */

import type { Corpus } from '../index/corpus.ts';
import type { FacetValues } from '../index/facet-dictionary.ts';
import { grown } from '../index/growing-arrays.ts';
import { ENOUGH, OTHER_KINDS_LEAST } from '../ranking-parameters.ts';
import { FACETS } from '../search-types.ts';
import type { Matches } from './matches.ts';

const KIND = FACETS.indexOf('kind');

/** Documents of some kinds, in `docs[0..length)`. */
export interface KindScope {
  docs: Uint32Array;
  length: number;
  /** How many of them hold all words. */
  full: number;
}

export class KindScopes {
  readonly #corpus: Corpus;
  readonly #values: FacetValues;
  /** A room for each list, used again by each search. */
  readonly #rooms: Uint32Array[] = [];
  #known: { key: string; scopes: readonly (readonly number[])[] } | undefined;

  constructor(corpus: Corpus, values: FacetValues) {
    this.#corpus = corpus;
    this.#values = values;
  }

  /**
   * What matches of each list of kinds; `undefined` stands for every kind. Where enough hold all words, only these: so it
   * is decided for each list by itself. Of the first list what is far worse than the best of the others is left out, unless it
   * `keepsAll`. Good until the next call.
   */
  divide(matches: Matches, lists: readonly (readonly string[] | undefined)[], keepsAll = false): KindScope[] {
    if (matches.isFull && lists.length === 1 && lists[0] === undefined)
      return [{ docs: matches.docs, length: matches.length, full: matches.length }];
    const { docs, length } = matches;
    if (lists.length === 1 && lists[0] === undefined) {
      const everything = { docs: docs.slice(0, length), length, full: countFull(matches, matches) };
      narrowToFull(everything, matches);
      return [everything];
    }
    const scopes = this.#sortOut(matches, lists);
    const [first, ...others] = scopes as [KindScope, ...KindScope[]];
    for (const scope of others) narrowToFull(scope, matches);
    if (!keepsAll) leaveOutFarWorse(first, others, matches);
    narrowToFull(first, matches);
    return scopes;
  }

  /** What matches of each list, looked at once. */
  #sortOut({ docs, length, answered, clauses }: Matches, lists: readonly (readonly string[] | undefined)[]) {
    const [kind, scopesBySet] = [this.#corpus.facets.column(KIND), this.#scopesBySet(lists)];
    const scopes = lists.map((_, s): KindScope => {
      this.#rooms[s] = grown(this.#rooms[s] ?? new Uint32Array(0), length);
      return { docs: this.#rooms[s], length: 0, full: 0 };
    });
    for (let i = 0; i < length; i++) {
      const doc = docs[i] as number;
      const isFull = (answered[doc] as number) >= clauses;
      const some = scopesBySet[kind[doc] as number] as readonly number[];
      for (let s = 0; s < some.length; s++) {
        const scope = scopes[some[s] as number] as KindScope;
        scope.docs[scope.length++] = doc;
        if (isFull) scope.full++;
      }
    }
    return scopes;
  }

  /** What was found, and every document of those lists where that is less than a page; ascending. */
  withAllOf(scopes: readonly KindScope[], lists: readonly (readonly string[] | undefined)[]): Uint32Array {
    const { slots, alive, facets } = this.#corpus;
    const isNeeded = Uint8Array.from(this.#scopesBySet(lists), (some) =>
      Number(some.some((s) => (scopes[s] as KindScope).length < ENOUGH)),
    );
    const isIn = new Uint8Array(slots);
    for (const { docs, length } of scopes) for (let i = 0; i < length; i++) isIn[docs[i] as number] = 1;
    return inOrNeeded(isIn, facets.column(KIND), isNeeded, alive);
  }

  /** For each set of kinds that documents have the scopes they belong to; remembered, since most searches ask alike. */
  #scopesBySet(lists: readonly (readonly string[] | undefined)[]): readonly (readonly number[])[] {
    const key = JSON.stringify([this.#corpus.facets.setsOf(KIND), lists]);
    if (key !== this.#known?.key) this.#known = { key, scopes: this.#findScopes(lists) };
    return this.#known.scopes;
  }

  #findScopes(lists: readonly (readonly string[] | undefined)[]): number[][] {
    const { facets } = this.#corpus;
    const found: number[][] = Array.from({ length: facets.setsOf(KIND) }, () => []);
    for (const [s, kinds] of lists.entries()) {
      const asked = new Uint8Array(this.#values.size);
      for (const kind of kinds ?? []) for (const value of this.#values.find(KIND, kind)) asked[value] = 1;
      for (const [set, holds] of facets.holdingAny(KIND, asked).entries()) if (holds === 1) found[set]?.push(s);
    }
    return found;
  }
}

/** The slots of `isIn`, and those alive whose set of kinds is needed; ascending. */
function inOrNeeded(isIn: Uint8Array, kind: Uint32Array, isNeeded: Uint8Array, alive: Uint8Array): Uint32Array {
  const found = new Uint32Array(isIn.length);
  let length = 0;
  for (let doc = 0; doc < isIn.length; doc++)
    if (isIn[doc] || (isNeeded[kind[doc] as number] && alive[doc])) found[length++] = doc;
  return found.subarray(0, length);
}

/** Where a page of documents hold all words, the others are left out. */
function narrowToFull(scope: KindScope, { answered, clauses }: Matches): void {
  const { docs, length, full } = scope;
  if (full < ENOUGH || full === length) return;
  scope.length = 0;
  for (let i = 0; i < length; i++)
    if ((answered[docs[i] as number] as number) >= clauses) docs[scope.length++] = docs[i] as number;
}

function leaveOutFarWorse(
  first: KindScope,
  others: readonly KindScope[],
  { scores, answered, clauses }: Matches,
): void {
  if (others.length === 0 || clauses === 0) return;
  let best = 0;
  for (const { docs, length } of others)
    for (let i = 0; i < length; i++) best = Math.max(best, scores[docs[i] as number] as number);
  const { docs, length } = first;
  first.length = 0;
  first.full = 0;
  for (let i = 0; i < length; i++) {
    const doc = docs[i] as number;
    if ((scores[doc] as number) < OTHER_KINDS_LEAST * best) continue;
    docs[first.length++] = doc;
    if ((answered[doc] as number) >= clauses) first.full++;
  }
}

const NO_SCORES = new Float32Array(0);
const NO_ANSWERS = new Uint8ClampedArray(0);

/** All documents, where there are no words to match. */
export const everything = (docs: Uint32Array): Matches => ({
  docs,
  length: docs.length,
  scores: NO_SCORES,
  matchedWeight: NO_SCORES,
  answered: NO_ANSWERS,
  whole: 0,
  known: 0,
  clauses: 0,
  isFull: true,
});

/** How many of these documents hold all words. */
export function countFull(
  { docs, length }: { docs: Uint32Array; length: number },
  { answered, clauses, isFull }: Matches,
): number {
  if (isFull) return length;
  let full = 0;
  for (let i = 0; i < length; i++) if ((answered[docs[i] as number] as number) >= clauses) full++;
  return full;
}
