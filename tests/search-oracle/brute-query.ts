/** What a query asks for, read once more in the plainest way: words as typed, thesaurus entries without rules. For tests. */

import { FULL, REPETITION } from '#server/search/ranking-parameters.ts';
import type { Relation, ThesaurusEntry } from '#server/search/search-types.ts';
import { ASKING_WORDS, STOP_WORDS, stemOf as stem, words } from '#server/search/words/analysis.ts';
import { informativenessOf } from '#server/search/words/common-words.ts';

const remembered = new Map<string, string>();
export function stemOf(word: string): string {
  const known = remembered.get(word) ?? stem(word);
  remembered.set(word, known);
  return known;
}

/** What may stand in a text: a stem, a run of stems, or one of some words. */
export interface Term {
  key: string;
  kind: 'stem' | 'form';
  /** How often it stands in the words of a field. */
  count: (field: readonly string[]) => number;
  weight: number;
}

export interface Wanted {
  own: Term[];
  others: Term[];
  parts: Wanted[];
  preferredParts: Wanted[];
  word: string | undefined;
  informativeness: number;
  weight: number;
}

export interface PlainQuery {
  wanted: Wanted[];
  /** Whether a preferred term stands in for what was typed. */
  instead: boolean;
  /** Whether a name was typed that is no longer used. */
  hasOlder: boolean;
}

const MEANS: Record<Relation, number> = {
  preferred: 0.8,
  equivalent: 0.8,
  abbreviation: 0.8,
  legacy: 0.6,
  narrower: 0.4,
};
const INSTEAD = 0.3;
const NEAR = 0.5;

interface Span {
  word: string | undefined;
  wanted: Wanted;
  instead?: boolean;
  isOlder?: boolean;
}

/** `isHeld`: whether a term stands in any document. */
export function readPlainly(
  text: string,
  thesaurus: readonly ThesaurusEntry[],
  occurs: (term: Term) => boolean,
): PlainQuery {
  const typed = words(text);
  const mayAnswer = ({ own, others, parts, preferredParts }: Wanted): boolean =>
    [...own, ...others].some(occurs) || [...parts, ...preferredParts].some(mayAnswer);
  const read = (subject?: number) => new Reader(thesaurus, occurs, subject).spans(typed);
  const first = read(typed.filter(isOnSubject).length);
  const spans = first.some(({ wanted }) => mayAnswer(wanted)) ? first : read();
  const informativeness = spans.filter(isInformative);
  const subject = informativeness.filter(({ word }) => word === undefined || !ASKING_WORDS.has(word));
  const answered = [subject, informativeness].find((list) => list.some(({ wanted }) => mayAnswer(wanted)));
  const chosen = answered ?? [subject, informativeness, spans].find((list) => list.length > 0) ?? [];
  const byTerms = new Map<string, Wanted[]>();
  for (const { wanted } of chosen) {
    const key = wanted.own.map((term) => term.key).join();
    byTerms.set(key, [...(byTerms.get(key) ?? []), wanted]);
  }
  const wanted = [...byTerms.values()].map((same) => ({
    ...(same[0] as Wanted),
    weight: (same[0] as Wanted).weight * same.length ** REPETITION,
  }));
  return {
    wanted,
    instead: spans.some(({ instead }) => instead === true),
    hasOlder: spans.some(({ isOlder }) => isOlder === true),
  };
}

const isOnSubject = (word: string): boolean => !STOP_WORDS.has(word) && !ASKING_WORDS.has(word);

const isInformative = ({ word }: Span): boolean => word === undefined || !STOP_WORDS.has(word);

class Reader {
  readonly #thesaurus: readonly ThesaurusEntry[];
  readonly #occurs: (term: Term) => boolean;
  /** How many words of the whole query do more than ask; absent: each of its terms is taken for all of it. */
  readonly #subject: number | undefined;

  constructor(thesaurus: readonly ThesaurusEntry[], occurs: (term: Term) => boolean, subject?: number) {
    this.#thesaurus = thesaurus;
    this.#occurs = occurs;
    this.#subject = subject;
  }

  spans(typed: readonly string[], below = Number.POSITIVE_INFINITY): Span[] {
    const [first] = typed;
    if (first === undefined) return [];
    for (let length = Math.min(typed.length, below - 1); length > 0; length--) {
      const part = typed.slice(0, length);
      const meant = this.#thesaurus.filter(({ term }) => isSame(words(term), part));
      if (meant.length === 0) continue;
      const outermost = below === Number.POSITIVE_INFINITY;
      return [
        ...this.#recognised(
          part,
          meant,
          outermost,
          outermost && [undefined, part.filter(isOnSubject).length].includes(this.#subject),
        ),
        ...this.#rest(typed, length, below),
      ];
    }
    return [{ word: first, wanted: plain(first) }, ...this.#rest(typed, 1, below)];
  }

  #rest(typed: readonly string[], from: number, below: number): Span[] {
    return this.spans(typed.slice(from), below);
  }

  #recognised(part: readonly string[], meant: readonly ThesaurusEntry[], outermost: boolean, whole: boolean): Span[] {
    const own = new Map(meant.map((entry) => [termOf(entry).key, termOf(entry)]));
    const typed = new Set<string>();
    const others = new Map<string, Term>();
    for (const entry of meant.filter(({ relation }) => relation !== 'narrower')) {
      for (const member of this.#thesaurus.filter(({ group }) => group === entry.group)) {
        const [term, form] = [termOf(member), formOf(member)];
        if (member.relation === 'preferred' && ['legacy', 'abbreviation'].includes(entry.relation))
          own.set(term.key, term);
        if (own.has(term.key)) typed.add(form.key);
        const weight = Math.max(MEANS[member.relation], others.get(form.key)?.weight ?? 0);
        others.set(form.key, { ...form, weight });
      }
    }
    for (const key of typed) others.delete(key);
    const another = meant.find(({ relation, term, preferred }) => relation !== 'narrower' && term !== preferred);
    const full = [...others.values()].filter(({ weight }) => !whole || weight >= FULL);
    if (![...own.values(), ...full].some(this.#occurs))
      return [...this.#literal(part), ...(whole ? this.#instead(meant, [...others.values()]) : [])];
    const literal = part.length === 1 ? plain(part[0] as string) : undefined;
    const all = new Map([...(literal?.own ?? []), ...own.values()].map((term) => [term.key, term]));
    const isPhrase = another?.preferred.includes(' ') === true;
    return [
      {
        word: undefined,
        isOlder: meant.some(({ relation }) => relation === 'legacy'),
        wanted: {
          own: [...all.values()],
          others: [...others.values()],
          parts: part.length > 1 ? this.#parts(part) : [],
          preferredParts: outermost && isPhrase ? this.#parts(words(another.preferred)) : [],
          word: literal?.word,
          informativeness: 1,
          weight: 1,
        },
      },
    ];
  }

  #parts(phrase: readonly string[]): Wanted[] {
    return this.spans(phrase, phrase.length)
      .filter(isInformative)
      .map(({ wanted }) => ({ ...wanted, parts: [], preferredParts: [] }));
  }

  #literal(part: readonly string[]): Span[] {
    return part.length === 1 ? [{ word: part[0], wanted: plain(part[0] as string) }] : this.spans(part, part.length);
  }

  /** What stands in for a term that is all that is asked for: its names whose words all stand, and what comes near. */
  #instead(meant: readonly ThesaurusEntry[], others: readonly Term[]): Span[] {
    const names = meant
      .filter(({ relation }) => relation !== 'narrower')
      .flatMap((one) => this.#thesaurus.filter(({ group }) => group === one.group))
      .filter(({ relation }) => relation !== 'narrower' && relation !== 'legacy')
      .map(({ term }) =>
        words(term)
          .filter((word) => !STOP_WORDS.has(word))
          .map(plain),
      )
      .filter((parts) => parts.every(({ own }) => own.some(this.#occurs)));
    const near = new Map<string, Term>();
    for (const term of [...others, ...this.#near(meant)])
      near.set(term.key, { ...term, weight: Math.max(term.weight, near.get(term.key)?.weight ?? 0) });
    const further = { ...plain(''), own: [], word: undefined, informativeness: 1, others: [...near.values()] };
    return [...names.flat(), ...(near.size > 0 ? [further] : [])].map((wanted) => ({
      word: undefined,
      wanted: { ...wanted, weight: INSTEAD },
      instead: true,
    }));
  }

  #near(meant: readonly ThesaurusEntry[]): Term[] {
    const own = new Set(meant.filter(({ relation }) => relation !== 'narrower').map(({ group }) => group));
    const parts = new Set<string>();
    const wider = new Set(meant.filter(({ relation }) => relation === 'narrower').map(({ group }) => group));
    for (const member of this.#thesaurus.filter(({ group }) => own.has(group))) {
      for (const { group, relation } of this.#thesaurus.filter(({ term }) => isSame(words(term), words(member.term)))) {
        if (relation !== 'narrower') parts.add(group);
        else if (member.relation === 'preferred' || meant.includes(member)) wider.add(group);
      }
    }
    return this.#thesaurus
      .filter(({ group }) => !own.has(group) && (parts.has(group) || wider.has(group)))
      .filter(({ group, relation }) => relation !== 'narrower' || parts.has(group))
      .map((entry) => ({ ...formOf(entry), weight: NEAR * MEANS[entry.relation] }));
  }
}

/** Single words are known in both numbers, phrases by their stems. */
function isSame(term: readonly string[], part: readonly string[]): boolean {
  if (term.length === 2 && part.length === 1) return bothNumbers(term.join('')).includes(part[0] as string);
  if (term.length !== part.length) return false;
  if (term.length === 1) return bothNumbers(term[0] as string).includes(part[0] as string);
  return term.every((word, i) => stemOf(word) === stemOf(part[i] as string));
}

function bothNumbers(word: string): string[] {
  if (word.length <= 3) return [word];
  return /[^s]s$/.test(word) ? [word, word.slice(0, -1)] : [word, `${word}s`];
}

const plain = (word: string): Wanted => ({
  own: [stemTerm(stemOf(word))],
  others: [],
  parts: [],
  preferredParts: [],
  word,
  informativeness: informativenessOf(word),
  weight: 1,
});

export const stemTerm = (of: string): Term => ({
  key: of,
  kind: 'stem',
  count: (field) => field.filter((word) => stemOf(word) === of).length,
  weight: 1,
});

/** What whoever types it finds. */
function termOf(entry: ThesaurusEntry): Term {
  const parts = words(entry.term);
  return parts.length === 1 && entry.relation === 'preferred' ? stemTerm(stemOf(parts[0] ?? '')) : formOf(entry);
}

/** What it brings to whoever typed another of its group. */
function formOf({ term }: ThesaurusEntry): Term {
  const parts = words(term);
  const [only = ''] = parts;
  if (parts.length === 1) {
    const same = bothNumbers(only);
    return {
      key: `${only} .`,
      kind: 'form',
      count: (field) => field.filter((word) => same.includes(word)).length,
      weight: 1,
    };
  }
  const stems = parts.map(stemOf);
  const joined = parts.length === 2 ? bothNumbers(parts.join('')) : [];
  return {
    key: stems.join(' '),
    kind: 'form',
    count: (field) =>
      field.filter((word, i) => joined.includes(word) || stems.every((one, j) => stemOf(field[i + j] ?? '') === one))
        .length,
    weight: 1,
  };
}
