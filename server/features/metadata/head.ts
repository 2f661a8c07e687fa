/** What a page's head says to other programs. It stands in the page that is sent, and no script has to bring it. */
import { extname } from 'node:path';
import { pictureOf } from '#domain/card-accessors.ts';
import { FEED_FORMATS, type FeedFormat } from '#domain/feeds.ts';
import type { Services } from '#server/http/services.ts';
import { site } from '#site';
import { embedAddress } from '../embeds/addresses.ts';
import { followedAddress, listAt } from '../feeds/addresses.ts';
import { FEED_LISTS, isFollowable } from '../feeds/feed-lists.ts';
import { HEIGHT, WIDTH } from '../previews/drawing.ts';
import { previewPath } from '../previews/preview-contents.ts';
import { thingsOf } from './json-ld.ts';
import { dataBlock, ofSite, ofThisPage, unescaped } from './markup.ts';
import { pageAt, type SentPage } from './page.ts';

/** Markup for the end of the head of the page at `url`, which was rendered as `html`. */
export async function headOf(services: Services, asked: string, html: string): Promise<string> {
  const { siteUrl } = services;
  // Two strokes at the beginning would name another site.
  const url = asked.replace(/^[/\\]+/, '/');
  const page = await pageAt(services, url);
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
  const said = { title: unescaped(title).replace(` · ${site.name}`, ''), description: unescaped(description) };
  return [
    ...ofTheSite(),
    ofThisPage('link', { rel: 'canonical', href: new URL(page.canonical, siteUrl).href }),
    ...(page.isHidden ? [ofThisPage('meta', { name: 'robots', content: 'noindex, follow' })] : []),
    ...(await feedLinks(services, url, said.title)),
    ...(await embedLink(services, url, said.title)),
    ...social(page, description, said.title, siteUrl),
    ...thingsOf(page, said, siteUrl).map(dataBlock),
  ].join('');
}

/** The name of the site may change while it runs. */
const ofTheSite = () => [
  ofSite('link', { rel: 'manifest', href: '/manifest.webmanifest' }),
  ofSite('link', { rel: 'apple-touch-icon', href: '/icon-180.png' }),
  ofSite('link', {
    rel: 'search',
    type: 'application/opensearchdescription+xml',
    href: '/opensearch.xml',
    title: site.name,
  }),
];

async function feedLinks(services: Services, url: string, title: string): Promise<string[]> {
  const at = listAt(url);
  if (!at || !(await isFollowable(services, at.list, at.slug))) return [];
  const { feed } = followedAddress(at.list, at.slug, url, FEED_LISTS[at.list].params);
  return (Object.keys(FEED_FORMATS) as FeedFormat[]).map((format) => {
    const { type, name } = FEED_FORMATS[format];
    return ofThisPage('link', { rel: 'alternate', type, href: feed(format), title: `${title} (${name})` });
  });
}

/** By which programs that show pages elsewhere find a frame for this one. */
async function embedLink(services: Services, url: string, title: string): Promise<string[]> {
  const address = await embedAddress(services, url);
  if (!address) return [];
  const page = new URL(address.page, services.siteUrl).href;
  const href = `/oembed?${new URLSearchParams({ url: page })}`;
  return [ofThisPage('link', { rel: 'alternate', type: 'application/json+oembed', href, title })];
}

/** Pictures that other sites can show; they take no drawings made of lines. */
const SHOWN_ELSEWHERE = new Set(['.jpg', '.jpeg', '.png', '.webp', '.gif']);

/** What other sites show when somebody shares the page; the words are those of the page's own head, escaped already. */
function social({ card, canonical }: SentPage, description: string, title: string, siteUrl: string): string[] {
  const picture = card && pictureOf(card);
  const own = picture && new URL(picture, siteUrl);
  const isShown = own && SHOWN_ELSEWHERE.has(extname(own.pathname).toLowerCase());
  const image = isShown ? own.href : new URL(previewPath(card ?? canonical), siteUrl).href;
  const type =
    card?.object_type === 'Post' || card?.object_type === 'Guide'
      ? 'article'
      : card?.object_type === 'People'
        ? 'profile'
        : 'website';
  return [
    // What says nothing of it counts as a website, and home is to stay light.
    ...(card ? [ofThisPage('meta', { property: 'og:type', content: type })] : []),
    ofThisPage('meta', { property: 'og:url', content: new URL(canonical, siteUrl).href }),
    ofThisPage('meta', { property: 'og:description', content: unescaped(description) }),
    ofThisPage('meta', { property: 'og:image', content: image }),
    ofThisPage('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    // Who reads these has the rest from the picture itself.
    ...(card ? [ofThisPage('meta', { name: 'twitter:image', content: image })] : []),
    ...(card && !isShown
      ? [
          ofThisPage('meta', { property: 'og:image:width', content: String(WIDTH) }),
          ofThisPage('meta', { property: 'og:image:height', content: String(HEIGHT) }),
          ofThisPage('meta', { property: 'og:image:alt', content: title }),
        ]
      : []),
  ];
}
