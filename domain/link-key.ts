/** Which addresses lead to one thing: a key that is the same for all of them. */

/** What is added to addresses to tell who follows them, and changes nothing of what is there. */
const TRACKING =
  /^(?:utm_\w+|ga_\w+|mtm_\w+|pk_\w+|mc_[ce]id|mkt_tok|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|igsh|_hs(?:enc|mi)|vero_id|oly_\w+|spm|si|ref|ref_src|ref_url|cmpid|ocid|s_cid|trk|trkid|at_(?:medium|campaign|link_\w+)|share|shared|amp|outputtype|feature|app)$/i;
/** Those that no site uses for anything else. */
const ONLY_TRACKING =
  /^(?:utm_\w+|mtm_\w+|pk_\w+|mc_[ce]id|mkt_tok|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|twclid|ttclid|igshid|igsh|_hs(?:enc|mi)|vero_id)$/i;
/** Names that a site has for telephones and for fast pages, beside its own. */
const SIDE_HOST = /^(?:www\d?|m|mobile|amp|touch|old)\.(?=[^.]+\.[^.])/;
const INDEX = /\/(?:index|default|home)\.(?:html?|php|aspx?)$/i;
const DOI = /\b(10\.\d{4,9}\/[^\s?#]*[^\s?#/.])/;
const DOI_SUFFIX = /\/(?:full|abstract|pdf|epub|html|summary|meta)$/i;
const YOUTUBE = /^(?:music\.)?youtube(?:-nocookie)?\.com$/;
const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v|e)\/([\w-]{11})/;

/** Nothing for what is no web address. At most 500 letters. */
export function linkKey(address: unknown): string | null {
  const url = typeof address === 'string' ? URL.parse(address.trim()) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname.replace(/\.$/, '').replace(SIDE_HOST, '');
  const path = unescaped(url.pathname);
  const known = ofVideo(host, path, url) ?? ofPaper(host, path) ?? ofBook(path, url);
  return (known ?? `${host}${portOf(url)}${settledPath(path)}${settledQuery(url)}`).slice(0, 500);
}

/** The address itself, without what only tells who follows it. */
export function withoutTracking(address: string): string {
  const url = URL.parse(address);
  const names = url ? [...url.searchParams.keys()].filter((name) => ONLY_TRACKING.test(name)) : [];
  if (!url || names.length === 0) return address;
  for (const name of names) url.searchParams.delete(name);
  return url.href;
}

/** What some sites have their pages behind: `#/a`, `#!a`. What else stands there is a place on the page. */
export const routeIn = (address: string): string => /#[!/].+$/s.exec(address)?.[0] ?? '';

const portOf = ({ port }: URL): string => (port ? `:${port}` : '');

const settledPath = (path: string): string =>
  path
    .replace(/\/{2,}/g, '/')
    .replace(INDEX, '/')
    .replace(/\/amp\/?$/, '/')
    .replace(/\/+$/, '');

function settledQuery({ searchParams, hash }: URL): string {
  const kept = [...searchParams].filter(([name]) => !TRACKING.test(name)).map(([name, value]) => `${name}=${value}`);
  const page = routeIn(hash);
  return `${kept.length > 0 ? `?${kept.sort().join('&')}` : ''}${page}`;
}

function unescaped(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function ofVideo(host: string, path: string, { searchParams }: URL): string | undefined {
  const named = (id: string | null | undefined) => (id && /^[\w-]{11}$/.test(id) ? `youtube:${id}` : undefined);
  if (host === 'youtu.be') return named(path.slice(1));
  if (YOUTUBE.test(host)) return named(path === '/watch' ? searchParams.get('v') : YOUTUBE_PATH.exec(path)?.[1]);
  const vimeo = host === 'vimeo.com' || host === 'player.vimeo.com' ? /^\/(?:video\/)?(\d{5,})/.exec(path) : null;
  return vimeo ? `vimeo:${vimeo[1]}` : undefined;
}

function ofPaper(host: string, path: string): string | undefined {
  const found = host === 'doi.org' || host === 'dx.doi.org' || /\/doi\//i.test(path) ? DOI.exec(path)?.[1] : undefined;
  return found && `doi:${found.replace(DOI_SUFFIX, '').toLowerCase()}`;
}

/** A book by its number: the last part of a path that says so, or a parameter. */
function ofBook(path: string, { searchParams }: URL): string | undefined {
  const said =
    searchParams.get('isbn') ??
    /\/(?:isbn|dp|gp\/product)\/([\dXx-]{10,17})(?:\/|$)/.exec(path)?.[1] ??
    lastNumber(path);
  const number = said && isbn13(said.replaceAll('-', ''));
  return number ? `isbn:${number}` : undefined;
}

const lastNumber = (path: string): string | undefined => /[/-](97[89]\d{10})\/?$/.exec(path)?.[1];

/** The 13 digits of a valid number; one of 10 begins with 978 in them. */
function isbn13(digits: string): string | undefined {
  if (/^97[89]\d{10}$/.test(digits)) return checkDigit(digits.slice(0, 12)) === digits[12] ? digits : undefined;
  if (!/^\d{9}[\dXx]$/.test(digits)) return undefined;
  const sum = [...digits].reduce((all, digit, i) => all + (10 - i) * (/x/i.test(digit) ? 10 : Number(digit)), 0);
  const core = `978${digits.slice(0, 9)}`;
  return sum % 11 === 0 ? core + checkDigit(core) : undefined;
}

function checkDigit(twelve: string): string {
  const sum = [...twelve].reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}
