/** From text to the terms that the index holds. */
import stem from 'wink-porter2-stemmer';

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const MARKS = /\p{M}/gu;
const PLAIN_WORD = /^[a-z]+$/;

/** Words so common that they say nothing about a document; a query of nothing else keeps them. */
export const STOP_WORDS = new Set(
  'a an and are as at be but by for from had has have i if in into is it its me my of on or our so that the their them then there these they this to us was we were what when where which who will with you your'.split(
    ' ',
  ),
);

const STEMS_KEPT = 200_000;
const stems = new Map<string, string>();

/** Lower case, without accents and apostrophes: 'Tourette’s' becomes 'tourettes'. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll(/['’]/g, '');

/** The words of a text, folded, in order. Scripts without spaces give overlapping pairs of letters. */
export function words(text: string): string[] {
  const found: string[] = [];
  for (const [match] of text.normalize('NFC').matchAll(WORD)) {
    const word = fold(match);
    if (UNSPACED.test(word)) found.push(...pairs(word));
    else if (word) found.push(word);
  }
  return found;
}

/** English words lose their endings (Porter 2); other words stay as they are. */
export function term(word: string): string {
  if (!PLAIN_WORD.test(word)) return word;
  let known = stems.get(word);
  if (known === undefined) {
    if (stems.size >= STEMS_KEPT) stems.clear();
    known = stem(word);
    stems.set(word, known);
  }
  return known;
}

function pairs(word: string): string[] {
  const letters = [...word];
  if (letters.length < 2) return letters;
  return letters.slice(1).map((letter, i) => `${letters[i]}${letter}`);
}
