/** Where somebody goes after logging in. */
import { OWN_PATH } from '#domain/own-path.ts';
import { word } from '../address/params.ts';

const OURS = new RegExp(OWN_PATH);
const WAYS_IN = /^\/(?:login|signup|verification|forgot-my-password)(?:[/?#]|$)/;

/** A path of this very site, for `?next=`: an address elsewhere counts as absent, and so does a way in. */
export function ownPath(value: unknown): string | undefined {
  const path = word(value);
  if (!path || !OURS.test(path) || WAYS_IN.test(path)) return undefined;
  const base = 'http://here';
  return URL.parse(path, base)?.origin === base ? path : undefined;
}

/** Back to where somebody is; from a page that leads in, to where that leads. */
export const returnAddress = ({ href, search }: { href: string; search: { next?: unknown } }): string | undefined =>
  ownPath(href) ?? ownPath(search.next);
