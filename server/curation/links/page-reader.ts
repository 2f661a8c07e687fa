/**
 * Reads a page that somebody else wrote, in the program that reads files from people: from its bytes to what it says of
 * itself. It asks nobody for anything, and throws nothing whatever it is given.
 */
import { minutesOfWords } from '#domain/reading-time.ts';
import { absolute, hostOf, isHome } from './addresses.ts';
import { bounded } from './bounded-page.ts';
import { linked, named, type Page, parsePage } from './dom.ts';
import { jsonLdOf } from './json-ld.ts';
import { mainNode } from './main-node.ts';
import { mainTextOf } from './main-text.ts';
import { citationFacts, MetaTags, openGraphFacts, plainFacts, titleFacts } from './meta-facts.ts';
import { microdataOf } from './microdata.ts';
import { lettersOf, UnreadablePage, unpacked } from './page-bytes.ts';
import { type FactSource, known, mergeFacts, type PageFacts, type PageReading } from './page-facts.ts';
import { cutAtWord } from './plain-text.ts';
import { schemaFacts } from './schema-facts.ts';
import type { SchemaGraph } from './schema-nodes.ts';
import { isTimed } from './sorts.ts';
import { suspicionOf } from './suspicion.ts';
import { isSiteName, siteKeys, withoutSite } from './titles.ts';

export interface PageToRead {
  bytes: Buffer;
  /** Its `Content-Encoding`, and its `Content-Type`. */
  encoding?: string;
  contentType?: string;
  /** Where it was read in the end. */
  url: string;
}

const TEXT_MOST = 6_000;
const FEEDS_MOST = 10;
const PAGE_TYPE = /\b(?:html|xml|text\/plain)\b|^\s*$/i;

export async function* read(input: PageToRead): AsyncGenerator<PageReading> {
  // What comes from another process is not yet a buffer; a copy would take the memory that reading needs.
  const { buffer, byteOffset, byteLength } = input.bytes;
  yield readPage({ ...input, bytes: Buffer.from(buffer, byteOffset, byteLength) });
}

export function readPage({ bytes, encoding, contentType = '', url }: PageToRead): PageReading {
  try {
    if (!PAGE_TYPE.test(contentType) || bytes.toString('latin1', 0, 5) === '%PDF-')
      throw new UnreadablePage('This is a file, not a web page. We can read web pages alone.');
    const html = lettersOf(unpacked(bytes, encoding), contentType);
    return readingOf(parsePage(bounded(html)), url);
  } catch (error) {
    if (!(error instanceof UnreadablePage)) throw error;
    return { facts: {}, canonical: null, oembed: null, feeds: [], words: 0, text: '', suspicion: error.message };
  }
}

function readingOf(page: Page, url: string): PageReading {
  const base = absolute(named(page, 'base')[0]?.attribs.href, url) ?? url;
  const tags = new MetaTags(page);
  const canonical = absolute(linked(page, 'canonical')[0]?.attribs.href, base);
  const addresses: [string, ...string[]] = [
    url,
    ...[canonical, absolute(tags.raw('og:url')[0], base)].filter((one) => one !== null),
  ];
  const openGraph = openGraphFacts(tags, base);
  const ofWindow = titleFacts(page);
  const titles = [openGraph, ofWindow].flatMap(({ title }) => title?.value ?? []);
  const factsOf = (graph: SchemaGraph, from: FactSource): PageFacts => {
    const node = mainNode(graph, { addresses, titles });
    return node ? schemaFacts(node, graph, from, base) : {};
  };
  const described = [factsOf(jsonLdOf(page), 'json-ld'), factsOf(microdataOf(page), 'microdata')];
  const citation = citationFacts(tags);
  // Sites of research call their papers articles elsewhere.
  if (citation.sort) for (const one of [...described, openGraph]) if (one.sort?.value === 'article') delete one.sort;
  const sources = [...described, openGraph, citation, plainFacts(tags, page), ofWindow];
  const { text, words } = mainTextOf(page);
  const suspicion = suspicionOf(page, {
    title: ofWindow.title?.value ?? '',
    text,
    words,
    isDescribed: described.some(({ sort, title }) => sort && title),
    hasSummary: openGraph.description !== undefined,
  });
  const facts = reckoned(mergeFacts(...withOwnTitles(sources, url)), suspicion ? 0 : words, url);
  return {
    facts: withLicence(facts, page, base),
    canonical,
    oembed: absolute(
      named(page, 'link').find(({ attribs }) => attribs.type === 'application/json+oembed')?.attribs.href,
      base,
    ),
    feeds: feedsOf(page, base),
    words,
    text: cutAtWord(text, TEXT_MOST),
    ...(suspicion !== undefined && { suspicion }),
  };
}

/** Titles without the site's name; where a page within a site is only called like the site, the next source may know better. */
function withOwnTitles(sources: readonly PageFacts[], url: string): PageFacts[] {
  const keys = siteKeys(
    sources.map(({ site }) => site?.value),
    url,
  );
  const isInner = !isHome(url);
  const settled = sources.map((facts) => withTitle(facts, facts.title && withoutSite(facts.title.value, keys)));
  const others = settled.map((facts) =>
    isInner && !isNamed(facts) && isSiteName(facts.title?.value ?? '', keys) ? withTitle(facts, undefined) : facts,
  );
  return others.some(({ title }) => title) ? others : settled;
}

/** What a page describes may well be called like its site, such as an app. */
const isNamed = ({ sort, title }: PageFacts): boolean =>
  sort !== undefined && (title?.from === 'json-ld' || title?.from === 'microdata');

function withTitle({ title, ...facts }: PageFacts, value: string | undefined): PageFacts {
  return title && value ? { ...facts, title: { ...title, value } } : facts;
}

function reckoned(facts: PageFacts, words: number, url: string): PageFacts {
  const count = `${words.toLocaleString('en-GB')} ${words === 1 ? 'word' : 'words'}`;
  const minutes = isTimed(facts.sort?.value, words) ? known(minutesOfWords(words), 'reckoned', count) : undefined;
  const site = known(hostOf(url), 'reckoned');
  return mergeFacts(facts, { ...(minutes && { minutes }), ...(site && { site }) });
}

/** A licence of the page is not always one of its picture. */
function withLicence(facts: PageFacts, page: Page, base: string): PageFacts {
  const ofPage = absolute(linked(page, 'license', 'a')[0]?.attribs.href, base);
  if (!facts.image || facts.image.value.licence !== null || ofPage === null) return facts;
  const value = { ...facts.image.value, licence: ofPage };
  return {
    ...facts,
    image: { ...facts.image, value, detail: 'The licence is of the page. Look whether it is of the picture too.' },
  };
}

const feedsOf = (page: Page, base: string): string[] => [
  ...new Set(
    linked(page, 'alternate')
      .filter(({ attribs }) => /^\s*application\/(?:rss\+xml|atom\+xml|feed\+json)/i.test(attribs.type ?? ''))
      .flatMap(({ attribs }) => absolute(attribs.href, base) ?? [])
      .slice(0, FEEDS_MOST),
  ),
];
