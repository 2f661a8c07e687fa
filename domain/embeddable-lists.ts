/** Lists that other sites may show within their own pages, and the line of HTML that does it. */
import type { FollowedList } from './feeds.ts';

export const EMBEDDED_LISTS = [
  '/topic/:slug',
  '/collection/:slug',
  '/events',
  '/search',
] as const satisfies FollowedList[];
export type EmbeddedList = (typeof EMBEDDED_LISTS)[number];

/** How many things a frame shows where nobody asks for another number, and how many at most. */
export const EMBED_SIZE = 4;
export const EMBED_SIZE_MOST = 12;
/** In CSS pixels: four things on a narrow column fit in. */
export const EMBED_HEIGHT = 480;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The line that puts a frame into a page. `address` is whole; `title` says what the frame is to readers who cannot see it. */
export const embedLine = (address: string, title: string, width: string | number = '100%', height = EMBED_HEIGHT) =>
  `<iframe src="${escaped(address)}" title="${escaped(title)}" width="${width}" height="${height}" loading="lazy" style="border:0"></iframe>`;
