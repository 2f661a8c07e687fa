/** How texts are read on both sides of the wire: by the index, and by pages that highlight what it found. */

/** Runs of letters and digits, with apostrophes inside them. Use it with `matchAll`, which leaves it as it is. */
export const WORD = /[\p{L}\p{N}\p{M}]+(?:['’‘][\p{L}\p{M}]+)*/gu;
/** Among them those that are letters, as in Hawaiʻi. */
export const APOSTROPHES = /['’‘ʼʻʽ]/g;
const ACCENTS = /\p{M}/gu;
/** Letters that no decomposition takes apart, as addresses spell them. */
const SPELT: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
};
const SPELT_LETTERS = /[øłßœæđðþħŧı]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with them
const ASCII = /^[\x00-\x7f]*$/;

/** Lower case, without accents and apostrophes: 'Tourette’s' becomes 'tourettes', 'Łódź' 'lodz'. */
export function fold(text: string): string {
  // Most words are plain letters, which need no decomposition.
  if (ASCII.test(text)) return text.toLowerCase().replaceAll("'", '');
  const plain = text.normalize('NFKD').replace(ACCENTS, '').toLowerCase().replaceAll(APOSTROPHES, '');
  return plain.replaceAll(SPELT_LETTERS, (letter) => SPELT[letter] ?? letter);
}
