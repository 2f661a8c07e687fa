/** Keeps the files that the server runs in one byte a sign: a single sign outside ASCII doubles what a large file takes in memory. */
import type { Plugin } from 'vite';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is that of ASCII
const WIDE = /(\\*)([^\x00-\x7f])/g;

/** Such signs stand in texts, patterns and comments, where an escape means the same or nothing. */
export const escapeWideCharacters: Plugin = {
  name: 'escape-wide-characters',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        // A backslash that stands before such a sign alone means nothing, and would end the escape.
        file.code = file.code.replaceAll(WIDE, (_all, before: string, sign: string) => {
          const escaped = `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
          return before.slice(before.length % 2) + escaped;
        });
  },
};
