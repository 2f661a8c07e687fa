/** What a caller sends to say who is calling: the token of a member, or the key of a program. */

const BEARER = /^Bearer ([\w.~+/-]+=*)$/i;

/** Every key begins so: whoever finds one in a file knows what it is. */
export const KEY_PREFIX = 'tk_';

/** The token in the header; nothing of it where it has another shape. */
export const tokenIn = (authorization: string): string => BEARER.exec(authorization)?.[1] ?? '';

export const isKey = (token: string): boolean => token.startsWith(KEY_PREFIX);

/** The key in the header, where there is one. */
export function keyIn(authorization: string | undefined): string | undefined {
  const token = authorization === undefined ? '' : tokenIn(authorization);
  return isKey(token) ? token : undefined;
}
