/** Addresses that others name: whole ones, of pages alone, as the fields of items take them. */
import { readAddress } from '#domain/fields.ts';

/** The address made whole against what it stands in; `undefined` for what is none, or leads into a program. */
export function absolute(address: unknown, ...bases: readonly (string | undefined)[]): string | undefined {
  const given = typeof address === 'string' ? withoutFeed(address.replaceAll(/[\t\n\r]/g, '').trim()) : '';
  if (given === '') return undefined;
  for (const base of [undefined, ...bases]) {
    const url = URL.parse(given, base);
    if (!url) continue;
    // A base may itself stand in what it is a base of, and lead anywhere.
    return /^https?:$/.test(url.protocol) ? checked(url.href.replaceAll('\\', '%5C')) : undefined;
  }
  return undefined;
}

/** Programs hand addresses to readers of feeds and calendars by a beginning of their own: feed://host, feed:https://host. */
const withoutFeed = (address: string): string =>
  address.replace(/^(?:feed|webcals?):(?:\/\/)?(?=\S)(https?:)?/i, (_, scheme) => (scheme ? scheme : 'https://'));

/** The same where an address has to be a whole one; many people leave out its beginning. */
export const wholeAddress = (address: string): string | undefined =>
  absolute(/^www\.[^\s/]+\.[a-z]/i.test(address.trim()) ? `https://${address.trim()}` : address);

function checked(address: string): string | undefined {
  try {
    return readAddress(address);
  } catch {
    return undefined;
  }
}

/** What is added to links to count clicks, and changes without the page. */
const COUNTED = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id)$/;

/** The lasting name of what is at an address, whether it is asked for safely or not, and however clicks are counted. */
export function addressKey(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (COUNTED.test(name)) url.searchParams.delete(name);
  return url.href.replace(/^http:/, 'https:');
}

/** The host without what only says for which device or network it is. */
export const hostOf = (address: string): string =>
  (URL.parse(address)?.hostname ?? '').replace(/^(?:www\d?|m|mobile|amp)\.(?=[^.]+\.)/, '');

/** Whether it is the first page of a site. */
export const isHome = (address: string): boolean =>
  /^\/(?:index\.\w+|home\/?|[a-z]{2}(?:-[a-z]{2})?\/?)?$/i.test(URL.parse(address)?.pathname ?? '');
