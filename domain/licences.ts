/** Licences as pages name them, by an address or in words, and as readers see them. */

const OF_COMMONS =
  /^https?:\/\/(?:www\.)?creativecommons\.org\/(?:licenses\/([a-z-]+)|publicdomain\/(zero|mark))\/(\d\.\d)/i;
const IN_WORDS = /\bCC[ -](BY(?:-(?:NC|SA|ND))*) (\d\.\d)\b|\bCC0(?: 1\.0)?\b/;
const COMMONS = 'https://creativecommons.org';

/** 'CC BY 4.0' for the address of that licence; any other address without its beginning. */
export function licenceWords(said: string): string {
  const [, rights, given, version] = OF_COMMONS.exec(said.trim()) ?? [];
  if (rights) return `CC ${rights.toUpperCase()} ${version}`;
  if (given) return given.toLowerCase() === 'zero' ? `CC0 ${version}` : 'Public domain';
  return said.trim().replace(/^https?:\/\/(?:www\.)?/i, '');
}

/** The licence of the Creative Commons that a line names, and where it can be read. */
export function licenceIn(line: string): { words: string; address: string } | undefined {
  const [words, rights, version] = IN_WORDS.exec(line) ?? [];
  if (words === undefined) return undefined;
  const path = rights ? `licenses/${rights.toLowerCase()}/${version}` : 'publicdomain/zero/1.0';
  return { words, address: `${COMMONS}/${path}/` };
}

/** The same as lists name it: 'CC BY-SA 3.0', 'CC0 1.0'. */
export function licenceNamed(line: string): string | undefined {
  const found = licenceIn(line);
  return found && licenceWords(found.address);
}

/** Any other words that a credit has in the place of such a licence. */
export const OTHER_LICENCE = 'other';

/** Who made something and its licence in one line of at most `most` letters; the name gives way. */
export function creditOf(maker: string | null | undefined, licence: string, most: number): string {
  const words = licenceWords(licence).slice(0, most);
  const name = [...(maker ?? '').trim()].slice(0, Math.max(0, most - words.length - 2)).join('');
  return name ? `${name}, ${words}` : words;
}
