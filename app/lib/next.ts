/** Where somebody goes after logging in. */
import { word } from './params.ts';

// Browsers read a backslash as a slash, and drop tabs and line ends.
// biome-ignore lint/suspicious/noControlCharactersInRegex: no address of ours holds them
const NOT_OURS = /^\/[/\\]|[\u0000-\u001f\\]/;
const WAYS_IN = /^\/(?:login|signup|verification|forgot-my-password)(?:[/?#]|$)/;

/** A path of this very site, for `?next=`: an address elsewhere counts as absent, and so does a way in. */
export function ownPath(value: unknown): string | undefined {
  const path = word(value);
  if (!path?.startsWith('/') || NOT_OURS.test(path) || WAYS_IN.test(path)) return undefined;
  const base = 'http://here';
  return URL.parse(path, base)?.origin === base ? path : undefined;
}
