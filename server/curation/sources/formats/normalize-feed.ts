/** The items of RSS, RDF, Atom and JSON Feed in one form: what each says of itself, wherever its format has it. */
import { isUtf8 } from 'node:buffer';
import type { AnyFeed, AtomFeed, JsonFeed, MediaNs, RdfFeed, RssFeed } from 'feedsmith';

interface Enclosure {
  url: string | undefined;
  type: string | undefined;
  seconds: number | undefined;
}

type Maybe = string | undefined;

export interface FeedItem {
  id: Maybe;
  /** The best one first. */
  links: Maybe[];
  titles: Maybe[];
  /** Descriptions, the best one first; the work itself comes last. */
  texts: Maybe[];
  dates: Maybe[];
  authors: Maybe[];
  words: Maybe[];
  images: Maybe[];
  enclosures: Enclosure[];
  seconds: number | undefined;
  /** What its own relative addresses stand against. */
  base: Maybe;
  isVideo: boolean;
  isExplicit: boolean;
}

export interface ReadFeed {
  title: Maybe;
  home: Maybe;
  base: Maybe;
  /** Those of the whole feed, for items without their own. */
  authors: Maybe[];
  next: Maybe;
  items: FeedItem[];
}

export function feedOf(parsed: AnyFeed<string>): ReadFeed {
  if (parsed.format === 'atom') return ofAtom(parsed.feed);
  if (parsed.format === 'json') return ofJson(parsed.feed);
  return ofRss(parsed.feed);
}

type Rss = RssFeed.Feed<string> | RdfFeed.Feed<string>;
type RssItem = RssFeed.Item<string> & Pick<RdfFeed.Item<string>, 'rdf'>;

function ofRss(feed: Rss): ReadFeed {
  const itunes = 'itunes' in feed ? feed.itunes : undefined;
  return {
    title: feed.title ?? feed.dc?.titles?.[0] ?? itunes?.title,
    home: feed.link ?? alternate(feed.atom?.links),
    base: feed.xml?.base,
    authors: [itunes?.author],
    next: nextIn(feed.atom?.links),
    items: ((feed.items ?? []) as RssItem[]).map(ofRssItem),
  };
}

function ofRssItem(item: RssItem): FeedItem {
  const { itunes, atom, dc, dcterms } = item;
  const media = mediaOf(item.media);
  const guid = item.guid?.value ?? item.rdf?.about;
  const names = item.authors?.map(({ name }) => name) ?? [];
  return {
    id: guid ?? atom?.id,
    // A guid is the address of the item unless it says that it is none.
    links: [item.link, alternate(atom?.links), item.guid?.isPermaLink === false ? undefined : guid],
    titles: [item.title, itunes?.title, dc?.titles?.[0], ...media.titles],
    texts: [
      ...[item.description, itunes?.summary, itunes?.subtitle, atom?.summary?.value, dc?.descriptions?.[0]],
      ...[...media.texts, item.content?.encoded, atom?.content?.value],
    ],
    dates: [item.pubDate, dc?.dates?.[0], atom?.published, dcterms?.created?.[0], dcterms?.issued?.[0], atom?.updated],
    authors: [...(dc?.creators ?? []), ...names, itunes?.author, ...(atom?.authors?.map(({ name }) => name) ?? [])],
    words: [
      ...(item.categories?.map(({ name }) => name) ?? []),
      ...(dc?.subjects ?? []),
      ...(itunes?.keywords ?? []),
      ...media.words,
    ],
    images: [itunes?.image, ...media.images, ...imagesOf(item.enclosures ?? [])],
    enclosures: [
      ...(item.enclosures ?? []).map(({ url, type }) => enclosure(url, type)),
      ...enclosedIn(atom?.links),
      ...media.enclosures,
    ],
    seconds: itunes?.duration,
    base: item.xml?.base,
    isVideo: media.isVideo,
    isExplicit: itunes?.explicit === true,
  };
}

type AtomLinks = readonly { href?: Maybe; rel?: Maybe; type?: Maybe }[];

function ofAtom(feed: AtomFeed.Feed<string>): ReadFeed {
  return {
    title: wordsOf(feed.title),
    home: alternate(feed.links),
    base: feed.xml?.base,
    authors: feed.authors?.map(({ name }) => name) ?? [],
    next: nextIn(feed.links),
    items: (feed.entries ?? []).map(ofAtomEntry),
  };
}

function ofAtomEntry(entry: AtomFeed.Entry<string>): FeedItem {
  const { itunes, dc } = entry;
  const media = mediaOf(entry.media);
  const links: AtomLinks = entry.links ?? [];
  return {
    id: entry.id,
    links: [alternate(links), entry.content?.value ? undefined : entry.content?.src],
    titles: [wordsOf(entry.title), ...media.titles, dc?.titles?.[0]],
    texts: [wordsOf(entry.summary), itunes?.summary, ...media.texts, wordsOf(entry.content)],
    dates: [entry.published, dc?.dates?.[0], entry.updated],
    authors: [
      ...(entry.authors?.map(({ name }) => name) ?? []),
      ...(dc?.creators ?? []),
      itunes?.author,
      ...(entry.source?.authors?.map(({ name }) => name) ?? []),
    ],
    words: [
      ...(entry.categories?.map(({ label, term }) => wordOf(term, label)) ?? []),
      ...(dc?.subjects ?? []),
      ...media.words,
    ],
    images: [...media.images, itunes?.image, ...imagesOf(enclosedIn(links))],
    enclosures: [...enclosedIn(links), ...media.enclosures],
    seconds: itunes?.duration,
    base: entry.xml?.base,
    isVideo: media.isVideo || entry.yt?.videoId !== undefined,
    isExplicit: itunes?.explicit === true,
  };
}

/** The label is for people, but some programs write the same one for every term. */
const wordOf = (term: Maybe, label: Maybe): Maybe => (term && !/^https?:/i.test(term) ? term : (label ?? term));

/** Words that are no markup by the rule of their format, written so that they read the same as markup. */
const asWords = (text: Maybe): Maybe => text?.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** Whether an element is closed in it that was opened, or one that has no end stands there. */
function hasElements(text: string): boolean {
  const small = text.slice(0, 20_000).toLowerCase();
  const closed = small.matchAll(/<\/([a-z][\w-]*)\s*>/g).take(50);
  return (
    /<(?:br|img|hr)\b[^<>]*>/.test(small) ||
    closed.some(({ 1: name, index }) => small.lastIndexOf(`<${name}`, index) !== -1)
  );
}

/** What is no text comes in letters of base64, and so did titles once. */
function wordsOf(content: { value?: string; type?: string } | undefined): Maybe {
  const { value, type } = content ?? {};
  if (value === undefined || /^x?html$/i.test(type ?? '')) return value;
  if (/^text(?:\/plain)?$/i.test(type ?? '')) return asWords(value);
  // Who says nothing means text; some write whole elements all the same.
  if (type === undefined) return hasElements(value) ? value : asWords(value);
  if (!/^[\w+/=\s]+$/.test(value) || !/\S{40}|=\s*$/.test(value)) return value;
  const bytes = Buffer.from(value, 'base64');
  return isUtf8(bytes) ? bytes.toString() : value;
}

function ofJson(feed: JsonFeed.Feed<string>): ReadFeed {
  return {
    title: asWords(feed.title),
    home: feed.home_page_url,
    base: undefined,
    authors: feed.authors?.map(({ name }) => asWords(name)) ?? [],
    next: feed.next_url,
    items: (feed.items ?? []).map(ofJsonItem),
  };
}

const ofJsonItem = (item: JsonFeed.Item<string>): FeedItem => ({
  id: item.id,
  links: [item.url, item.external_url, /^https?:/i.test(item.id ?? '') ? item.id : undefined],
  titles: [asWords(item.title)],
  texts: [asWords(item.summary), asWords(item.content_text), item.content_html],
  dates: [item.date_published, item.date_modified],
  authors: item.authors?.map(({ name }) => asWords(name)) ?? [],
  words: item.tags?.map(asWords) ?? [],
  images: [item.image, item.banner_image],
  enclosures: (item.attachments ?? []).map(({ url, mime_type, duration_in_seconds }) =>
    enclosure(url, mime_type, duration_in_seconds),
  ),
  seconds: undefined,
  base: undefined,
  isVideo: false,
  isExplicit: false,
});

const enclosure = (url: Maybe, type: Maybe, seconds?: number): Enclosure => ({ url, type, seconds });

const enclosedIn = (links: AtomLinks = []): Enclosure[] =>
  links.filter(({ rel }) => rel?.toLowerCase() === 'enclosure').map(({ href, type }) => enclosure(href, type));

function alternate(links: AtomLinks = []): Maybe {
  const pages = links.filter(({ rel = 'alternate' }) => rel.toLowerCase() === 'alternate');
  return (pages.find(({ type }) => type === undefined || /html/i.test(type)) ?? pages[0])?.href;
}

const nextIn = (links: AtomLinks = []): Maybe => links.find(({ rel }) => rel?.toLowerCase() === 'next')?.href;

const imagesOf = (files: readonly { url?: Maybe; type?: Maybe }[]): Maybe[] =>
  files.filter(({ type }) => type?.toLowerCase().startsWith('image/')).map(({ url }) => url);

/** What is said of the item, of each of its groups and files, and the files themselves. */
function mediaOf(media: MediaNs.ItemOrFeed | undefined) {
  const groups = media?.groups ?? [];
  const files = [...(media?.contents ?? []), ...groups.flatMap(({ contents = [] }) => contents)];
  const said = [...(media ? [media] : []), ...groups, ...files];
  return {
    isVideo: files.some(({ medium }) => medium === 'video'),
    titles: said.map(({ title }) => title?.value),
    texts: said.map(({ description }) => description?.value),
    words: said.flatMap(({ keywords = [], categories = [] }) => [
      ...keywords,
      ...categories.map(({ label, name }) => label ?? name),
    ]),
    images: [
      ...said.flatMap(({ thumbnails = [] }) => thumbnails.map(({ url }) => url)),
      ...files.filter(({ medium, type }) => medium === 'image' || type?.startsWith('image/')).map(({ url }) => url),
    ],
    enclosures: files
      .filter(({ medium }) => medium !== 'image')
      .map(({ url, type, medium, duration }) =>
        enclosure(url, type ?? (medium === 'audio' || medium === 'video' ? `${medium}/*` : undefined), duration),
      ),
  };
}
