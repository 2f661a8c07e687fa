/** A frame for other sites' pages: no script, no cookie, nothing from elsewhere. */
import type { AnyCard } from '#contract/items.ts';
import { notesInWords, titleOf } from '#domain/card-accessors.ts';
import { factsOf, type MosaicPattern } from '#domain/kinds.ts';
import { mosaicPath } from '#domain/mosaics.ts';
import { site } from '#site';
import { whenAndWhere } from '../feeds/entries.ts';
import { escapeHtml, plain } from '../feeds/xml-safe-text.ts';
import type { Shown } from './embedded-lists.ts';
import { hashOf, styleOf, THEMES, type Theme } from './style.ts';

export const themeOf = (word: string | undefined): Theme | undefined => THEMES.find((theme) => theme === word);

/** Any page may hold the frame; the frame itself may have its own looks and our pictures, and nothing else. */
export const framePolicy = (theme: Theme | undefined, siteUrl: string): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(styleOf(theme))}`,
    // Named as well as itself: within a frame that may not say where it is from, it is nobody.
    `img-src 'self' ${new URL(siteUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ');

const NEW_TAB = '<span class="hidden"> (opens in a new tab)</span>';

const link = (address: string, words: string): string =>
  `<a href="${escapeHtml(address)}" target="_blank" rel="noopener">${words}${NEW_TAB}</a>`;

/** `page` is the whole address of the page that shows all of the list. */
export function frameOf({ word, title, cards, total }: Shown, page: string, theme: Theme | undefined): string {
  const name = `<bdi>${escapeHtml(plain(title))}</bdi>`;
  const list = cards.map((card) => entry(card, page)).join('');
  return documentOf(
    plain(title),
    [
      `<h1>${word ? `${word}: ` : ''}${name}</h1>`,
      list ? `<ul>${list}</ul>` : '<p>There is nothing on this list at the moment.</p>',
      `<p>${link(page, total > cards.length ? `See all ${total} on ${escapeHtml(site.name)}` : `From ${escapeHtml(site.name)}`)}</p>`,
    ],
    theme,
  );
}

/** What stands in a frame whose list cannot be shown. */
export const refusedFrame = (message: string, siteUrl: string): string =>
  documentOf(
    site.name,
    [`<h1>${escapeHtml(message)}</h1>`, `<p>${link(siteUrl, `Go to ${escapeHtml(site.name)}`)}</p>`],
    undefined,
  );

const documentOf = (title: string, body: readonly string[], theme: Theme | undefined): string =>
  [
    `<!doctype html><html lang="${site.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)} · ${escapeHtml(site.name)}</title><style>${styleOf(theme)}</style></head>`,
    `<body><main>${body.join('')}</main></body></html>`,
  ].join('');

function entry(card: AnyCard, page: string): string {
  const { word, pattern } = labelOfCard(card);
  const about = card.object_type === 'Event' ? whenAndWhere(card) : aboutContent(card, word);
  const note = notesInWords(card);
  const marks = 'sponsored' in card && card.sponsored ? ' · Sponsored' : '';
  return [
    `<li><img src="${mosaicPath('square', pattern, encodeURIComponent(card.slug), card)}" alt="" width="56" height="56" loading="lazy">`,
    `<div>${link(new URL(card.page, page).href, `<bdi>${escapeHtml(plain(titleOf(card)))}</bdi>`)}`,
    `<p>${escapeHtml(plain(about))}${marks}</p>${note === null ? '' : `<p>${escapeHtml(plain(note))}</p>`}</div></li>`,
  ].join('');
}

function aboutContent(card: AnyCard, word: string): string {
  const minutes = 'minutes' in card && card.minutes ? `${card.minutes} min` : undefined;
  const authors = 'authors' in card ? card.authors.map(({ name }) => name).join(', ') : undefined;
  return [word, minutes, authors].filter(Boolean).join(' · ');
}

/** Posts and media look like the way in which they are taken in. */
function labelOfCard(card: AnyCard): { word: string; pattern: MosaicPattern } {
  const facts = factsOf(card.object_type);
  const way = 'consumption' in card ? card.consumption[0] : undefined;
  const pattern = facts.patterns.find((one) => one === way?.slug);
  return way && pattern ? { word: way.name, pattern } : { word: facts.word, pattern: facts.patterns[0] };
}
