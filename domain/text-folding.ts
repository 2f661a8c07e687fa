/** How texts are read on both sides of the wire: by the index, and by pages that highlight what it found. */

/** Runs of letters and digits, with apostrophes inside them. Use it with `matchAll`, which leaves it as it is. */
export const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
export const APOSTROPHES = /['’]/g;
const ACCENTS = /\p{M}/gu;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with them
const ASCII = /^[\x00-\x7f]*$/;

/** Lower case, without accents and apostrophes: 'Tourette’s' becomes 'tourettes'. */
export function fold(text: string): string {
  // Most words are plain letters, which need no decomposition.
  if (ASCII.test(text)) return text.toLowerCase().replaceAll("'", '');
  return text.normalize('NFKD').replace(ACCENTS, '').toLowerCase().replaceAll(APOSTROPHES, '');
}
