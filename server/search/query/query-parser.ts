/** From what somebody typed to what is searched: words put right, phrases recognised, words of asking left out. */

import type { Lexicon } from '../index/lexicon.ts';
import type { TermStatistics } from '../ranking/term-statistics.ts';
import { EVERYDAY, FULL, REPETITION, SENTENCE_WORDS } from '../ranking-parameters.ts';
import type { Spelling, TermNote, ThesaurusEntry } from '../search-types.ts';
import type { QueryWord, Recognised, Thesaurus, WeightedTerm } from '../thesaurus.ts';
import { ASKING_WORDS, STOP_WORDS } from '../words/analysis.ts';
import { informativenessOf } from '../words/common-words.ts';
import { withAgesNamed } from './ages.ts';
import type { Clause } from './clauses.ts';
import { SHORTEST_COMPOUND, type Word, type WordReader } from './word-reader.ts';

export interface Plan {
  clauses: Clause[];
  /** Whether the words of a preferred term stand in for what was typed, which stands nowhere. */
  instead: boolean;
  /** Whether what was typed is one term for which others stand in, or only some terms of it are. */
  standIns: 'none' | 'some' | 'all';
  /** Whether so many words were typed that it is more than some keywords. */
  isSentence: boolean;
  /** Whether somebody typed a name that is no longer used. */
  hasOlder: boolean;
  spelling: Spelling | undefined;
  terms: TermNote[];
}

/** What words count that stand in for a phrase which stands nowhere. */
const INSTEAD_WEIGHT = 0.3;

export class QueryParser {
  readonly #lexicon: Lexicon;
  readonly #statistics: TermStatistics;
  readonly #thesaurus: Thesaurus;
  readonly #words: WordReader;
  #isForgiving = true;

  constructor(lexicon: Lexicon, statistics: TermStatistics, thesaurus: Thesaurus, words: WordReader) {
    this.#lexicon = lexicon;
    this.#statistics = statistics;
    this.#thesaurus = thesaurus;
    this.#words = words;
  }

  read(text: string, forgiving: boolean): Plan {
    const typed = this.#words.wordsOf(forgiving ? withAgesNamed(text) : text);
    const words = forgiving ? this.#words.putRight(typed, text) : typed;
    this.#isForgiving = forgiving;
    const spans = this.#spans(words);
    // Where nothing of it stands anywhere, what comes near each of its terms is searched.
    const found = spans.some(({ clause }) => this.#statistics.occurs(clause))
      ? spans
      : this.#spans(words, undefined, true);
    const plan = this.#clauses(found, typed);
    return {
      ...plan,
      standIns: plan.instead ? (found === spans ? 'all' : 'some') : 'none',
      isSentence: typed.length >= SENTENCE_WORDS,
      spelling: spellingOf(typed, words),
    };
  }

  #clauses(
    spans: readonly Span[],
    typed: readonly QueryWord[],
  ): Pick<Plan, 'clauses' | 'instead' | 'hasOlder' | 'terms'> {
    const informativeness = spans.filter(isInformative);
    const subject = informativeness.filter(({ word }) => word === undefined || !ASKING_WORDS.has(word));
    // What only asks is searched where nothing else stands anywhere.
    const answered = [subject, informativeness].find((list) =>
      list.some(({ clause }) => this.#statistics.occurs(clause)),
    );
    const chosen = answered ?? [subject, informativeness, spans].find((list) => list.length > 0) ?? [];
    const clauses = new Map<string, { clause: Clause; times: number }>();
    for (const { clause: one, said, own = said, at } of chosen) {
      const clause = own.length > 0 ? { ...one, said: asTyped(own, typed), at } : one;
      // Words that no document holds are of no term, and each is asked for.
      const key = clause.own.map(({ term }) => (term === NO_TERM ? clause.said : term)).join();
      const known = clauses.get(key);
      if (known) known.times++;
      else clauses.set(key, { clause, times: 1 });
    }
    const terms = new Map<string, TermNote>();
    for (const { notes, said } of spans) {
      for (const { preferred, note } of notes)
        terms.set(preferred, { typed: asTyped(said, typed), preferred, note: note ?? '' });
    }
    return {
      clauses: [...clauses.values()].map(({ clause, times }) => ({
        ...clause,
        weight: clause.weight * times ** REPETITION,
      })),
      terms: [...terms.values()],
      instead: spans.some(({ isInstead }) => isInstead),
      hasOlder: spans.some(({ isOlder }) => isOlder === true),
    };
  }

  /** The query as phrases of the thesaurus, the longest first, and single words between them. */
  #spans(words: readonly Word[], below?: number, nearby = false): Span[] {
    const spans: Span[] = [];
    for (let i = 0; i < words.length; ) {
      const one = words[i] as Word;
      const found = one.isBegun ? undefined : this.#thesaurus.recognise(words, i, below);
      const compound = (found?.length ?? 1) === 1 && below === undefined ? this.#compound(words, i) : undefined;
      const part = words.slice(i, i + (compound ? 2 : (found?.length ?? 1)));
      const at = i;
      i += part.length;
      if (compound) spans.push({ ...compound, at });
      else if (!found) spans.push({ said: part, at, word: one.word, clause: this.#joined(one, below), notes: [] });
      else if (below !== undefined)
        spans.push(...(this.#occurs(found) ? [this.#foundSpan(found, part, false)] : this.#literalSpans(found, part)));
      else spans.push(...placed(this.#outermostSpans(found, part, nearby || isAll(words, part)), at));
    }
    return spans;
  }

  /** Two words that documents also hold as one: 'work place' finds 'workplace', and both words apart. */
  #compound(words: readonly Word[], i: number): Span | undefined {
    const [one, next] = [words[i], words[i + 1]];
    if (!this.#isForgiving || !one || !next || next.isBegun) return undefined;
    if ((STOP_WORDS.has(one.word) && !/^[tx]$/.test(one.word)) || STOP_WORDS.has(next.word)) return undefined;
    const whole = this.#words.read(one.word + next.word);
    if (whole.word.length < SHORTEST_COMPOUND || this.#lexicon.documentsOf(whole.word) === 0) return undefined;
    if (this.#lexicon.find(whole.word) === undefined) return undefined;
    const [span] = this.#spans([whole], 2);
    const parts = [one, next].filter(({ word }) => !STOP_WORDS.has(word)).map((part) => this.#plain(part));
    return (
      span && { ...span, said: [one, next], word: undefined, clause: { ...span.clause, parts, informativeness: 1 } }
    );
  }

  /** A word that others write as two. */
  #joined(one: Word, below: number | undefined): Clause {
    const plain = this.#plain(one);
    const parts = this.#isForgiving && below === undefined ? this.#words.partsOf(one.word) : [];
    return parts.length === 0 ? plain : { ...plain, parts: parts.map((part) => this.#plain(part)) };
  }

  #foundSpan(found: Recognised, part: Word[], isOutermost: boolean): Span {
    const literal = found.isWord ? this.#plain(part[0] as Word) : { own: [], others: [], weight: 1 };
    const own = [...literal.own, ...found.own.map((term) => ({ term, weight: 1 }))];
    const clause = { ...literal, own: distinct(own), others: found.others, informativeness: 1 };
    const parts = part.length > 1 ? this.#partsOf(part) : undefined;
    return {
      said: part,
      word: undefined,
      clause: {
        ...clause,
        // What the words of the phrase say by themselves still counts: 'ADHD' in 'ADHD medication'.
        ...(parts && { parts, isOfAnySubject: parts.length === 0 }),
        ...(isOutermost &&
          found.preferred?.includes(' ') && { preferredParts: this.#partsOf(this.#words.wordsOf(found.preferred)) }),
      },
      notes: found.notes,
      isOlder: found.isOlder,
    };
  }

  #partsOf(phrase: Word[]): Clause[] {
    return this.#spans(phrase, phrase.length)
      .filter(isInformative)
      .map(({ clause: { parts, preferredParts, ...clause } }) => clause);
  }

  /**
   * A term that is the whole question, and that no document holds, nor anything that means the same: what comes near stands
   * in for it.
   */
  #outermostSpans(found: Recognised, part: Word[], isWhole: boolean): Span[] {
    if (this.#occurs(found, isWhole ? FULL : 0)) return [this.#foundSpan(found, part, true)];
    return [...this.#literalSpans(found, part), ...(isWhole ? this.#insteadSpans(found) : [])];
  }

  #literalSpans({ notes }: Recognised, part: Word[]): Span[] {
    const [one] = part as [Word];
    if (part.length === 1) return [{ said: part, word: one.word, clause: this.#plain(one), notes }];
    const [first, ...rest] = this.#spans(part, part.length);
    return first ? [{ ...first, said: part, own: first.own ?? first.said, notes }, ...rest] : [];
  }

  /** The words of each name, where all of its words stand somewhere: some alone would be something else. And what is near. */
  #insteadSpans({ others, instead }: Recognised): Span[] {
    const { names, near } = instead();
    const clauses = names.flatMap((name) => {
      const parts = this.#words.wordsOf(name).flatMap((one) => (STOP_WORDS.has(one.word) ? [] : [this.#plain(one)]));
      return parts.every((part) => this.#stands(part)) ? parts : [];
    });
    const further = distinct([...others, ...near]);
    if (further.length > 0) clauses.push({ own: [], others: further, weight: 1 });
    return clauses.map((clause) => ({
      said: [],
      word: undefined,
      clause: { ...clause, weight: INSTEAD_WEIGHT },
      notes: [],
      isInstead: true,
    }));
  }

  #stands({ own }: Clause): boolean {
    return own.some(({ term }) => (this.#lexicon.documents[term] ?? 0) > 0);
  }

  /** Whether a document holds any of the terms that weigh so much. */
  #occurs({ own, others }: Recognised, least = 0): boolean {
    const occurs = (term: number) => (this.#lexicon.documents[term] as number) > 0;
    return own.some(occurs) || others.some(({ term, weight }) => weight >= least && occurs(term));
  }

  #plain({ word, also = [] }: Word): Clause {
    const term = this.#lexicon.termOf(word) ?? NO_TERM;
    return {
      own: [{ term, weight: 1 }, ...also],
      others: [],
      word: this.#lexicon.find(word),
      weight: 1,
      informativeness: informativenessOf(word),
      isOfAnySubject: ASKING_WORDS.has(word) || informativenessOf(word) === EVERYDAY.least,
    };
  }
}

/** A part of the query that is one thing asked for. */
interface Span {
  /** What was typed, and how many words stand before it. */
  said: Word[];
  at?: number | undefined;
  /** What of it this one is, where what was typed is said by several. */
  own?: Word[];
  /** The word that is searched, where it is one on its own: it may be one that says nothing. */
  word: string | undefined;
  clause: Clause;
  notes: ThesaurusEntry[];
  /** Whether it stands in for what was typed. */
  isInstead?: boolean;
  /** Whether it is a name that is no longer used. */
  isOlder?: boolean;
}

/** Spans that take the place of some words, one after another. */
function placed(spans: readonly Span[], from: number): Span[] {
  let at = from;
  return spans.map((span) => {
    const one = { ...span, at };
    at += (span.own ?? span.said).length;
    return one;
  });
}

/** Whether everything but a part of the query only asks. */
const isAll = (words: readonly Word[], part: readonly Word[]): boolean =>
  words.every((one) => part.includes(one) || STOP_WORDS.has(one.word) || ASKING_WORDS.has(one.word));

const isInformative = ({ word }: Span): boolean => word === undefined || !STOP_WORDS.has(word);

/** A term that no document holds. */
const NO_TERM = 2 ** 28;

function distinct(terms: readonly WeightedTerm[]): WeightedTerm[] {
  const weights = new Map<number, number>();
  for (const { term, weight } of terms) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
  return [...weights].map(([term, weight]) => ({ term, weight }));
}

const asTyped = (part: readonly QueryWord[], typed: readonly QueryWord[]): string =>
  part.map(({ word, exact }) => exact ?? typed.find((one) => one.word === word)?.exact ?? word).join(' ');

function spellingOf(typed: readonly QueryWord[], words: readonly QueryWord[]): Spelling | undefined {
  const [before, after] = [typed, words].map((list) => list.map(({ word }) => word).join(' '));
  return before === after || before === undefined || after === undefined
    ? undefined
    : { searched: after, instead_of: before };
}
