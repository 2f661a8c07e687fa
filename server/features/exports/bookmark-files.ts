/** What a member keeps, in the forms in which browsers and feed readers take it. */

import type { AnyCard } from '#contract/items.ts';
import { aboutOf, titleOf } from '#domain/card-accessors.ts';
import type { FeedFormat, FollowedList } from '#domain/feeds.ts';
import { site } from '#site';
import { escapeHtml, plain } from '../feeds/xml-safe-text.ts';

export interface Favourite {
  card: AnyCard;
  /** When they began to keep it. */
  since: string;
}

/** Where a bookmark leads: to where the thing lives, as its card does, and to its page here where that is all. */
function addressOf(card: AnyCard, siteUrl: string): string {
  const url = 'url' in card && card.url ? URL.parse(card.url, siteUrl) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : new URL(card.page, siteUrl).href;
}

const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1_000);
const written = (text: string): string => escapeHtml(plain(text).replaceAll(/\s+/g, ' '));

/** The format that all browsers import, from Netscape's: a folder of the site, and in it one for each kind. */
export function bookmarksFile(
  groups: readonly { title: string; kept: readonly Favourite[] }[],
  siteUrl: string,
): string {
  const entry = ({ card, since }: Favourite) => {
    const about = aboutOf(card);
    const tags = 'tags' in card ? card.tags.map(({ name }) => name.replaceAll(',', ' ')).join(',') : '';
    return [
      `            <DT><A HREF="${escapeHtml(addressOf(card, siteUrl))}" ADD_DATE="${seconds(since)}"${tags ? ` TAGS="${written(tags)}"` : ''}>${written(titleOf(card))}</A>`,
      ...(about ? [`            <DD>${written(about)}`] : []),
    ].join('\n');
  };
  return [
    '<!DOCTYPE NETSCAPE-Bookmark-file-1>',
    '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">',
    '<TITLE>Bookmarks</TITLE>',
    '<H1>Bookmarks</H1>',
    '<DL><p>',
    `    <DT><H3>${written(site.name)}</H3>`,
    '    <DL><p>',
    ...groups.flatMap(({ title, kept }) => [
      `        <DT><H3>${written(title)}</H3>`,
      '        <DL><p>',
      ...kept.map(entry),
      '        </DL><p>',
    ]),
    '    </DL><p>',
    '</DL><p>',
    '',
  ].join('\n');
}

export interface FollowedFeed {
  title: string;
  /** Whole addresses. */
  page: string;
  feed: string;
}

/** OPML 2.0: what feed readers take in as a list of feeds to follow. */
export function opmlFile(feeds: readonly FollowedFeed[], at: Date): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    `  <head><title>${written(`What I follow on ${site.name}`)}</title><dateCreated>${at.toUTCString()}</dateCreated></head>`,
    '  <body>',
    ...feeds.map(
      ({ title, page, feed }) =>
        `    <outline type="rss" text="${written(title)}" title="${written(title)}" xmlUrl="${escapeHtml(feed)}" htmlUrl="${escapeHtml(page)}"/>`,
    ),
    '  </body>',
    '</opml>',
    '',
  ].join('\n');
}

/** The feed that a topic or a collection has. */
export function feedOf(card: AnyCard, siteUrl: string, format: FeedFormat): FollowedFeed {
  const page: FollowedList = card.object_type === 'Topic' ? '/topic/:slug' : '/collection/:slug';
  const whole = new URL(page.replace(':slug', encodeURIComponent(card.slug)), siteUrl).href;
  return { title: titleOf(card), page: whole, feed: `${whole}.${format}` };
}
