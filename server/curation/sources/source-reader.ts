/**
 * Reads a source of others in the program that reads files from people: from its bytes to proposals of items. Which format it is
 * is told by what is in it. It asks no network, no database and no file.
 */
import { absolute } from '../reading/addresses.ts';
import { textOf, Unreadable } from '../reading/decode-text.ts';
import { isElement, nodesOfHtml, type PageElement } from '../reading/html.ts';
import { isThing, parsedJson } from '../reading/json.ts';
import { isCalendar, readCalendar } from './formats/calendars.ts';
import { isFeedRoot, readJsonFeed, readXmlFeed } from './formats/feeds.ts';
import { readOpml } from './formats/opml.ts';
import { isOruk, readOruk } from './formats/oruk.ts';
import { isCard, isCatalogue, isChanges, readCard, readCatalogue, readChanges } from './formats/tessera.ts';
import { readXml } from './formats/xml.ts';
import type { FoundSource, SourceToRead } from './found.ts';

const ENTRIES_AT_ONCE = 100;

const RULES = {
  most: 20_000_000,
  tooLarge: 'This is larger than 20 MB, which is more than we read. Give the address of a part of it.',
  damaged: 'This is packed, and could not be unpacked: it is damaged.',
};
const NOTHING = 'This is empty.';
const UNKNOWN = 'This is no feed and no calendar. Give the address of one, such as a page’s RSS feed.';
const A_PAGE = 'This is a web page, and neither a feed nor a calendar. Give the address of its feed.';
const UNKNOWN_JSON =
  'This is data, but none that we can read. Give the address of a JSON Feed, or of a list of Open Referral UK.';
const BROKEN_JSON = 'This is damaged data: it ends too early, or a sign is missing. Try again, or ask its publisher.';
const DAMAGED = 'This is damaged, and could not be read. Try again, or ask its publisher.';
const DOUBTFUL = 'It does not say rightly how its letters are written. Some of them may be wrong.';

/** The first piece says everything but the rest of the entries. */
export async function* read(input: SourceToRead): AsyncGenerator<FoundSource> {
  const { entries, ...rest } = readSource(input);
  yield { ...rest, entries: entries.slice(0, ENTRIES_AT_ONCE) };
  for (let i = ENTRIES_AT_ONCE; i < entries.length; i += ENTRIES_AT_ONCE)
    yield { sort: rest.sort, title: null, entries: entries.slice(i, i + ENTRIES_AT_ONCE), sources: [], refused: [] };
}

/** Signs that stand for nothing: damage puts them anywhere, and no text of ours may have one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const CONTROLS = /[\u0000-\u0008]/g;

/** What it holds. Throws `Unreadable`, a sentence for people, where nothing can be read. */
export function readSource(input: SourceToRead): FoundSource {
  try {
    const { text, isDoubtful } = textOf(input, RULES);
    const found = foundIn(text.replaceAll(CONTROLS, ''), input);
    return isDoubtful ? { ...found, refused: [...found.refused, DOUBTFUL] } : found;
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    // Libraries say what they expected, in their own words.
    throw new Unreadable(DAMAGED, { cause: error });
  }
}

function foundIn(text: string, input: SourceToRead): FoundSource {
  const begun = text.trimStart();
  if (begun === '') throw new Unreadable(NOTHING);
  if (isCalendar(text) && !begun.startsWith('<')) return readCalendar(text, input);
  if (/^[[{]/.test(begun)) return readJson(begun, input);
  const xml = readXml(text);
  if (xml === undefined) throw new Unreadable(UNKNOWN);
  const { root } = xml;
  if (isFeedRoot(root)) return readXmlFeed({ ...xml, root }, input);
  if (root === 'opml') return readOpml(xml, input);
  if (!/^(?:html|head|body|title|meta|link|div|p)$/.test(root)) throw new Unreadable(UNKNOWN);
  const leadsTo = namedFeed(xml.text, input.url);
  if (leadsTo === undefined) throw new Unreadable(A_PAGE);
  return { sort: 'feed', title: null, entries: [], sources: [], refused: [], leadsTo };
}

const FEED = /^\s*(?:application\/(?:rss\+xml|atom\+xml|feed\+json)|text\/calendar)/i;
const HEAD_LETTERS = 200_000;

/** What a page names as its feed; that of its comments comes last. */
function namedFeed(page: string, url: string): string | undefined {
  const head = nodesOfHtml(page.slice(0, HEAD_LETTERS));
  const links: PageElement[] = [];
  const open = [...head];
  for (let node = open.pop(); node; node = open.pop()) {
    if (isElement(node) && /^(?:link|base)$/.test(node.name)) links.push(node);
    if ('children' in node) open.push(...node.children);
  }
  links.reverse();
  const base = absolute(links.find(({ name }) => name === 'base')?.attribs.href, url) ?? url;
  const feeds = links
    .filter(({ attribs }) => /\b(?:alternate|feed)\b/i.test(attribs.rel ?? '') && FEED.test(attribs.type ?? ''))
    .flatMap(({ attribs }) => ({ to: absolute(attribs.href, base), about: `${attribs.title} ${attribs.href}` }));
  return (feeds.find(({ about }) => !/comment/i.test(about)) ?? feeds[0])?.to;
}

function readJson(text: string, input: SourceToRead): FoundSource {
  if (isCatalogue(text)) return readCatalogue(text, input);
  const json = parsedJson(text);
  if (json === undefined) throw new Unreadable(BROKEN_JSON);
  if (isCard(json)) return readCard(json, input);
  if (isChanges(json)) return readChanges(json, input);
  if (isThing(json) && /jsonfeed\.org\/version\//.test(String(json.version))) return readJsonFeed(json, input);
  if (isOruk(json)) return readOruk(json, input);
  // Some write the version wrongly, or not at all.
  if (isThing(json) && Array.isArray(json.items) && typeof json.title === 'string') return readJsonFeed(json, input);
  throw new Unreadable(UNKNOWN_JSON);
}
