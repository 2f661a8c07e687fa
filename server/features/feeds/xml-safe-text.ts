/** Texts as they fit into every format: XML knows no control characters, and half a letter is none. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: these very characters are meant
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text without what XML cannot hold, line by line without spaces around. */
export const plain = (text: string): string => text.toWellFormed().replace(NOT_IN_XML, '').trim();

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
