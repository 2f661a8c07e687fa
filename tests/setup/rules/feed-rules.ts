/** What RSS 2.0, Atom 1.0 and JSON Feed 1.1 ask of a feed, read by a library that knows nothing of ours. */
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect } from 'vitest';

/** An entry as all three formats say it. */
export interface ReadEntry {
  id: string;
  title: string;
  link: string;
  published: string;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => ['item', 'entry', 'link', 'author', 'category'].includes(name),
  htmlEntities: true,
});

type Node = Record<string, unknown>;
const textOf = (node: unknown): string => String((node as Node | undefined)?.['#text'] ?? node ?? '');
const unescaped = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const whole = (address: string): void => expect(new URL(address).protocol).toMatch(/^https?:$/);

/** Every address in the content of an entry is a whole one. */
function noRelativeAddresses(html: string): void {
  for (const [, address = ''] of html.matchAll(/(?:href|src)="([^"]*)"/g)) whole(unescaped(address));
}

function wellFormed(xml: string): Node {
  expect(XMLValidator.validate(xml)).toBe(true);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these very characters are meant
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  return parser.parse(xml) as Node;
}

/** RSS 2.0 as rssboard.org has it. */
export function readRss(xml: string): ReadEntry[] {
  const { rss } = wellFormed(xml) as { rss: { '@version': string; channel: Node } };
  expect(rss['@version']).toBe('2.0');
  const { title, description, lastBuildDate, language, item = [] } = rss.channel;
  for (const text of [title, description, language]) expect(textOf(text)).not.toBe('');
  whole(textOf((rss.channel.link as unknown[])[0]));
  expect(Date.parse(textOf(lastBuildDate))).not.toBeNaN();
  expect((rss.channel['atom:link'] as Node)['@rel']).toBe('self');
  const entries = (item as Node[]).map((one) => {
    expect(textOf(one.title) + textOf(one.description)).not.toBe('');
    expect(one).not.toHaveProperty('author');
    expect(textOf(one.pubDate)).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
    expect((one.guid as Node)['@isPermaLink']).toBe('false');
    noRelativeAddresses(textOf(one['content:encoded']));
    if (one.enclosure) {
      const { '@url': url, '@type': type, '@length': length } = one.enclosure as Record<string, string>;
      whole(url ?? '');
      expect(type).toMatch(/^(?:image|audio)\/[\w+]+$/);
      expect(length).toMatch(/^\d+$/);
    }
    const link = textOf((one.link as unknown[])[0]);
    whole(link);
    return {
      id: textOf(one.guid),
      title: textOf(one.title),
      link,
      published: new Date(textOf(one.pubDate)).toISOString(),
    };
  });
  return unique(entries);
}

/** Atom 1.0 as RFC 4287 has it. */
export function readAtom(xml: string): ReadEntry[] {
  const { feed } = wellFormed(xml) as { feed: Node };
  expect(feed['@xmlns']).toBe('http://www.w3.org/2005/Atom');
  expect(new URL(textOf(feed.id)).href).not.toBe('');
  expect(textOf(feed.title)).not.toBe('');
  expect(textOf(feed.updated)).toMatch(ISO);
  expect((feed.link as Node[]).map((link) => link['@rel'])).toEqual(['alternate', 'self']);
  expect(feed.author).toBeDefined();
  const entries = ((feed.entry ?? []) as Node[]).map((one) => {
    expect(textOf(one.updated)).toMatch(ISO);
    expect(textOf(one.published)).toMatch(ISO);
    expect(Date.parse(textOf(one.updated))).toBeGreaterThanOrEqual(Date.parse(textOf(one.published)));
    expect((one.content as Node)['@type']).toBe('html');
    noRelativeAddresses(textOf(one.content));
    for (const category of (one.category ?? []) as Node[]) expect(category['@term']).not.toBe('');
    for (const author of (one.author ?? []) as Node[]) expect(textOf(author.name)).not.toBe('');
    const [link] = one.link as Node[];
    whole(String(link?.['@href']));
    return {
      id: textOf(one.id),
      title: unescaped(textOf(one.title)),
      link: String(link?.['@href']),
      published: textOf(one.published),
    };
  });
  return unique(entries);
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

const address = { type: 'string', format: 'uri', pattern: '^https?://' };
const text = { type: 'string', minLength: 1 };
const authors = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    anyOf: [{ required: ['name'] }, { required: ['url'] }],
    properties: { name: text, url: address },
  },
};
/** JSON Feed 1.1, written down from jsonfeed.org/version/1.1; what version 1 had and 1.1 took away is not allowed. */
const JSON_FEED = {
  type: 'object',
  required: ['version', 'title', 'items'],
  additionalProperties: false,
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: text,
    home_page_url: address,
    feed_url: address,
    description: text,
    icon: address,
    favicon: address,
    language: text,
    authors,
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'url', 'date_published'],
        anyOf: [{ required: ['content_html'] }, { required: ['content_text'] }],
        additionalProperties: false,
        properties: {
          id: text,
          url: address,
          external_url: { type: 'string', format: 'uri' },
          title: text,
          content_html: text,
          content_text: text,
          summary: text,
          image: address,
          attachments: {
            type: 'array',
            items: { type: 'object', required: ['url', 'mime_type'], properties: { url: address, mime_type: text } },
          },
          date_published: { type: 'string', format: 'date-time' },
          date_modified: { type: 'string', format: 'date-time' },
          authors,
          tags: { type: 'array', items: text },
          language: text,
        },
      },
    },
  },
};
const ajv = new Ajv({ allErrors: true, strict: false });
formats.default(ajv);
const isJsonFeed = ajv.compile(JSON_FEED);

export function readJsonFeed(body: unknown): ReadEntry[] {
  isJsonFeed(body);
  expect(isJsonFeed.errors ?? []).toEqual([]);
  const { items } = body as { items: Record<string, string>[] };
  for (const { content_html = '' } of items) noRelativeAddresses(content_html);
  return unique(
    items.map(({ id = '', title = '', url = '', date_published = '' }) => ({
      id,
      title,
      link: url,
      published: date_published,
    })),
  );
}

function unique(entries: ReadEntry[]): ReadEntry[] {
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  return entries;
}
