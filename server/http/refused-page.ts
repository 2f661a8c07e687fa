/** What a reader sees where a page is refused: a page of its own that costs next to nothing to make. */
import { site } from '#site';
import { styleOf } from '../features/embeds/style.ts';
import { escapeHtml } from '../features/feeds/xml-safe-text.ts';

const TITLES: Record<number, string> = { 429: 'One moment, please', 503: 'The site is busy' };

interface Refused {
  status: number;
  /** In a sentence or two, why it was refused and what to do. */
  message: string;
  /** The address to try again; without one the reader has sent something, and goes back to it. */
  address: string | undefined;
}

/** A whole page in HTML. A reader who needs help at once finds it even here. */
export function refusedPage({ status, message, address }: Refused): string {
  const title = TITLES[status] ?? 'This page could not be shown';
  const { country, lines } = site.urgent;
  return [
    `<!doctype html><html lang="${site.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${title} · ${escapeHtml(site.name)}</title><style>${styleOf(undefined)}${LAYOUT}</style></head><body><main>`,
    `<h1>${title}</h1><p>${escapeHtml(message)}</p><p>Nothing is lost.</p>`,
    address === undefined
      ? '<p>Go back in your browser to what you wrote, and send it again.</p>'
      : `<p>${link(address, 'Try again')}</p>`,
    `<h2>If you need help now, in ${escapeHtml(country)}</h2><ul>`,
    ...lines.map(({ words, url, about }) => `<li><div>${link(url, words)}<p>${escapeHtml(about)}</p></div></li>`),
    '</ul></main></body></html>',
  ].join('');
}

const LAYOUT =
  'main{max-width:40rem;margin:2rem auto}h2{font-size:1.125rem;margin-top:2.5rem}a{display:inline-block;min-height:1.5rem}';

const link = (address: string, words: string): string => `<a href="${escapeHtml(address)}">${escapeHtml(words)}</a>`;
