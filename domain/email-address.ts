/** Email addresses: one rule for pages, the API and imported files, so that none refuses what another takes. */

/** The longest that mail servers know. */
export const EMAIL_LIMIT = 254;

/**
 * Something before and after one @, and a dot behind it; nothing hidden, and no sign that makes a list, a comment or a
 * header of it. More than that only a letter can find out.
 */
const PART = '[^\\s\\p{C}@<>"(),:;[\\]\\\\]';
export const EMAIL_PATTERN = `^${PART}+@${PART}+\\.[^\\s\\p{C}@<>"(),:;[\\]\\\\.]{2,}$`;

const ADDRESS = new RegExp(EMAIL_PATTERN, 'u');

export const isEmail = (text: string): boolean => text.length <= EMAIL_LIMIT && ADDRESS.test(text);
