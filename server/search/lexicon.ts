/** The words of all documents, and the terms (stems, and phrases of the thesaurus) that they stand for. */
import { STOP_WORDS, stemOf } from './analysis.ts';
import { grown } from './growing.ts';

export class Lexicon {
  /** Every word that was ever met, by its number. */
  readonly words: string[] = [];
  readonly #wordNumbers = new Map<string, number>();
  readonly #termNumbers = new Map<string, number>();
  /** The term of each word. */
  termOfWord = new Uint32Array(64);
  /** In how many documents each term stands. */
  documents = new Uint32Array(64);
  /** 1 for terms that are stop words. */
  isStop = new Uint8Array(64);
  /** 1 for words of the thesaurus. */
  isListed = new Uint8Array(64);
  /** The stem, or the words of the phrase, of each term. */
  readonly #keys: string[] = [];
  /** The first word of each term, and for each word the next of the same term; numbers plus one, 0 at the end. */
  #firstWord = new Uint32Array(64);
  #nextWord = new Uint32Array(64);

  get terms(): number {
    return this.#keys.length;
  }

  /** The number of a word, new ones included. */
  learn(word: string, key?: string): number {
    const known = this.#wordNumbers.get(word);
    if (known !== undefined) return known;
    const number = this.words.length;
    this.words.push(word);
    this.#wordNumbers.set(word, number);
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
    const number = this.#wordNumbers.get(word);
    return number === undefined ? stemOf(word) : (this.#keys[this.termOfWord[number] as number] as string);
  }

  /** All words of a term. */
  wordsOf(term: number): string[] {
    const found: string[] = [];
    for (let at = this.#firstWord[term] ?? 0; at > 0; at = this.#nextWord[at - 1] as number)
      found.push(this.words[at - 1] as string);
    return found;
  }

  /** The number of a known word. */
  find(word: string): number | undefined {
    return this.#wordNumbers.get(word);
  }

  /** The term of a word, also of one that was never met but whose stem was. */
  termOf(word: string): number | undefined {
    const number = this.#wordNumbers.get(word);
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
