/** Maps of sites: pages that say what they are (news and videos) are entries, and others are named alone. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { absolute, addressKey } from '../../reading/addresses.ts';
import { minutesOf } from '../../reading/durations.ts';
import { isElement, type PageElement } from '../../reading/html.ts';
import { cut, plainLine, plainText } from '../../reading/plain-text.ts';
import type { FoundSource, NamedSource, SourceToRead } from '../found.ts';
import { Gathering, plainNames, TITLE_LETTERS } from './entry-checks.ts';
import { feedDate } from './feed-dates.ts';
import type { XmlText } from './xml.ts';

const SYNOPSIS_LETTERS = 600;
/** As many as one map may name. */
const PAGES_MOST = 50_000;

const ROOTS = ['urlset', 'sitemapindex'];
export const isSitemapRoot = (root: string): boolean => ROOTS.includes(root);

/** A map without markup: an address on each line. */
export const isListOfAddresses = (text: string): boolean => {
  const lines = text.trim().split(/\s*\n\s*/);
  return lines[0] !== '' && lines.slice(0, 100).every((line) => /^https?:\/\/\S+$/i.test(line));
};

export function readListOfAddresses(text: string): FoundSource {
  const gathering = new Gathering();
  const pages = new Set<string>();
  for (const line of text.trim().split(/\s*\n\s*/)) {
    const page = absolute(line);
    if (page !== undefined) pages.add(page);
    else gathering.refuse('A line was left out: it is no address of a page.');
  }
  return gathering.found('sitemap', { pages: [...pages].slice(0, PAGES_MOST) });
}

export function readSitemap({ text }: XmlText, input: SourceToRead): FoundSource {
  const gathering = new Gathering();
  const pages = new Set<string>();
  const maps = new Map<string, NamedSource>();
  for (const element of elementsOf(text)) {
    const texts = textsIn(element);
    const said = (name: string) => texts.get(name) ?? '';
    const url = absolute(said('loc'), input.url);
    if (url === undefined) gathering.refuse('A page was left out: its address is none.');
    else if (/sitemap$/i.test(element.name)) maps.set(url, { title: null, url });
    else if (said('video:title') === '' && said('news:title') === '') pages.add(url);
    else gathering.add(draftOf(url, said, input.url));
  }
  return gathering.found('sitemap', { pages: [...pages].slice(0, PAGES_MOST), sources: [...maps.values()] });
}

const elementsOf = (text: string) =>
  DomUtils.getElementsByTagName(isSitemapRoot, parseDocument(text, { xmlMode: true })).flatMap(({ children }) =>
    children.filter(isElement),
  );

/** The text of the first element within of each name. */
function textsIn(element: PageElement): Map<string, string> {
  const texts = new Map<string, string>();
  const waiting = [...element.children].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue;
    // CDATA holds its text one step below.
    const parts = node.children.flatMap((one) => ('children' in one && one.type === 'cdata' ? one.children : one));
    const text = parts.map((one) => ('data' in one ? one.data : '')).join('');
    const name = node.name.toLowerCase();
    if (!texts.has(name)) texts.set(name, plainText(text));
    waiting.push(...[...node.children].reverse());
  }
  return texts;
}

function draftOf(url: string, said: (name: string) => string, base: string) {
  const isVideo = said('video:title') !== '';
  const picture = absolute(said('video:thumbnail_loc') || said('image:loc'), base);
  return {
    key: addressKey(url),
    kind: isVideo ? ('media' as const) : ('post' as const),
    fields: {
      display_title: cut(plainLine(isVideo ? said('video:title') : said('news:title')), TITLE_LETTERS),
      url,
      synopsis: cut(said('video:description'), SYNOPSIS_LETTERS),
      images: picture === undefined ? [] : [picture],
      published_at: feedDate(said('video:publication_date') || said('news:publication_date')),
      ...(isVideo && { consumption: ['Watch'], minutes: minutesOf(said('video:duration')) }),
    },
    words: plainNames([...said('news:keywords').split(','), said('video:category'), said('video:tag')]),
  };
}
