/** Feeds: RSS, RDF, Atom and JSON Feed, podcasts and channels of videos among them. Each item is a post, or media. */
import {
  type AnyFeed,
  DetectError,
  MalformedError,
  ParseError,
  parseAtomFeed,
  parseJsonFeed,
  parseRdfFeed,
  parseRssFeed,
} from 'feedsmith';
import { BULK_LIMIT } from '#domain/limits.ts';
import { absolute, addressKey } from '../../reading/addresses.ts';
import { minutesOf } from '../../reading/durations.ts';
import { cut, firstWords, plainLine, plainText } from '../../reading/plain-text.ts';
import type { FoundSource, SourceToRead } from '../found.ts';
import { Gathering, nameOf, plainNames, TITLE_LETTERS, titleOf } from './entry-checks.ts';
import { feedDate } from './feed-dates.ts';
import { type FeedItem, feedOf, type ReadFeed } from './normalize-feed.ts';
import { beginningOf, isWhole, mended, NO_END, type XmlText } from './xml.ts';

/** What is longer is the work itself, and no description of it. */
const SYNOPSIS_LETTERS = 600;
const AUTHORS_MOST = 20;
/** How far ahead of now something may be dated that was put out already: clocks differ. */
const AHEAD_DAYS = 2;

/** One more says that there are more. */
const SOME = { maxItems: BULK_LIMIT + 1 };
/** In letters. Feeds have the newest first, and the longest of them what is left of many years. */
const LETTERS_MOST = 6_000_000;

const PARTS = ['item', 'entry'];

const PARSERS = {
  rss: (text: string): AnyFeed<string> => ({ format: 'rss', feed: parseRssFeed(text, SOME) as never }),
  feed: (text: string): AnyFeed<string> => ({ format: 'atom', feed: parseAtomFeed(text, SOME) as never }),
  rdf: (text: string): AnyFeed<string> => ({ format: 'rdf', feed: parseRdfFeed(text, SOME) as never }),
} as const;
export type FeedRoot = keyof typeof PARSERS;
export const isFeedRoot = (root: string): root is FeedRoot => Object.hasOwn(PARSERS, root);

export function readXmlFeed(xml: XmlText & { root: FeedRoot }, input: SourceToRead): FoundSource {
  const gathering = new Gathering();
  const text = beginningOf(xml.text, PARTS, BULK_LIMIT + 1, LETTERS_MOST);
  const isLong = text.length < xml.text.length;
  if (isLong) gathering.refuse('This feed is very long. The first part of it was read.');
  else if (!isWhole(xml)) gathering.refuse(NO_END);
  const lengths: string[] = [];
  const feed = parsed({ ...xml, text: withLengths(xml.root === 'rss' ? withAtomNamed(text) : text, lengths) });
  if (!feed) gathering.refuse(NOTHING);
  return foundIn(feed ? feedOf(feed) : EMPTY, input, gathering, lengths);
}

const LENGTH = /(<itunes:duration(?:\s[^<>]*)?>)(?:<!\[CDATA\[)?([^<\]]{1,200})(?:\]\]>)?(?=\s*<\/itunes:duration)/g;
/** More seconds than anything takes. */
const PLACES = 1_000_000_000_000;

/** The library drops lengths that it cannot read without a word: it gets the place of each as it is written. */
const withLengths = (text: string, lengths: string[]): string =>
  text.replaceAll(LENGTH, (whole, tag: string, length: string) =>
    length.trim() === '' ? whole : `${tag}${PLACES + lengths.push(length.trim()) - 1}`,
  );

const ATOM = 'http://www.w3.org/2005/Atom';
const LINK = /<link(\s[^<>]*)>(\s*<\/link>)?/g;

/** Some write the elements of Atom into RSS without saying whose they are; RSS has none of these names itself, nor such links. */
function withAtomNamed(text: string): string {
  const linked = text.replaceAll(LINK, (link: string, said: string, end?: string) =>
    /\shref\s*=/.test(said) && (end !== undefined || said.endsWith('/'))
      ? `<atom:link${said.replace(/\/$/, '')}/>`
      : link,
  );
  if (linked === text) return text;
  const named = linked.replaceAll(/<(\/?)(id|summary|published|updated)(?=[\s>])/g, '<$1atom:$2');
  return /\sxmlns:atom\s*=/.test(named) ? named : named.replace(/^<rss/i, `$& xmlns:atom="${ATOM}"`);
}

const NOTHING = 'This feed is empty.';
const EMPTY: ReadFeed = {
  title: undefined,
  home: undefined,
  base: undefined,
  authors: [],
  next: undefined,
  items: [],
};

/** As it is, else with every tag closed, else with the channel that RSS wants. */
function parsed(xml: XmlText & { root: FeedRoot }): AnyFeed<string> | undefined {
  const parse = PARSERS[xml.root];
  return firstParsed([
    () => parse(xml.text),
    () => parse(mended(xml, PARTS)),
    () => parse(withChannel(mended(xml, PARTS))),
  ]);
}

/** `undefined` where there is nothing in it: the library takes what is empty for no feed. */
function firstParsed(tries: readonly (() => AnyFeed<string>)[]): AnyFeed<string> | undefined {
  for (const parse of tries) {
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof ParseError || error instanceof DetectError || error instanceof MalformedError))
        throw error;
    }
  }
  return undefined;
}

const withChannel = (text: string): string =>
  text.replace(/^<[^>]*>/, '$&<channel>').replace(/<\/[^<>]*>\s*$/, '</channel>$&');

export function readJsonFeed(json: object, input: SourceToRead): FoundSource {
  const gathering = new Gathering();
  const feed = firstParsed([() => ({ format: 'json', feed: parseJsonFeed(json, SOME) as never })]);
  if (!feed) gathering.refuse(NOTHING);
  return foundIn(feed ? feedOf(feed) : EMPTY, input, gathering);
}

function foundIn(
  feed: ReadFeed,
  input: SourceToRead,
  gathering: Gathering,
  lengths: readonly string[] = [],
): FoundSource {
  const bases = [absolute(feed.base, input.url), input.url, absolute(feed.home)];
  const home = absolute(feed.home, ...bases);
  const drafts = feed.items.map((item) => draftOf(item, feed, bases, input.now, lengths));
  const keyOf = keysOf(drafts, home);
  for (const draft of drafts) {
    const { kind, url, fields, words, left } = draft;
    if (fields.display_title === '') gathering.refuse('An item was left out: it has neither a title nor a text.');
    else if (url === undefined) gathering.refuse(`${nameOf(draft)} was left out: it has no link.`);
    else gathering.add({ key: keyOf(draft), kind, fields: { ...fields, url }, words, left });
  }
  const next = absolute(feed.next, ...bases);
  return gathering.found('feed', { title: titleOf(feed.title), ...(next && { next }) });
}

type Draft = ReturnType<typeof draftOf>;

function draftOf(
  item: FeedItem,
  feed: ReadFeed,
  bases: readonly (string | undefined)[],
  now: string,
  lengths: readonly string[],
) {
  const against = [absolute(item.base, ...bases), ...bases];
  const whole = (address: string | undefined) => absolute(address, ...against);
  const left: string[] = [];
  const files = item.enclosures.flatMap((one) => {
    const way = wayOf(one.type, one.url);
    return way ? [{ ...one, way }] : [];
  });
  const page = firstOf(item.links, whole);
  const given = item.links.find((link) => link?.trim());
  if (page === undefined && given) left.push(`Its link is no address of a page: ‘${cut(plainLine(given), 60)}’.`);
  const addresses = files.map((one) => one.url);
  const file = firstOf(addresses, whole);
  // Some podcasts have the front page of their site as the link of every episode.
  const url = page !== undefined && new URL(page).pathname === '/' ? (file ?? page) : (page ?? file);
  const isVideo = item.isVideo || files.some(({ way }) => way === 'Watch') || isVideoPage(url);
  const isMedia = isVideo || files.length > 0 || item.seconds !== undefined;
  const seconds = item.seconds ?? files.find((one) => one.seconds !== undefined)?.seconds;
  const length = lengths[(seconds ?? 0) - PLACES] ?? seconds;
  const minutes = minutesOf(length);
  if (minutes === undefined && /[^0:.]/.test(String(length ?? '')))
    left.push(`Its length could not be read: ‘${cut(plainLine(String(length)), 60)}’.`);
  const text = firstOf(item.texts, (one) => plainText(one ?? '') || undefined) ?? '';
  const title = firstOf(item.titles, (one) => plainLine(one ?? '') || undefined) ?? firstWords(text);
  const authors = plainNames(item.authors, AUTHORS_MOST);
  const picture = firstOf(item.images, whole);
  return {
    kind: isMedia ? ('media' as const) : ('post' as const),
    id: item.id,
    url,
    fields: {
      display_title: cut(title, TITLE_LETTERS),
      synopsis: cut(text, SYNOPSIS_LETTERS),
      authors: authors.length > 0 ? authors : plainNames(feed.authors, AUTHORS_MOST),
      images: picture === undefined ? [] : [picture],
      published_at: dateOf(item.dates, now, left),
      ...(isMedia && { consumption: [isVideo ? 'Watch' : 'Listen'], minutes }),
    },
    words: plainNames([...item.words, item.isExplicit ? 'explicit' : undefined]),
    left,
  };
}

const firstOf = (all: readonly (string | undefined)[], read: (one: string | undefined) => string | undefined) =>
  all
    .values()
    .map(read)
    .find((found) => found !== undefined);

const AUDIO = /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i;
const VIDEO = /\.(?:mp4|m4v|mov|webm|ogv|avi|mkv)$/i;

/** How a file is taken in; a type that says nothing is known by the end of its address. */
function wayOf(type = '', url = ''): 'Listen' | 'Watch' | undefined {
  const path = url.replace(/[?#].*$/s, '');
  if (/^audio\//i.test(type)) return 'Listen';
  if (/^video\//i.test(type)) return 'Watch';
  if (/^(?:image|text)\//i.test(type)) return undefined;
  if (AUDIO.test(path)) return 'Listen';
  return VIDEO.test(path) ? 'Watch' : undefined;
}

const isVideoPage = (url = ''): boolean =>
  /^https?:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch|shorts\/|live\/)|youtu\.be\/|(?:www\.)?vimeo\.com\/\d)/i.test(
    url,
  );

function dateOf(dates: readonly (string | undefined)[], now: string, left: string[]): string | undefined {
  const written = dates.find((date) => date?.trim());
  if (written === undefined) return undefined;
  const date = dates.map(feedDate).find((one) => one !== undefined);
  const latest = Temporal.Instant.from(now)
    .add({ hours: 24 * AHEAD_DAYS })
    .toString();
  if (date !== undefined && date <= latest) return date;
  left.push(
    date === undefined
      ? `Its date could not be read: ‘${cut(plainLine(written), 60)}’.`
      : `Its date lies in the future: ${date.slice(0, 10)}.`,
  );
  return undefined;
}

/** Names without a word in them, as programs make them: UUIDs, hashes, random letters. */
const RANDOM =
  /^(?:urn:uuid:|\{)?(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16,}|(?=\S*\d)(?=\S*[a-z])[\w+=-]{20,})\}?$/i;

/** A guid that is an address is the same name however the site is asked. */
const nameOfId = (id: string): string => (/^https?:\/\//i.test(id) && URL.canParse(id) ? addressKey(id) : id);

/**
 * The lasting name of each item. Mostly it is the guid. Some programs make a new random one at each call, which nobody can
 * tell from one reading: where a guid looks random and the item has an address of its own, the address names it. Podcasts
 * keep their guids, which those who play them rely on, and whose pages are often one and the same.
 */
function keysOf(drafts: readonly Draft[], home: string | undefined): (draft: Draft) => string {
  const times = (names: readonly (string | undefined)[]) => {
    const alike = Map.groupBy(names, (name) => name);
    return (name: string | undefined) => alike.get(name)?.length ?? 0;
  };
  const idTimes = times(drafts.map(({ id }) => id));
  const urlTimes = times(drafts.map(({ url }) => url));
  return ({ id, url = '', kind }) => {
    const isOwn = urlTimes(url) === 1 && url !== home;
    const isWeak = id !== undefined && kind === 'post' && RANDOM.test(id);
    return id === undefined || (isOwn && (isWeak || idTimes(id) > 1)) ? addressKey(url) : nameOfId(id);
  };
}
