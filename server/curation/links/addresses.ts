/** Addresses on a page: whole, of the web, and whether two lead to one page. */

/** An address as a whole one; `null` for what is not of the web, such as `javascript:`. */
export function absolute(address: unknown, base?: string): string | null {
  if (typeof address !== 'string' || address.trim() === '' || address.length > 2_048) return null;
  const url = URL.parse(address.trim(), base);
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url.href : null;
}

/** The host without what only says for which device or network it is. */
export const hostOf = (address: string): string =>
  (URL.parse(address)?.hostname ?? '').replace(/^(?:www\d?|m|mobile|amp)\.(?=[^.]+\.)/, '');

/** What sites add to an address to know where people came from. */
const TRACE = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id|igshid|si|ref|ref_src|cmpid|feature)$/;

/** Equal for addresses that lead to one page. */
export function pageKey(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const asked = [...url.searchParams].filter(([name]) => !TRACE.test(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  return [hostOf(address), url.pathname.replace(/\/+$/, ''), new URLSearchParams(asked).toString()].join(' ');
}

/** Whether it is the first page of a site. */
export const isHome = (address: string): boolean =>
  /^\/(?:index\.\w+|home\/?|[a-z]{2}(?:-[a-z]{2})?\/?)?$/i.test(URL.parse(address)?.pathname ?? '');
