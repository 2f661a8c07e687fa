/** Keeps the files that the server runs in one byte a sign: a single wider one doubles what a whole file takes in memory. */
import type { Plugin } from 'vite';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is that of Latin-1
const WIDE = /[^\x00-\xff]/g;

/** Such signs stand in texts, patterns and comments, where an escape means the same or nothing. */
export const escapeWideCharacters: Plugin = {
  name: 'escape-wide-characters',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replaceAll(WIDE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  },
};
