/**
 * Words that mean the same, or nearly: which terms of the documents a typed word or phrase finds.
 *
 * A term is found as whole words whatever their case, hyphens and endings. Terms that are also ordinary words carry a
 * rule for when they are meant, in a query and in a text:
 *
 * | rule              | in a query                        | in a text      |
 * | ----------------- | --------------------------------- | -------------- |
 * | capitals          | as written                        | as written     |
 * | capitals or alone | as written, or as the whole query | as written     |
 * | alone             | as the whole query                | never          |
 * | whole word        | always                            | always         |
 */

import type { Lexicon } from './index/lexicon.ts';
import type { Relation, ThesaurusEntry } from './search-types.ts';
import { stemOf, words } from './words/analysis.ts';

/** How much a member of the group counts beside what was typed itself. */
const WEIGHT: Record<Relation, number> = {
  preferred: 0.8,
  equivalent: 0.8,
  abbreviation: 0.8,
  legacy: 0.6,
  narrower: 0.4,
};

/** What the terms of a group count that is near by in meaning. */
const NEAR = 0.5;

/** Who types one of these means the preferred term as much as what was typed. */
const STANDS_FOR_PREFERRED: ReadonlySet<Relation> = new Set(['legacy', 'abbreviation']);

/** A term that documents may hold, and what it counts. */
export interface WeightedTerm {
  term: number;
  weight: number;
}

/** A term of the thesaurus by its words, and what the index holds it under where that is no word. */
interface Listed {
  entry: ThesaurusEntry;
  parts: string[];
  form: number | undefined;
}

/** A term of the thesaurus as it stands in one group. */
interface Member {
  entry: ThesaurusEntry;
  /** What whoever types it finds; absent for terms that are never recognised in a text. */
  term: number | undefined;
  /** What it brings to whoever typed another of its group: the word itself, not all that share its stem. */
  form: number | undefined;
}

interface Phrase {
  /** The terms of its words, in order. */
  words: number[];
  /** What the index holds the whole under. */
  term: number;
}

/** A term of the thesaurus found in a query. */
export interface Recognised {
  /** How many of the query's words it takes. */
  length: number;
  /** Whether it is one word that also stands for itself; IT in capitals does not mean 'it'. */
  isWord: boolean;
  /** The term itself, and for a name that is no longer used the one that is. */
  own: number[];
  /** Whether it is a name that is no longer used. */
  isOlder: boolean;
  /** What means the same, or a part of it. */
  others: WeightedTerm[];
  /** The preferred term, where the whole group is meant and another term was typed. */
  preferred: string | undefined;
  notes: ThesaurusEntry[];
  /** What may stand in for it where it stands nowhere: its names in use, and the terms of what is near by in meaning. */
  instead: () => { names: string[]; near: WeightedTerm[] };
}

export interface QueryWord {
  word: string;
  stem: string;
  /** As it was typed, where it has capitals. */
  exact: string | undefined;
}

export class Thesaurus {
  readonly #groups = new Map<string, Member[]>();
  /** Members of several words by their stems, joined by spaces; single words as they are, in both numbers. */
  readonly #byWords = new Map<string, Member[]>();
  /** The stems, and the single words, that some term begins with. */
  readonly #beginnings = new Set<string>();
  readonly #phrases = new Map<number, Phrase[]>();
  #beginsPhrase = new Uint8Array();
  readonly #capitals = new Map<string, number>();
  readonly #singles = new Map<number, number>();
  /** For each word of the thesaurus 1 + its form, or 0. */
  #formOfWord = new Uint32Array();
  readonly #names = new Map<number, string>();
  /** The terms that are in use, by their words. */
  readonly #terms = new Set<string>();
  #longest = 1;
  /** Terms below this number are phrases and words in capitals, not words. */
  forms = 0;

  /** Takes in all entries, one at each step; `lexicon` must be empty. */
  *filling(entries: readonly ThesaurusEntry[], lexicon: Lexicon): Generator<void, void> {
    const all: Listed[] = [];
    for (const entry of withPreferred(entries)) {
      yield;
      const parts = words(entry.term);
      if (parts.length === 0) continue;
      all.push({ entry, parts, form: addForm(entry, parts, lexicon) });
      if (entry.relation !== 'legacy') this.#terms.add(parts.join(' '));
    }
    this.forms = lexicon.terms;
    for (const listed of all) {
      yield;
      this.#learn(listed, lexicon);
    }
    this.#beginsPhrase = Uint8Array.from({ length: lexicon.terms }, (_, term) => Number(this.#phrases.has(term)));
    this.#formOfWord = new Uint32Array(lexicon.words.length);
    for (const [word, form] of this.#singles) this.#formOfWord[word] = form + 1;
  }

  #learn({ entry, parts, form }: Listed, lexicon: Lexicon): void {
    const numbers = parts.map((word) => learnListed(word, lexicon));
    if (form === undefined) {
      this.#add(entry, parts, undefined, undefined);
      return;
    }
    const isStem = entry.relation === 'preferred' && parts.length === 1 && !isCapital(entry);
    this.#add(entry, parts, isStem ? lexicon.termOfWord[numbers[0] as number] : form, form);
    if (isCapital(entry)) this.#capitals.set(entry.term, form);
    else if (parts.length > 1) {
      this.#addPhrase({ words: numbers.map((number) => lexicon.termOfWord[number] as number), term: form });
      if (parts.length === 2)
        for (const word of inBothNumbers(parts.join(''))) this.#singles.set(lexicon.learn(word), form);
      this.#names.set(form, parts.join(' '));
    } else {
      for (const word of inBothNumbers(parts[0] as string)) this.#singles.set(lexicon.learn(word), form);
      this.#names.set(form, parts[0] as string);
    }
  }

  #add(entry: ThesaurusEntry, parts: string[], term: number | undefined, form: number | undefined): void {
    const member = { entry, term, form };
    const group = this.#groups.get(entry.group) ?? [];
    this.#groups.set(entry.group, [...group, member]);
    // Two words are also known as one: 'tooth brushing' and 'toothbrushing'.
    const single = parts.length <= 2 ? inBothNumbers(parts.join('')) : [];
    for (const key of parts.length === 1 ? single : [...single, keyOf(parts)])
      this.#byWords.set(key, [...(this.#byWords.get(key) ?? []), member]);
    for (const key of parts.length === 1 ? single : [...single, stemOf(parts[0] as string)]) this.#beginnings.add(key);
    this.#longest = Math.max(this.#longest, parts.length);
  }

  /** The term under which a single word stands in documents beside its stem. */
  single(word: number): number | undefined {
    const form = word < this.#formOfWord.length ? (this.#formOfWord[word] as number) : 0;
    return form === 0 ? undefined : form - 1;
  }

  #addPhrase(phrase: Phrase): void {
    const first = phrase.words[0] as number;
    const known = this.#phrases.get(first) ?? [];
    if (!known.some(({ term }) => term === phrase.term)) this.#phrases.set(first, [...known, phrase]);
  }

  /** The phrases that begin with a term; most terms begin none. */
  phrasesFrom(term: number): readonly Phrase[] | undefined {
    return this.#beginsPhrase[term] === 1 ? this.#phrases.get(term) : undefined;
  }

  /** The term of a word that is meant when it is written in these capitals. */
  capital(exact: string): number | undefined {
    return this.#capitals.get(exact);
  }

  /** The words of a phrase. */
  nameOf(form: number): string | undefined {
    return this.#names.get(form);
  }

  /** The longest term of the thesaurus that begins at a word of the query, of fewer words than `below`. */
  recognise(query: readonly QueryWord[], from: number, below = Number.POSITIVE_INFINITY): Recognised | undefined {
    const part = this.#longestFrom(query, from, below);
    if (!part) return undefined;
    const isCapital = part.meant.some(({ entry }) => entry.match !== null && entry.term === query[from]?.exact);
    return { length: part.length, isWord: part.length === 1 && !isCapital, ...this.#expand(part.meant) };
  }

  /** The same term, and the groups that it means: what is only a part of their meaning counts less. */
  meaningsFrom(query: readonly QueryWord[], from: number): { length: number; groups: Map<string, number> } | undefined {
    const part = this.#longestFrom(query, from, Number.POSITIVE_INFINITY);
    if (!part) return undefined;
    return {
      length: part.length,
      groups: new Map(part.meant.map(({ entry }) => [entry.group, WEIGHT[entry.relation]])),
    };
  }

  #longestFrom(
    query: readonly QueryWord[],
    from: number,
    below: number,
  ): { length: number; meant: readonly Member[] } | undefined {
    const first = query[from];
    if (!first || !(this.#beginnings.has(first.stem) || this.#beginnings.has(first.word))) return undefined;
    for (let length = Math.min(this.#longest, query.length - from, below - 1); length > 0; length--) {
      const part = query.slice(from, from + length);
      const members = this.#byWords.get(length === 1 ? first.word : part.map(({ stem }) => stem).join(' '));
      const meant = members?.filter((member) => isMeant(member, part, query.length === length));
      if (meant && meant.length > 0) return { length, meant };
    }
    return undefined;
  }

  /** The terms in use that mean the same, the preferred ones among them. */
  #namesOf(meant: readonly Member[]): string[] {
    return meant
      .filter(({ entry }) => entry.relation !== 'narrower')
      .flatMap(({ entry }) => this.#groups.get(entry.group) ?? [])
      .filter(({ entry }) => entry.relation !== 'narrower' && entry.relation !== 'legacy')
      .map(({ entry }) => entry.term);
  }

  /**
   * What is near by in meaning: the terms of wider groups without their other parts, and those of the groups that a part of
   * the meaning has to itself.
   */
  #near(meant: readonly Member[]): WeightedTerm[] {
    const whole = meant.filter(({ entry }) => entry.relation !== 'narrower');
    const own = new Set(whole.map(({ entry }) => entry.group));
    const parts = new Set<string>();
    const wider = new Set(meant.filter((one) => !whole.includes(one)).map(({ entry }) => entry.group));
    for (const group of own) {
      for (const member of this.#groups.get(group) ?? []) {
        for (const { entry } of this.#byWords.get(keyOf(words(member.entry.term))) ?? []) {
          if (entry.relation !== 'narrower') parts.add(entry.group);
          else if (member.entry.relation === 'preferred' || whole.includes(member)) wider.add(entry.group);
        }
      }
    }
    const found = new Map<number, number>();
    for (const group of new Set([...parts, ...wider]).difference(own)) {
      for (const { form, entry } of this.#groups.get(group) ?? []) {
        if (form === undefined || (entry.relation === 'narrower' && !parts.has(group))) continue;
        found.set(form, Math.max(found.get(form) ?? 0, NEAR * WEIGHT[entry.relation]));
      }
    }
    return [...found].map(([term, weight]) => ({ term, weight }));
  }

  /** Whether words, folded, are one whole term. */
  isTerm(key: string): boolean {
    return this.#terms.has(key);
  }

  /** Whether some group has this word as a term of its own. */
  has(word: string): boolean {
    return this.#byWords.has(word);
  }

  #expand(meant: readonly Member[]): Omit<Recognised, 'length' | 'isWord'> {
    const own = new Set<number>();
    const typed = new Set<number>();
    const others = new Map<number, number>();
    for (const { term } of meant) if (term !== undefined) own.add(term);
    for (const { entry } of meant) {
      if (entry.relation === 'narrower') continue;
      for (const { term, form, entry: member } of this.#groups.get(entry.group) ?? []) {
        if (term === undefined || form === undefined) continue;
        if (member.relation === 'preferred' && STANDS_FOR_PREFERRED.has(entry.relation)) own.add(term);
        if (own.has(term)) typed.add(form);
        others.set(form, Math.max(WEIGHT[member.relation], others.get(form) ?? 0));
      }
    }
    const whole = meant.find(({ entry }) => entry.relation !== 'narrower' && entry.preferred !== entry.term);
    return {
      own: [...own],
      isOlder: meant.some(({ entry }) => entry.relation === 'legacy'),
      others: [...others].filter(([form]) => !typed.has(form)).map(([term, weight]) => ({ term, weight })),
      preferred: whole?.entry.preferred,
      notes: meant.flatMap(({ entry }) => (entry.note === null ? [] : [entry])),
      instead: () => ({ names: this.#namesOf(meant), near: this.#near(meant) }),
    };
  }
}

/** Under what a term is kept: several words by their stems, one as it is. */
const keyOf = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] as string) : parts.map(stemOf).join(' ');

const isCapital = ({ match }: ThesaurusEntry): boolean => match === 'capitals' || match === 'capitals or alone';

/**
 * The term of a phrase, of a word in capitals, or of a single word: its stem would stand for other words as well
 * ('dating' for 'date', 'management' for 'manager').
 */
function addForm(entry: ThesaurusEntry, parts: readonly string[], lexicon: Lexicon): number | undefined {
  if (entry.match === 'alone') return undefined;
  if (isCapital(entry)) return lexicon.addForm(`${entry.term} `);
  if (parts.length > 1) return lexicon.addForm(parts.map(stemOf).join(' '));
  return lexicon.addForm(`${parts[0]} .`);
}

function learnListed(word: string, lexicon: Lexicon): number {
  const number = lexicon.learn(word);
  lexicon.isListed[number] = 1;
  return number;
}

/** A word with and without an s at its end; abbreviations as they are. */
function inBothNumbers(word: string): string[] {
  if (word.length <= 3) return [word];
  return /[^s]s$/.test(word) ? [word, word.slice(0, -1)] : [word, `${word}s`];
}

/** A preferred term is a member of its group, whether or not it has a row of its own. */
function withPreferred(entries: readonly ThesaurusEntry[]): ThesaurusEntry[] {
  const named = new Set(entries.filter(({ relation }) => relation === 'preferred').map(({ group }) => group));
  const missing = new Map<string, ThesaurusEntry>();
  for (const { group, preferred } of entries) {
    if (!named.has(group))
      missing.set(group, { group, preferred, term: preferred, relation: 'preferred', note: null, match: null });
  }
  return [...missing.values(), ...entries];
}

function isMeant({ entry }: Member, part: readonly QueryWord[], isWhole: boolean): boolean {
  switch (entry.match) {
    case 'capitals':
      return part[0]?.exact === entry.term;
    case 'capitals or alone':
      return isWhole || part[0]?.exact === entry.term;
    case 'alone':
      return isWhole;
    default:
      return true;
  }
}
