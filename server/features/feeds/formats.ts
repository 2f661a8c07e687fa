/** Feeds as text: RSS 2.0 and Atom 1.0 by the library, JSON Feed 1.1 (the library has version 1) by its own words. */
import { extname } from 'node:path';
import { Feed } from 'feed';
import { FEED_FORMATS, type FeedFormat } from '#domain/feeds.ts';
import { site } from '#site';
import type { FeedEntry } from './entries.ts';
import { escapeHtml, plain } from './xml-safe-text.ts';

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
        // Several of one name are written as a list of them.
        extensions: [
          { name: 'dc:creator', objects: namesOf(entry) },
          { name: 'dc:language', objects: { _text: entry.language } },
        ],
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
        ...attached(soundOf(entry)),
        language: entry.language,
      })),
    }),
};

/** The library's type knows one element of a name alone; it writes several as well. */
const namesOf = ({ authors }: FeedEntry) =>
  authors.map((name) => ({ _text: name })) as unknown as Record<string, unknown>;

const attached = (sound: { url: string; type: string } | undefined) =>
  sound ? { attachments: [{ url: sound.url, mime_type: sound.type }] } : {};

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

const SOUND_TYPES: Record<string, string> = {
  '.aac': 'audio/aac',
  '.m4a': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.oga': 'audio/ogg',
  '.ogg': 'audio/ogg',
  '.opus': 'audio/ogg',
};

/** A recording whose address is the sound itself, as programs for podcasts want it. */
function soundOf({ recording }: FeedEntry): { url: string; type: string } | undefined {
  const type = recording && SOUND_TYPES[extname(new URL(recording).pathname).toLowerCase()];
  return recording && type ? { url: recording, type } : undefined;
}

/** A recording, or a picture of which it is known what it is; how long it is nobody has to know. */
function enclosureOf(entry: FeedEntry) {
  const { picture } = entry;
  const sound = soundOf(entry);
  if (sound) return { enclosure: { ...sound, length: 0 } };
  const type = picture && PICTURE_TYPES[extname(new URL(picture).pathname).toLowerCase()];
  return picture && type ? { enclosure: { url: picture, type, length: 0 } } : {};
}
