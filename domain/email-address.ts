/** Email addresses: one rule for pages, the API and imported files, so that none refuses what another takes. */

/** The longest that mail servers know. */
export const EMAIL_LIMIT = 254;

/**
 * Something before and after one @, and a dot behind it; nothing hidden, and no sign that makes a list, a comment or a
 * header of it. More than that only a letter can find out.
 */
const NEVER = '\\s\\p{C}\\p{DI}@<>"(),:;[\\]\\\\';
const PART = `[^${NEVER}]`;
export const EMAIL_PATTERN = `^${PART}+@${PART}+\\.[^${NEVER}.]{2,}$`;

const ADDRESS = new RegExp(EMAIL_PATTERN, 'u');

export const isEmail = (text: string): boolean => text.length <= EMAIL_LIMIT && ADDRESS.test(text);

/**
 * The address as it is written to, or `undefined` when it is none. Wide and other forms of a letter become the usual one: an
 * account has the mailbox of the usual ones, and mails to another spelling would not reach it.
 */
export function readEmail(text: string | null | undefined): string | undefined {
  const address = (text ?? '').trim().normalize('NFKC');
  return isEmail(address) ? address : undefined;
}

/** A text without what would end a host name: `URL` would leave out what comes after. */
const HOST = /^[^\s/\\?#:@%]+$/u;

/**
 * Which mailbox an address is: two with the same key are one. Case and the wide and other forms of a letter make no other
 * mailbox, nor does a host name in its other spelling (`bücher.example`, `xn--bcher-kva.example`). Accents and letters that
 * only look alike do: those mailboxes may be somebody else's.
 */
export function emailKey(address: string): string {
  const folded = address.trim().normalize('NFKC').toLowerCase().normalize('NFC');
  const at = folded.lastIndexOf('@') + 1;
  const host = folded.slice(at);
  const ascii = at > 0 && HOST.test(host) ? URL.parse(`http://${host}`)?.hostname : undefined;
  return folded.slice(0, at) + (ascii ?? host);
}

export const isSameMailbox = (one: string, other: string): boolean => emailKey(one) === emailKey(other);
