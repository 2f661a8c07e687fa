/** Names, and what is made from them on both sides of the wire. */

/** Whether a text is a slug as addresses use it. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

/** Two names with one key are one name: case, kinds of space and of composing do not count. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** The slug that a value of an address means. */
export const slugKey = (value: string): string => value.trim().toLowerCase();

/** Names without those that have the key of an earlier one. */
export function firstOfEach(names: readonly string[], key: (name: string) => string): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size < seen.add(key(name)).size);
}

/** How the lasting names of the content notes begin that every site has. */
export const NOTE_OF_THE_SITE = 'tessera:terms:contentnote:';
