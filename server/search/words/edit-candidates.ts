/** Everything that one slip makes of a word. Hundreds of words, of which hardly one is any: so they are told by their hashes. */
import { hashedOn } from './analysis.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * A letter dropped, doubled or added, changed, or swapped with the next. `visit` is given what `mayBeWord` says yes to by its
 * hash; only that is put together.
 */
export function eachEdit(word: string, mayBeWord: (hash: number) => boolean, visit: (edited: string) => void): void {
  let before = hashedOn('');
  for (let i = 0; i <= word.length; i++) {
    const letter = word[i] ?? '';
    const next = word[i + 1] ?? '';
    const offer = (by: string, to: number) => {
      if (mayBeWord(hashedOn(word, hashedOn(by, before), to) >>> 0)) visit(word.slice(0, i) + by + word.slice(to));
    };
    if (letter) offer('', i + 1);
    if (next) offer(next + letter, i + 2);
    for (const other of LETTERS) {
      if (letter) offer(other, i + 1);
      offer(other, i);
    }
    before = hashedOn(letter, before);
  }
}
