/**
 * Reads a page that somebody else wrote, in the program that reads files from people: from its bytes to what it says of
 * itself. It asks nobody for anything, and throws nothing whatever it is given.
 */
import robotsParser from 'robots-parser';
import { answersIn } from '#domain/expectation-detection.ts';
import { minutesOfWords } from '#domain/reading-time.ts';
import { absolute, hostOf, isHome } from '../reading/addresses.ts';
import { type SentBytes, textOf, Unreadable } from '../reading/decode-text.ts';
import { parsedJson } from '../reading/json.ts';
import { cutAtWord, settled } from '../reading/plain-text.ts';
import { isSiteName, siteKeys, withoutSite } from './author-and-site-names.ts';
import { jsonLdOf } from './json-ld.ts';
import { mainNode } from './main-node.ts';
import { mainTextOf } from './main-text.ts';
import { citationFacts, MetaTags, openGraphFacts, plainFacts, titleFacts } from './meta-facts.ts';
import { withOembed } from './oembed.ts';
import { isTimed, known, mergeFacts, type PageFacts, type PageReading } from './page-facts.ts';
import { linked, named, type Page, parsePage } from './page-tree.ts';
import { schemaFacts } from './schema-facts.ts';
import { suspicionOf } from './suspicion.ts';

export interface PageToRead extends SentBytes {
  /** Where it was read in the end. */
  url: string;
}

/** What else a site may have answered: what it tells programs that embed a page, or its robots.txt. */
export interface OtherAnswer {
  /** What was read of that page. */
  page?: PageReading;
  /** The address that is meant, and the name of the program that asks. */
  robots?: { url: string; name: string };
}

const TEXT_MOST = 6_000;
const LINES_MOST = 30_000;
const FEEDS_MOST = 10;
const RULES = {
  most: 10_000_000,
  tooLarge: 'The page is larger than the 10 MB that we read.',
  damaged: 'The page is packed in a way that we cannot read.',
};
const PAGE_TYPE = /\b(?:html|xml|text\/plain)\b|^\s*$/i;

/** Of a robots.txt it says whether the program may come. */
export async function* read({
  page,
  robots,
  ...input
}: PageToRead & OtherAnswer): AsyncGenerator<PageReading | boolean> {
  if (robots) yield isAllowed(robots, input);
  else yield page ? withOembed(page, parsedJson(textOf(input, RULES).text)) : readPage(input);
}

/** What is a page, and no list of rules, forbids nothing. */
function isAllowed({ url, name }: { url: string; name: string }, input: PageToRead): boolean {
  const { text } = textOf(input, RULES);
  return /^\s*</.test(text) || (robotsParser(input.url, text).isAllowed(url, name) ?? true);
}

export function readPage(input: PageToRead): PageReading {
  try {
    const { text } = textOf(input, RULES);
    if (!PAGE_TYPE.test(input.contentType ?? '') || text.startsWith('%PDF-'))
      throw new Unreadable('This is a file, not a web page. We can read web pages alone.');
    return readingOf(parsePage(text), input.url);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return {
      facts: {},
      canonical: null,
      oembed: null,
      feeds: [],
      words: 0,
      text: '',
      answers: [],
      suspicion: error.message,
      isUnread: true,
    };
  }
}

function readingOf(page: Page, url: string): PageReading {
  const base = absolute(named(page, 'base')[0]?.attribs.href, url) ?? url;
  const tags = new MetaTags(page);
  const canonical = absolute(linked(page, 'canonical')[0]?.attribs.href, base) ?? null;
  const addresses: [string, ...string[]] = [
    url,
    ...[canonical ?? [], absolute(tags.raw('og:url')[0], base) ?? []].flat(),
  ];
  const openGraph = openGraphFacts(tags, base);
  const ofWindow = titleFacts(page);
  const titles = [openGraph, ofWindow].flatMap(({ title }) => title?.value ?? []);
  const graph = jsonLdOf(page);
  const node = mainNode(graph, { addresses, titles });
  const described = node ? schemaFacts(node, graph, base) : {};
  const citation = citationFacts(tags);
  // Sites of research call their papers articles elsewhere.
  if (citation.sort) for (const one of [described, openGraph]) if (one.sort?.value === 'article') delete one.sort;
  const sources = [described, openGraph, citation, plainFacts(tags, page), ofWindow];
  const { text, words, lines } = mainTextOf(page);
  const suspicion = suspicionOf(page, {
    title: ofWindow.title?.value ?? '',
    text,
    words,
    isDescribed: Boolean(described.sort && described.title),
    hasSummary: openGraph.description !== undefined,
  });
  const facts = reckoned(mergeFacts(...withOwnTitles(sources, url)), suspicion ? 0 : words, url);
  return {
    facts: withAlt(facts, sources, page, base),
    canonical,
    oembed:
      absolute(
        named(page, 'link').find(({ attribs }) => attribs.type === 'application/json+oembed')?.attribs.href,
        base,
      ) ?? null,
    feeds: feedsOf(page, base),
    words,
    text: cutAtWord(text, TEXT_MOST),
    answers: answersIn(
      [...(facts.provided?.value ?? []), facts.description?.value ?? '', lines.slice(0, LINES_MOST)].join('\n'),
    ),
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
const isNamed = ({ sort, title }: PageFacts): boolean => sort !== undefined && title?.from === 'json-ld';

function withTitle({ title, ...facts }: PageFacts, value: string | undefined): PageFacts {
  return title && value ? { ...facts, title: { ...title, value } } : facts;
}

function reckoned(facts: PageFacts, words: number, url: string): PageFacts {
  const count = `${words.toLocaleString('en-GB')} ${words === 1 ? 'word' : 'words'}`;
  const minutes = isTimed(facts.sort?.value, words) ? known(minutesOfWords(words), 'reckoned', count) : undefined;
  const site = known(hostOf(url), 'reckoned');
  return mergeFacts(facts, { ...(minutes && { minutes }), ...(site && { site }) });
}

/** Words for its picture that stand elsewhere on the page: in what it tells of itself in another way, or where it is shown. */
function withAlt(facts: PageFacts, sources: readonly PageFacts[], page: Page, base: string): PageFacts {
  const { image } = facts;
  if (!image || image.value.alt !== null) return facts;
  const { url } = image.value;
  const told = sources.find((one) => one.image?.value.url === url && one.image.value.alt)?.image?.value.alt;
  const shown = named(page, 'img').find(({ attribs }) => absolute(attribs.src, base) === url);
  const alt = told || settled(shown?.attribs.alt ?? '');
  return alt === '' ? facts : { ...facts, image: { ...image, value: { ...image.value, alt } } };
}

const feedsOf = (page: Page, base: string): string[] => [
  ...new Set(
    linked(page, 'alternate')
      .filter(({ attribs }) => /^\s*application\/(?:rss\+xml|atom\+xml|feed\+json)/i.test(attribs.type ?? ''))
      .flatMap(({ attribs }) => absolute(attribs.href, base) ?? [])
      .slice(0, FEEDS_MOST),
  ),
];
