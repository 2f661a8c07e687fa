/** Addresses that sources name: whole ones, of pages alone, as the fields of items take them. */
import { readAddress } from '#domain/fields.ts';

/** The address made whole against what it stands in; `undefined` for what is none, or leads into a program. */
export function absolute(address: string | undefined, ...bases: readonly (string | undefined)[]): string | undefined {
  const given = address?.replaceAll(/[\t\n\r]/g, '').trim();
  if (!given) return undefined;
  for (const base of [undefined, ...bases]) {
    const url = URL.parse(given, base);
    if (!url) continue;
    // A base may itself stand in what it is a base of, and lead anywhere.
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
    return checked(url.href.replaceAll('\\', '%5C'));
  }
  return undefined;
}

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

/** The same name for the address of a page, whether it is asked for safely or not, and however clicks are counted. */
export function addressKey(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (COUNTED.test(name)) url.searchParams.delete(name);
  return url.href.replace(/^http:/, 'https:');
}
