/**
 * Which terms of a query a document must hold one of to be found at all: the common ones together may weigh too little
 * (MaxScore by Turtle and Flood, over what a document holds instead of what it scores).
 */

import { MEANING_HELD, PARTS_HELD } from '../ranking-parameters.ts';
import type { WeightedTerm } from '../thesaurus.ts';
import type { Clause } from './clauses.ts';

/** A clause with how rare it is, and how rare the words of its phrases are. */
export interface Weighed {
  clause: Clause;
  idf: number;
  parts: readonly number[];
  preferredParts: readonly number[];
}

/** Terms that give a document the same share of a clause: the word, its meanings, or a word of the phrase. */
interface Item {
  terms: readonly WeightedTerm[];
  documents: number;
  clause: number;
  as: 'own' | 'others' | 'apart' | 'preferred';
  share: number;
}

/** The essential terms, and how many documents all of them have, counted once for each term they hold. */
export interface EssentialTerms {
  terms: WeightedTerm[];
  documents: number;
  /** The same of the terms that are left out. */
  spared: number;
}

export function essentialTerms(
  clauses: readonly Weighed[],
  least: number,
  documentsOf: (terms: readonly WeightedTerm[]) => number,
): EssentialTerms {
  const items = clauses.flatMap((one, c) => itemsOf(one, c, documentsOf)).sort((a, b) => b.documents - a.documents);
  const shares = clauses.map(() => ({ own: 0, others: 0, apart: 0, preferred: 0 }));
  const essential: EssentialTerms = { terms: [], documents: 0, spared: 0 };
  let matchedWeight = 0;
  for (const { terms, documents, clause, as, share } of items) {
    const mine = shares[clause] as (typeof shares)[number];
    const { idf } = clauses[clause] as Weighed;
    const before = idf * matchedShare(mine);
    mine[as] += share;
    const after = matchedWeight - before + idf * matchedShare(mine);
    if (after < least) {
      matchedWeight = after;
      essential.spared += documents;
      continue;
    }
    mine[as] -= share;
    essential.documents += documents;
    essential.terms.push(...terms);
  }
  return essential;
}

function itemsOf(
  { clause, parts, preferredParts }: Weighed,
  c: number,
  documentsOf: (terms: readonly WeightedTerm[]) => number,
): Item[] {
  const item = (terms: readonly WeightedTerm[], as: Item['as'], share: number): Item[] =>
    terms.length > 0 ? [{ terms, documents: documentsOf(terms), clause: c, as, share }] : [];
  const words = (phrase: readonly Clause[], idfs: readonly number[], as: Item['as']) => {
    const whole = idfs.reduce((sum, idf) => sum + idf, 0);
    // A word with several spellings may count for each.
    return phrase.flatMap(({ own }, p) => item(own, as, (own.length * (idfs[p] as number)) / whole));
  };
  return [
    ...item(clause.own, 'own', 1),
    ...item(clause.others, 'others', 1),
    ...words(clause.parts ?? [], parts, 'apart'),
    ...words(clause.preferredParts ?? [], preferredParts, 'preferred'),
  ];
}

/** The share of a clause that a document holds. */
const matchedShare = (shares: { own: number; others: number; apart: number; preferred: number }): number =>
  shares.own > 0
    ? 1
    : Math.max(
        shares.others > 0 ? MEANING_HELD : 0,
        PARTS_HELD * Math.min(1, Math.max(shares.apart, shares.preferred)),
      );
