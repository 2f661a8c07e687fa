/** oEmbed 1.0 (oembed.com): a program that has the address of a page asks how to show it. */
import { type Static, Type } from 'typebox';
import { EMBED_HEIGHT, embedLine } from '#domain/embeddable-lists.ts';
import { QUERY_LIMIT } from '#domain/limits.ts';
import type { Services } from '#server/http/services.ts';
import { notFound } from '#server/kernel/problem.ts';
import { site } from '#site';
import { escapeHtml, plain } from '../feeds/xml-safe-text.ts';
import { embedAddress } from './addresses.ts';
import { EMBEDS } from './embedded-lists.ts';

const Pixels = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 }));

export const OEmbedParams = Type.Object({
  url: Type.String({ maxLength: 4_000, description: 'The whole address of a page here.' }),
  format: Type.Optional(Type.Enum(['json', 'xml'])),
  maxwidth: Pixels,
  maxheight: Pixels,
});
export type OEmbedParams = Static<typeof OEmbedParams>;

/** In CSS pixels: a column of text. */
const WIDTH = 600;
/** In seconds. */
const CACHE_AGE = 3_600;

/** Throws `not_found` for an address that is not ours, and for pages that nobody may show. */
export async function oEmbedOf(services: Services, { url, maxwidth = WIDTH, maxheight = EMBED_HEIGHT }: OEmbedParams) {
  const { siteUrl } = services;
  const asked = URL.canParse(url) ? new URL(url) : undefined;
  if (asked?.origin !== new URL(siteUrl).origin) throw notFound('page');
  const address = await embedAddress(services, `${asked.pathname}${asked.search}`);
  if (!address) throw notFound('list that other sites can show');
  const { list, slug, frame } = address;
  // The title alone: of what may be asked, only words change what a list is called.
  const query = asked.searchParams.get('query')?.slice(0, QUERY_LIMIT) || undefined;
  const { title } = await EMBEDS[list].read(services, { size: 1, query } as never, slug);
  const [width, height] = [Math.min(maxwidth, WIDTH), Math.min(maxheight, EMBED_HEIGHT)];
  const whole = new URL(frame, siteUrl).href;
  return {
    type: 'rich',
    version: '1.0',
    title: plain(title),
    provider_name: site.name,
    provider_url: new URL('/', siteUrl).href,
    cache_age: CACHE_AGE,
    width,
    height,
    html: embedLine(whole, `${plain(title)} · ${site.name}`, width, height),
  };
}

export const oEmbedXml = (answer: Record<string, string | number>): string =>
  [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    `<oembed>${Object.entries(answer)
      .map(([name, value]) => `<${name}>${escapeHtml(String(value))}</${name}>`)
      .join('')}</oembed>`,
  ].join('\n');
