/** The words of all documents, and the terms (stems, and phrases of the thesaurus) that they stand for. */
import { hashOf, STOP_WORDS, stemOf } from '../words/analysis.ts';
import { grown } from './growing-arrays.ts';

/** What a lexicon holds, without what can be told from it. */
export interface LexiconSnapshot {
  words: string[];
  keys: string[];
  places: Uint32Array;
  hashes: Uint32Array;
  termOfWord: Uint32Array;
  documents: Uint32Array;
  isStop: Uint8Array;
  isListed: Uint8Array;
  firstWord: Uint32Array;
  nextWord: Uint32Array;
}

export class Lexicon {
  /** Every word that was ever met, by its number. */
  words: string[] = [];
  /** Where a hash leads: numbers of words plus one, the next free place where one is taken, at most half of them in use. */
  #places: Uint32Array = new Uint32Array(1_024);
  #hashes: Uint32Array = new Uint32Array(64);
  #termNumbers = new Map<string, number>();
  /** The term of each word. */
  termOfWord = new Uint32Array(64);
  /** In how many documents each term stands. */
  documents = new Uint32Array(64);
  /** 1 for terms that are stop words. */
  isStop = new Uint8Array(64);
  /** 1 for words of the thesaurus. */
  isListed = new Uint8Array(64);
  /** The stem, or the words of the phrase, of each term. */
  #keys: string[] = [];
  /** The first word of each term, and for each word the next of the same term; numbers plus one, 0 at the end. */
  #firstWord: Uint32Array = new Uint32Array(64);
  #nextWord: Uint32Array = new Uint32Array(64);

  get terms(): number {
    return this.#keys.length;
  }

  /** The number of a word, new ones included. */
  learn(word: string, key?: string): number {
    const hash = hashOf(word);
    const known = this.findIn(word, 0, word.length, hash);
    if (known !== undefined) return known;
    const number = this.words.length;
    this.words.push(copyOf(word));
    this.#place(number, hash);
    this.termOfWord = grown(this.termOfWord, number + 1);
    this.isListed = grown(this.isListed, number + 1);
    const term = this.#termOf(key ?? stemOf(word));
    this.termOfWord[number] = term;
    this.#nextWord = grown(this.#nextWord, number + 1);
    this.#nextWord[number] = this.#firstWord[term] as number;
    this.#firstWord[term] = number + 1;
    if (STOP_WORDS.has(word)) this.isStop[term] = 1;
    return number;
  }

  /** The stem of a word; known ones are not stemmed again. */
  stemOf(word: string): string {
    const number = this.find(word);
    return number === undefined ? stemOf(word) : (this.#keys[this.termOfWord[number] as number] as string);
  }

  /** All words of a term. */
  wordsOf(term: number): string[] {
    return this.numbersOf(term).map((number) => this.words[number] as string);
  }

  /** The numbers of all words of a term. */
  numbersOf(term: number): number[] {
    const found: number[] = [];
    for (let at = this.#firstWord[term] ?? 0; at > 0; at = this.#nextWord[at - 1] as number) found.push(at - 1);
    return found;
  }

  /** The number of a known word. */
  find(word: string): number | undefined {
    return this.findIn(word, 0, word.length, hashOf(word));
  }

  /** The number of a known word that stands within a text; `hash` is that of the word. */
  findIn(text: string, from: number, to: number, hash: number): number | undefined {
    const mask = this.#places.length - 1;
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const number = (this.#places[at] as number) - 1;
      if (number < 0) return undefined;
      if (this.#hashes[number] === hash && standsAt(this.words[number] as string, text, from, to)) return number;
    }
  }

  /** Whether some known word has this hash. */
  holdsHash(hash: number): boolean {
    const mask = this.#places.length - 1;
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const number = (this.#places[at] as number) - 1;
      if (number < 0) return false;
      if (this.#hashes[number] === hash) return true;
    }
  }

  /** The term of a word, also of one that was never met but whose stem was. */
  termOf(word: string): number | undefined {
    const number = this.find(word);
    return number === undefined ? this.#termNumbers.get(stemOf(word)) : this.termOfWord[number];
  }

  /** In how many documents a word's term stands. */
  documentsOf(word: string): number {
    const term = this.termOf(word);
    return term === undefined ? 0 : (this.documents[term] as number);
  }

  /** A term that is no word: a phrase, or a word in capitals. `key` must hold a space. Forms come before all words. */
  addForm(key: string): number {
    const number = this.learn(key, key);
    return this.termOfWord[number] as number;
  }

  snapshot(): LexiconSnapshot {
    const { words, termOfWord, documents, isStop, isListed } = this;
    const [keys, places, hashes] = [this.#keys, this.#places, this.#hashes];
    const [firstWord, nextWord] = [this.#firstWord, this.#nextWord];
    return { words, keys, places, hashes, termOfWord, documents, isStop, isListed, firstWord, nextWord };
  }

  /** Takes over a snapshot of a lexicon that began as this one did: with the forms of the same thesaurus. */
  restore(snapshot: LexiconSnapshot): void {
    const { words, termOfWord, documents, isStop, isListed, keys, places, hashes, firstWord, nextWord } = snapshot;
    Object.assign(this, { words, termOfWord, documents, isStop, isListed });
    this.#keys = keys;
    this.#places = places;
    this.#hashes = hashes;
    this.#firstWord = firstWord;
    this.#nextWord = nextWord;
    this.#termNumbers = new Map(keys.map((key, number) => [key, number]));
  }

  #place(number: number, hash: number): void {
    this.#hashes = grown(this.#hashes, number + 1);
    this.#hashes[number] = hash;
    if (2 * (number + 1) <= this.#places.length) {
      this.#take(number);
      return;
    }
    this.#places = new Uint32Array(2 * this.#places.length);
    for (let each = 0; each <= number; each++) this.#take(each);
  }

  #take(number: number): void {
    const mask = this.#places.length - 1;
    let at = (this.#hashes[number] as number) & mask;
    while (this.#places[at] !== 0) at = (at + 1) & mask;
    this.#places[at] = number + 1;
  }

  #termOf(key: string): number {
    const known = this.#termNumbers.get(key);
    if (known !== undefined) return known;
    const number = this.#keys.length;
    this.#termNumbers.set(key, number);
    this.#keys.push(key);
    this.documents = grown(this.documents, number + 1);
    this.isStop = grown(this.isStop, number + 1);
    this.#firstWord = grown(this.#firstWord, number + 1);
    return number;
  }
}

function standsAt(word: string, text: string, from: number, to: number): boolean {
  if (word.length !== to - from) return false;
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) !== text.charCodeAt(from + i)) return false;
  return true;
}

/** A long word that was cut out of a text would keep the whole text in memory. */
const copyOf = (word: string): string => JSON.parse(JSON.stringify(word)) as string;
