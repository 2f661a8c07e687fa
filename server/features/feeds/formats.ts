/** Feeds as text: RSS 2.0 and Atom 1.0 by the library, JSON Feed 1.1 (the library has version 1) by its own words. */
import { extname } from 'node:path';
import { Feed } from 'feed';
import { FEED_FORMATS, type FeedFormat } from '#contract/feeds.ts';
import { site } from '#site';
import type { FeedEntry } from './entries.ts';
import { escapeHtml, plain } from './plain-text.ts';

export interface FeedContent {
  title: string;
  description: string;
  /** The page that shows the list, and this feed of it; both whole addresses. */
  page: string;
  self: string;
  icon: string;
  /** When anything of it changed last. */
  updated: Date;
  entries: FeedEntry[];
}

export const contentType = (format: FeedFormat): string => `${FEED_FORMATS[format].type}; charset=utf-8`;

export const FORMATS: Record<FeedFormat, (content: FeedContent) => string> = {
  rss: (content) => {
    const feed = withHead(content);
    for (const entry of content.entries)
      feed.addItem({
        ...common(entry),
        // The end of a CDATA section, which readers take for markup nowhere else.
        title: entry.title.replaceAll(']]>', ']] >'),
        description: escapeHtml(entry.summary),
        category: entry.categories.map((name) => ({ name })),
        extensions: entry.authors.map((name) => ({ name: 'dc:creator', objects: { _text: name } })).slice(0, 1),
        ...enclosureOf(entry),
      });
    return feed.rss2();
  },
  atom: (content) => {
    const feed = withHead(content);
    for (const entry of content.entries)
      feed.addItem({
        ...common(entry),
        title: escapeHtml(entry.title),
        description: escapeHtml(entry.summary),
        category: entry.categories.map((name) => ({ name: inAttribute(name), term: inAttribute(name) })),
        author: entry.authors.map((name) => ({ name })),
      });
    return feed.atom1();
  },
  json: ({ title, description, page, self, icon, entries }) =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: fullTitle(title),
      home_page_url: page,
      feed_url: self,
      description: plain(description),
      favicon: icon,
      language: site.language,
      authors: [{ name: site.name, url: new URL('/', page).href }],
      items: entries.map((entry) => ({
        id: entry.id,
        url: entry.page,
        ...(entry.elsewhere && { external_url: entry.elsewhere }),
        title: entry.title,
        content_html: entry.html,
        summary: entry.summary,
        ...(entry.picture && { image: entry.picture }),
        date_published: entry.published.toISOString(),
        date_modified: entry.updated.toISOString(),
        ...(entry.authors.length > 0 && { authors: entry.authors.map((name) => ({ name })) }),
        tags: entry.categories,
        language: site.language,
      })),
    }),
};

const fullTitle = (title: string): string => `${plain(title)} · ${site.name}`;

function withHead({ title, description, page, self, icon, updated }: FeedContent): Feed {
  return new Feed({
    id: page,
    title: fullTitle(title),
    description: plain(description),
    link: page,
    feed: self,
    favicon: icon,
    language: site.language,
    updated,
    generator: site.name,
    author: { name: site.name },
  });
}

const common = ({ id, page, html, published, updated }: FeedEntry) => ({
  id,
  link: page,
  content: html,
  published,
  date: updated,
});

/** The library leaves these two signs as they are in attributes, where XML knows them not. */
const inAttribute = (text: string): string => text.replaceAll('<', '‹').replaceAll('>', '›');

const PICTURE_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** A picture of which it is known what it is; how long it is nobody has to know. */
function enclosureOf({ picture }: FeedEntry) {
  const type = picture && PICTURE_TYPES[extname(new URL(picture).pathname).toLowerCase()];
  return picture && type ? { enclosure: { url: picture, type, length: 0 } } : {};
}
