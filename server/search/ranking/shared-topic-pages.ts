/** What comes near where few documents are found: the pages of the topics that they share. */
import type { Corpus } from '../index/corpus.ts';
import { BROAD, FEW, SHARED_TOPIC } from '../ranking-parameters.ts';
import type { Matches } from './matches.ts';
import type { KindScope } from './matches-by-kind.ts';

export class SharedTopicPages {
  readonly #corpus: Corpus;

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
  }

  /** Pages that are not among the documents found, the most shared first, then by static rank. */
  pagesFor(
    { matchedWeight }: Matches,
    scopes: readonly KindScope[],
    byStaticRank: (a: number, b: number) => number,
  ): number[] {
    const { pages } = this.#corpus;
    if (pages.size === 0 || scopes.reduce((sum, { length }) => sum + length, 0) >= FEW) return [];
    const found = new Set(scopes.flatMap(({ docs, length }) => [...docs.subarray(0, length)]));
    const own = new Set(pages.values());
    const members = [...found].filter((doc) => !own.has(doc));
    const shares = new Map<number, number>();
    for (const doc of members)
      for (const page of this.#pagesOf(doc)) shares.set(page, (shares.get(page) ?? 0) + 1 / members.length);
    return [...shares]
      .filter(([page, share]) => share >= SHARED_TOPIC && matchedWeight[page] === 0)
      .sort(([a, share], [b, other]) => other - share || byStaticRank(a, b))
      .map(([page]) => page);
  }

  /** What belongs to many topics tells nothing of them. */
  #pagesOf(doc: number): number[] {
    const pages = this.#corpus.facets.values(doc).flatMap((value) => this.#corpus.pages.get(value) ?? []);
    return pages.length > BROAD ? [] : pages;
  }
}
