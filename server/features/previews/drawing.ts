/** What other sites show of a page: its mosaic, and beside it its title. */
import type { MosaicPattern } from '#domain/kinds.ts';
import type { MosaicFacts } from '#domain/pictures.ts';
import { OWN_ACCENTS } from '#domain/site/colours.ts';
import { site } from '#site';
import { escapeHtml } from '../feeds/plain-text.ts';
import { mosaic } from '../pictures/mosaic/mosaic.ts';
import { typefacesFor } from './typeface-coverage.ts';

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
  const drawn = drawable(title);
  const { lines, size } = fitted(drawn);
  const first = 160 + size * 0.72;
  const toLeft = RIGHT_TO_LEFT.test(drawn);
  const text = lines.map((line, i) =>
    words(toLeft ? `${RIGHT_TO_LEFT_BEGINS}${line}${ENDS}` : line, first + i * size * LINE, size, INK, 700, toLeft),
  );
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

const words = (text: string, y: number, size: number, colour: string, weight: number, toLeft = false): string =>
  `<text x="${toLeft ? MARGIN + COLUMN : MARGIN}" y="${Math.round(y)}" font-size="${size}" font-weight="${weight}" fill="${colour}"${toLeft ? ' text-anchor="end"' : ''}>${escapeHtml(text)}</text>`;

/** Without them a line that holds Latin words, too, would be put in order from the left. */
const RIGHT_TO_LEFT_BEGINS = '\u202b';
const ENDS = '\u202c';

/** The first letter of what is read from right to left. */
const RIGHT_TO_LEFT = /^[^\p{L}]*\p{Script=Arabic}/u;

/** A title as it is drawn, without pictures; nothing where the typefaces have not all of its signs: its mosaic stays. */
export function drawable(text: string): string {
  const tidy = text
    .normalize('NFC')
    .replaceAll(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Cc}/gu, ' ')
    .replaceAll(/(?!\u200c)\p{Cf}|\ufe0f|\u20e3/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return typefacesFor(tidy) ? tidy : '';
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
  for (const { piece, gap } of pieces(title)) {
    const longer = lines.length > 0 ? `${lines.at(-1)}${gap}${piece}` : piece;
    if (lines.length > 0 && widthOf(longer, size) <= COLUMN) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines;
}

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** What may not begin a line. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/u;
const japanese = new Intl.Segmenter('ja', { granularity: 'word' });

/** Where a title may go on in the next line: at spaces, and between words that are written without any. */
function pieces(title: string): { piece: string; gap: string }[] {
  return title.split(' ').flatMap((word) => {
    if (!WITHOUT_SPACES.test(word)) return [{ piece: word, gap: ' ' }];
    const parts: string[] = [];
    for (const { segment } of japanese.segment(word))
      if (parts.length > 0 && CLOSING.test(segment)) parts[parts.length - 1] += segment;
      else parts.push(segment);
    return parts.map((piece, i) => ({ piece, gap: i === 0 ? ' ' : '' }));
  });
}

function shortened(line: string, size: number, isLast: boolean): string {
  let text = line;
  while (widthOf(text, size) > COLUMN) text = `${text.replace(/.…?$/u, '')}${isLast ? '…' : ''}`;
  return text;
}

/** A little more than the typeface takes, in pixels. */
export function widthOf(text: string, size: number): number {
  let ems = 0;
  for (const sign of text) ems += widthOfSign(sign);
  return ems * size;
}

function widthOfSign(sign: string): number {
  if (FULL.test(sign)) return 1.02;
  if (/\p{M}/u.test(sign)) return 0;
  return NARROW.test(sign) ? 0.34 : WIDE.test(sign) ? 0.92 : /\p{Lu}/u.test(sign) ? 0.7 : 0.58;
}

const NARROW = /[ !'’‘.,:;|ijlIftr()[\]-]/u;
const WIDE = /[mwMW@%—–…Œœسشصضسـ]/u;
const FULL = /[\u2e80-\u9fff\uf900-\ufaff\uff01-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3ffff}]/u;
