/** What other sites show of a page: its mosaic, and beside it its title. */
import type { MosaicPattern } from '#domain/kinds.ts';
import type { MosaicFacts } from '#domain/mosaics.ts';
import { OWN_ACCENTS } from '#domain/site/colours.ts';
import { site } from '#site';
import { escapeHtml } from '../feeds/xml-safe-text.ts';
import { mosaic } from '../pictures/mosaic/mosaic.ts';

export const WIDTH = 1_200;
export const HEIGHT = 630;
export const FONT = 'Atkinson Hyperlegible Next';

export interface Preview {
  /** What stands above the title: ‘Topic’. */
  word: string | undefined;
  title: string;
  pattern: MosaicPattern;
  slug: string;
  /** What its mosaic tells, where there is a thing. */
  facts?: MosaicFacts;
}

/** The colours of the theme ‘paper’. */
const PAPER = '#f5f0e6';
const INK = '#2a2230';
const MUTED = '#594e5f';
const accent = (): string => site.accents.paper ?? OWN_ACCENTS.paper;

const MARGIN = 64;
/** The mosaic takes the right side, at its own shape of 4 to 5. */
const MOSAIC_WIDTH = (HEIGHT * 4) / 5;
const COLUMN = WIDTH - MOSAIC_WIDTH - 2 * MARGIN;
/** Sizes of a title, the largest that fits; the room for it, and the height of a line. */
const SIZES = [76, 64, 54, 46];
const TITLE_HEIGHT = 320;
const LINE = 1.16;

export function drawing({ word, title, pattern, slug, facts }: Preview): string {
  const { lines, size } = fitted(drawable(title));
  const first = 160 + size * 0.72;
  const text = lines.map((line, i) => words(line, first + i * size * LINE, size, INK, 700));
  const picture = mosaic(slug, pattern, 'portrait', facts).replace(
    /^<svg [^>]*>/,
    `<svg x="${WIDTH - MOSAIC_WIDTH}" width="${MOSAIC_WIDTH}" height="${HEIGHT}" viewBox="0 0 480 600">`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="${FONT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>`,
    ...(word ? [words(word, 106, 34, accent(), 700)] : []),
    ...text,
    words(drawable(site.name), HEIGHT - 92, 36, accent(), 700),
    words(drawable(site.claim), HEIGHT - 54, 26, MUTED, 400),
    picture,
    '</svg>',
  ].join('');
}

const words = (text: string, y: number, size: number, colour: string, weight: number): string =>
  `<text x="${MARGIN}" y="${Math.round(y)}" font-size="${size}" font-weight="${weight}" fill="${colour}">${escapeHtml(text)}</text>`;

/** Letters and signs of the typeface: any other would be drawn as an empty box. */
const DRAWN = /^(?:(?![µĈĉĔĕĜĝĤĥĨĩĬĭĴĵĸĿŀŉŊŋŌōŎŏŖŗŜŝŦŧŨũŬŭ])[\u0020-\u007e\u00a0-\u017eȘ-ț–—‘-‚“-„†-•…‰‹›€™−])*$/u;

/** A title as it is drawn, without pictures; nothing where the typeface has not all of its signs: its mosaic stays. */
export function drawable(text: string): string {
  const tidy = text
    .normalize('NFC')
    .replaceAll(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Cc}/gu, ' ')
    .replaceAll(/[\u2010-\u2012]/g, '-')
    .replaceAll(/\p{Cf}|\ufe0f|\u20e3/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return DRAWN.test(tidy) ? tidy : '';
}

/** The largest size at which a title fits, and its lines; what is too long ends with three dots. */
export function fitted(title: string): { lines: string[]; size: number } {
  for (const size of SIZES) {
    const lines = wrapped(title, size);
    if (lines.length * size * LINE <= TITLE_HEIGHT && lines.every((line) => widthOf(line, size) <= COLUMN))
      return { lines, size };
  }
  const size = SIZES.at(-1) as number;
  const most = Math.floor(TITLE_HEIGHT / (size * LINE));
  const lines = wrapped(title, size).slice(0, most);
  const cut = lines.map((line) => shortened(line, size, false));
  return { lines: cut.with(-1, shortened(`${lines.at(-1)}…`, size, true)), size };
}

function wrapped(title: string, size: number): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, size) <= COLUMN) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function shortened(line: string, size: number, isLast: boolean): string {
  let text = line;
  while (widthOf(text, size) > COLUMN) text = `${text.replace(/.…?$/u, '')}${isLast ? '…' : ''}`;
  return text;
}

/** A little more than the typeface takes, in pixels. */
export function widthOf(text: string, size: number): number {
  let ems = 0;
  for (const sign of text) ems += NARROW.test(sign) ? 0.34 : WIDE.test(sign) ? 0.92 : /\p{Lu}/u.test(sign) ? 0.7 : 0.58;
  return ems * size;
}

const NARROW = /[ !'’‘.,:;|ijlIftr()[\]-]/u;
const WIDE = /[mwMW@%—–…Œœ]/u;
