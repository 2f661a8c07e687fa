/** The ranking once more, in the plainest way there is: every document looked at for every question. For tests. */

import {
  EXACT_BONUS,
  FEEDBACK,
  FIELD_WEIGHTS,
  FLOOR,
  LENGTH_SHARES,
  MEANING_HELD,
  OTHERS_SHARE,
  OWN_SHARE,
  PAIR_BONUS,
  PAIR_REACH,
  PARTS_HELD,
  PRIOR_SHARE,
  PROSE_FLOOR,
  PROSE_WORDS,
  SATURATION,
  TITLE_BONUS,
} from '#server/search/ranking-parameters.ts';
import { FACETS, FIELDS, type SearchDocument, type Weighed } from '#server/search/search-types.ts';
import { words } from '#server/search/words/analysis.ts';
import { count, passes } from './brute-filters.ts';
import { readPlainly, stemOf, stemTerm, type Term, type Wanted } from './brute-query.ts';
import type { BruteQuestion, BruteResult, Ranking } from './brute-question.ts';
import { divideWithPages, isAmong, type Kinds } from './brute-scopes.ts';
import { coverage, found, fullness, isStop, saturated, times, type Unit, withPreferred } from './brute-units.ts';

type Fields = string[][];

/** The words of a question are read as typed, without spelling. */
export function bruteForce(documents: readonly SearchDocument[], question: BruteQuestion): BruteResult {
  const { text, filters, otherKinds = [] } = question;
  const lists: Kinds[] = [
    question.kinds ?? (filters.kind?.length ? filters.kind : undefined),
    ...otherKinds.map((kind) => [kind]),
  ];
  const [matching = [], ...others] =
    text === undefined
      ? lists.map((kinds) =>
          documents.filter((one) => isAmong(one, kinds)).map((one) => ({ one, score: 0, isFull: false })),
        )
      : new Asking(documents, text, question).answer(lists, question);
  const passing = matching.filter(({ one }) => FACETS.every((facet) => passes(one, facet, filters)));
  return {
    ranking: ranked(passing),
    otherKinds: others.map(ranked),
    total: passing.length,
    full: passing.filter(({ isFull }) => isFull).length,
    counts: count(
      matching.map(({ one }) => one),
      filters,
    ),
  };
}

const ranked = (list: readonly Scored[]): Ranking =>
  list.toSorted(byRank).map(({ one, score }) => ({ id: one.id, score }));

type Scored = { one: SearchDocument; score: number };
const byRank = (a: Scored, b: Scored): number =>
  b.score - a.score || b.one.staticRank - a.one.staticRank || b.one.id - a.one.id;

class Asking {
  readonly #documents: readonly SearchDocument[];
  readonly #fieldsOf: Map<SearchDocument, Fields>;
  readonly #meanLengths: readonly number[];
  readonly #held = new Map<string, number>();
  readonly #wanted: Wanted[];
  readonly #known: Wanted[];
  readonly #instead: boolean;
  readonly #hasOlder: boolean;
  readonly #units: Unit[];
  readonly #whole: number;

  constructor(documents: readonly SearchDocument[], text: string, { thesaurus = [], meanLengths }: BruteQuestion) {
    this.#documents = documents;
    this.#meanLengths = meanLengths;
    this.#fieldsOf = new Map(documents.map((one) => [one, FIELDS.map((field) => words(one.fields[field] ?? ''))]));
    const { wanted, instead, hasOlder } = readPlainly(
      text,
      withPreferred(thesaurus),
      (term) => this.#documentsWith(term) > 0,
    );
    this.#wanted = wanted;
    this.#instead = instead;
    this.#hasOlder = hasOlder;
    this.#known = wanted.filter((one) => this.#stands(one));
    this.#units = this.#toUnits();
    this.#whole = this.#known.reduce((sum, one) => sum + this.#idfOf(one), 0);
  }

  answer(lists: readonly Kinds[], { lifted, lowered }: Pick<BruteQuestion, 'lifted' | 'lowered'>) {
    const has = (one: SearchDocument, weighed: Weighed | undefined) =>
      weighed !== undefined && passes(one, weighed.facet, { [weighed.facet]: weighed.values });
    const timesOf = (one: SearchDocument) =>
      (lifted ?? []).reduce((times, each) => (has(one, each) ? times * (1 + each.by) : times), 1) *
      (has(one, lowered) ? 1 - (lowered?.by ?? 0) : 1);
    const all = this.#documents
      .map((one) => ({ one, ...this.#look(one) }))
      .filter(({ matchedWeight }) => matchedWeight > 0);
    const floor = this.#known.length < PROSE_WORDS ? FLOOR : PROSE_FLOOR;
    const least = (floor * this.#whole * (1 - 1e-5)) / Math.max(1, this.#known.length);
    const enough = this.#instead ? all : all.filter(({ matchedWeight }) => matchedWeight >= least);
    const found = enough.some(({ one }) => lists.some((kinds) => isAmong(one, kinds))) ? enough : all;
    for (const one of found) one.base *= coverage(one.matchedWeight, this.#whole, this.#known.length);
    if (this.#wanted.length >= PROSE_WORDS) this.#lendWords(found);
    return divideWithPages(this.#documents, found, lists, this.#wanted.length, this.#hasOlder).map((list) =>
      list.map((seen) => ({
        ...seen,
        score: this.#closely(seen) * timesOf(seen.one),
        isFull: !this.#instead && seen.answered >= this.#wanted.length,
      })),
    );
  }

  #documentsWith(term: Term): number {
    const known = this.#held.get(term.key);
    if (known !== undefined) return known;
    const count = [...this.#fieldsOf.values()].filter((fields) => fields.some((field) => term.count(field) > 0)).length;
    this.#held.set(term.key, count);
    return count;
  }

  #idf(holders: number): number {
    return Math.log(1 + (this.#documents.length - holders + 0.5) / (holders + 0.5));
  }

  #idfOf({ own, others, informativeness }: Wanted): number {
    const full = [...own, ...others.filter(({ weight }) => weight >= 0.5)];
    return informativeness * this.#idf(Math.max(0, ...full.map((term) => this.#documentsWith(term))));
  }

  #stands({ own, others, parts, preferredParts }: Wanted): boolean {
    return (
      [...own, ...others].some((term) => this.#documentsWith(term) > 0) ||
      [...parts, ...preferredParts].some((part) => this.#stands(part))
    );
  }

  #toUnits(): Unit[] {
    let before: Unit | undefined;
    const unit = (wanted: Wanted): Unit => {
      before = { wanted, idf: this.#idfOf(wanted), parts: [], before };
      return before;
    };
    return this.#wanted.map((wanted) =>
      wanted.parts.length === 0
        ? unit(wanted)
        : { wanted, idf: this.#idfOf(wanted), parts: wanted.parts.map(unit), before: undefined },
    );
  }

  /** What a document holds of the query, and its score before the close look. */
  #look(one: SearchDocument) {
    let [matchedWeight, answered, base] = [0, 0, 0];
    for (const wanted of this.#known) {
      const idf = this.#idfOf(wanted);
      const own = wanted.own.reduce((sum, term) => sum + this.#weight(one, term), 0);
      const all = own + wanted.others.reduce((sum, term) => sum + this.#weight(one, term), 0);
      const parts = this.#apart(one, wanted.parts);
      const preferred = this.#apart(one, wanted.preferredParts);
      const apart = Math.max(parts.share, preferred.share);
      base += wanted.weight * idf * (OWN_SHARE * saturated(own) + (1 - OWN_SHARE) * saturated(all));
      base += parts.score + OTHERS_SHARE * preferred.score;
      matchedWeight += idf * (own > 0 ? 1 : Math.max(all > 0 ? MEANING_HELD : 0, PARTS_HELD * apart));
      if (all > 0 || apart > 1 - 1e-5) answered++;
    }
    return { matchedWeight, answered, base };
  }

  #apart(one: SearchDocument, parts: readonly Wanted[]): { share: number; score: number } {
    const whole = parts.reduce((sum, part) => sum + this.#idfOf(part), 0);
    let [share, score] = [0, 0];
    for (const part of parts) {
      for (const term of part.own) {
        const x = this.#weight(one, { ...term, weight: 1 });
        if (x === 0) continue;
        score += this.#idfOf(part) * saturated(x);
        share = Math.min(1, share + this.#idfOf(part) / whole);
      }
    }
    return { share, score };
  }

  /** BM25F before saturation. */
  #weight(one: SearchDocument, term: Term): number {
    return (this.#fieldsOf.get(one) as Fields).reduce((sum, field, f) => {
      const length = field.filter((word) => !isStop(word)).length;
      const share = LENGTH_SHARES[f] as number;
      const each = (FIELD_WEIGHTS[f] as number) / (1 - share + (share * length) / (this.#meanLengths[f] as number));
      return sum + term.weight * each * term.count(field);
    }, 0);
  }

  #closely({ one, base, matchedWeight }: { one: SearchDocument; base: number; matchedWeight: number }): number {
    const fields = this.#fieldsOf.get(one) as Fields;
    const { worth, covered } = this.#title(fields[0] as string[]);
    const bonus = TITLE_BONUS * worth * covered + this.#pairs(fields) + this.#exact(fields);
    return (
      base * (1 + PRIOR_SHARE * (one.prior ?? 0)) + coverage(matchedWeight, this.#whole, this.#known.length) * bonus
    );
  }

  #title(title: readonly string[]): { worth: number; covered: number } {
    const every = this.#units.flatMap((unit) => [unit, ...unit.parts]);
    let [whole, matched] = [0, 0];
    for (const word of new Set(title)) {
      if (isStop(word)) continue;
      const idf = this.#idf(this.#documentsWith(stemTerm(stemOf(word))));
      whole += idf;
      matched += idf * Math.max(0, ...every.map((unit) => fullness(unit, [word], 'stem')));
    }
    let [worth, phrases] = [0, 0];
    for (const unit of this.#units) {
      const apart = unit.parts.reduce((sum, part) => sum + found(part, title) * part.idf, 0);
      const one = Math.max(found(unit, title) * unit.idf, PARTS_HELD * Math.min(apart, unit.idf));
      worth += unit.wanted.weight * one;
      phrases += one;
    }
    return { worth, covered: whole > 0 ? Math.min(1, Math.max(matched, Math.min(phrases, whole)) / whole) : 0 };
  }

  #pairs(fields: Fields): number {
    let sum = 0;
    for (const unit of this.#units.flatMap(({ parts, ...one }) => (parts.length > 0 ? parts : [{ ...one, parts }]))) {
      const { before } = unit;
      if (!before) continue;
      let x = 0;
      for (const [f, field] of fields.entries()) {
        let last = Number.NEGATIVE_INFINITY;
        for (const [i, word] of field.entries()) {
          if (fullness(unit, [word], 'stem') > 0 && i - last <= PAIR_REACH)
            x += times(unit, word) * (FIELD_WEIGHTS[f] as number);
          if (fullness(before, [word], 'stem') > 0) last = i;
        }
      }
      if (x > 0) sum += (unit.idf + before.idf) * saturated(x);
    }
    return PAIR_BONUS * sum;
  }

  #exact(fields: Fields): number {
    const every = this.#units.flatMap((unit) => [unit, ...unit.parts]);
    return every.reduce(
      (sum, { wanted, idf }) =>
        sum + (fields.some((field) => field.includes(wanted.word ?? '')) ? EXACT_BONUS * idf : 0),
      0,
    );
  }

  /** Questions of many words borrow some from the best of all. */
  #lendWords(all: { one: SearchDocument; base: number; matchedWeight: number }[]): void {
    const best = all
      .map((seen) => ({ one: seen.one, score: this.#closely(seen) }))
      .sort(byRank)
      .slice(0, FEEDBACK.documents);
    const titleOf = ({ one }: Scored) => (this.#fieldsOf.get(one) as Fields)[0] as string[];
    const certain = Math.max(0, ...best.slice(0, 3).map((one) => this.#title(titleOf(one)).covered));
    const sums = new Map<string, number>();
    for (const { one, score } of best) {
      const telling = (this.#fieldsOf.get(one) as Fields)
        .flat()
        .filter((word) => !isStop(word))
        .map(stemOf);
      const share = 0.25 + (0.75 * telling.length) / 100;
      for (const stem of new Set(telling)) {
        const count = telling.filter((word) => word === stem).length;
        const lent = ((score / (best[0]?.score ?? 1)) * count) / (count + SATURATION * share);
        sums.set(stem, (sums.get(stem) ?? 0) + lent);
      }
    }
    const worth = [...sums]
      .map(([stem, sum]) => ({ term: stemTerm(stem), sum, holders: this.#documentsWith(stemTerm(stem)) }))
      .filter(({ holders }) => holders > 1)
      .map(({ term, sum, holders }) => ({ term, idf: this.#idf(holders), worth: sum * this.#idf(holders) }))
      .sort((a, b) => b.worth - a.worth)
      .slice(0, FEEDBACK.terms);
    const most = worth[0]?.worth ?? 1;
    const weight = FEEDBACK.weight * (1 - certain) ** FEEDBACK.damping;
    for (const seen of all)
      for (const one of worth)
        seen.base += weight * (one.worth / most) * one.idf * saturated(this.#weight(seen.one, one.term));
  }
}
