/** Letters that a program took for those of another alphabet and wrote again: â€¦ for an ellipsis. */

const BYTES = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, n) => n + 128))].map((letter, n) => [
    letter,
    n + 128,
  ]),
);
/** What is never the first byte of a letter in UTF-8. */
const REST = `[${[...BYTES].map(([letter, byte]) => (byte < 0xc0 ? letter : '')).join('')}\\u0080-\\u00bf]`;
/**
 * One letter of Latin, of punctuation or a picture, or several of another alphabet. Behind a capital it is the last letter of a
 * word in capitals, before a quotation mark.
 */
const RUNS = new RegExp(
  `(?<!\\p{Lu})(?:[ÂÃ]${REST}|[âã]${REST}{2}|ð${REST}{3}|(?:[\\u00c4-\\u00ef]${REST}{1,2}){3,})+`,
  'gu',
);
const strict = new TextDecoder('utf-8', { fatal: true });

/** What is well-formed UTF-8 byte by byte was hardly ever meant as it stands. */
export const unmangled = (text: string): string =>
  text.replaceAll(RUNS, (run) => {
    try {
      return strict.decode(Uint8Array.from([...run].map((letter) => BYTES.get(letter) ?? letter.charCodeAt(0))));
    } catch {
      return run;
    }
  });
