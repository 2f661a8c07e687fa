/** Small files by which browsers, search engines and other programs find their way. */
import { site } from '#site';
import { escapeHtml } from '../feeds/xml-safe-text.ts';

export const robots = (siteUrl: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /calendar/',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');

/** Lets a browser offer to search here. */
export const openSearch = (siteUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    // No longer than the sixteen letters that the format allows.
    `<ShortName>${escapeHtml(site.name.slice(0, 16))}</ShortName>`,
    `<Description>${escapeHtml(site.description)}</Description>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Language>${site.language}</Language>`,
    `<Image width="192" height="192" type="image/png">${siteUrl}/icon-192.png</Image>`,
    `<Url type="text/html" method="get" template="${siteUrl}/search?query={searchTerms}"/>`,
    `<Url type="application/rss+xml" template="${siteUrl}/search.rss?query={searchTerms}"/>`,
    `<Url type="application/atom+xml" template="${siteUrl}/search.atom?query={searchTerms}"/>`,
    `<Url type="application/opensearchdescription+xml" rel="self" template="${siteUrl}/opensearch.xml"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n');

/** The colours of the theme ‘paper’. */
const PAPER = '#f5f0e6';

const icon = (size: number, purpose: string) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

export const manifest = (): string =>
  JSON.stringify({
    id: '/home',
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: site.language,
    start_url: '/home',
    // Telephones list the site among the places that a page can be shared with.
    share_target: {
      action: '/suggest',
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      icon(192, 'any'),
      icon(512, 'any'),
      icon(512, 'maskable'),
    ],
    shortcuts: [
      { name: 'Search', url: '/search' },
      { name: 'Events', url: '/events' },
      { name: 'My Account', url: '/account' },
    ],
  });

/** It says itself until when it holds: to the end of the month after next, so that it is the same all day. */
export function securityTxt(siteUrl: string, today = Temporal.Now.plainDateISO('UTC')): string {
  const expires = today.with({ day: 1 }).add({ months: 3 });
  return [
    `Contact: mailto:${site.mailboxes.general}`,
    `Expires: ${expires}T00:00:00Z`,
    `Preferred-Languages: ${site.language.split('-')[0]}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** What programs that read for people should know first, as llmstxt.org describes it. */
export const llmsTxt = (siteUrl: string, topics: readonly { name: string; page: string }[]): string =>
  [
    `# ${site.name}`,
    '',
    `> ${site.description}`,
    '',
    `Our own words about things may be used under ${site.licence.name} (${site.licence.url}). What we link to belongs to those who made it.`,
    '',
    '## Lists',
    '',
    ...LISTS.map(([words, path, about]) => `- [${words}](${siteUrl}${path}): ${about}`),
    '',
    '## Topics',
    '',
    ...topics.map(({ name, page }) => `- [${name.replaceAll(/[[\]]/g, '')}](${page})`),
    '',
    '## For programs',
    '',
    `- [For developers](${siteUrl}/developers): how to ask, what can be relied on, and what changed`,
    `- [Description of the API](${siteUrl}/api/openapi.json): OpenAPI 3.1; reading needs no key`,
    `- [Map of the site](${siteUrl}/sitemap.xml): every page, and when it changed last`,
    `- [Feed of what is new](${siteUrl}/search.rss): each list page has one at its address and .rss, .atom or .json`,
    `- [Calendar of events](${siteUrl}/events.ics): under the same filters as the page`,
    '',
  ].join('\n');

const LISTS = [
  ['Search', '/search', 'posts and media to read, hear and watch'],
  [
    'Topics and collections',
    '/topics-and-collections',
    'all we have on one subject, and small sets put together by hand',
  ],
  ['Events', '/events', 'what is coming up, soonest first'],
  ['Directory', '/directory', 'services and professionals'],
  ['Blog', '/blog', 'what we write ourselves'],
] as const;
