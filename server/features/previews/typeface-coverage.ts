/** Which signs each typeface has: what none of them has would be drawn as an empty box. */
import { readFileSync } from 'node:fs';
import { fontFiles, TYPEFACES, type Typeface } from '#server/kernel/lazy-packages.ts';

/** Latin letters and signs, and marks of direction: nearly every title, for which no file has to be read. */
const LATIN = /^[\u0020-\u007e\u00a0-\u024f\u2010-\u2027\u202b\u202c\u2030-\u203a\u20ac\u2122\u2212]*$/u;

const known = new Map<Typeface, readonly Range[]>();

/** The first and the last of signs that stand one after another. */
type Range = readonly [first: number, last: number];

/** The typefaces that have what the first has not; `undefined` where a sign is in none of them. */
export function typefacesFor(text: string): Typeface[] | undefined {
  const needed = new Set<Typeface>(['latin']);
  if (LATIN.test(text)) return [...needed];
  for (const sign of new Set(text)) {
    const code = sign.codePointAt(0) as number;
    const typeface = LATIN.test(sign) ? 'latin' : TYPEFACES.find((one) => one !== 'latin' && has(one, code));
    if (!typeface) return undefined;
    needed.add(typeface);
  }
  return [...needed];
}

function has(typeface: Typeface, code: number): boolean {
  let ranges = known.get(typeface);
  if (!ranges) {
    ranges = rangesOf(readFileSync(fontFiles(typeface)[0] as string));
    known.set(typeface, ranges);
  }
  return ranges.some(([first, last]) => code >= first && code <= last);
}

/** Reads the table `cmap` of a font file: https://learn.microsoft.com/typography/opentype/spec/cmap. */
function rangesOf(font: Buffer): Range[] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + 16 * i);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  if (entry === undefined) return [];
  const cmap = font.readUInt32BE(entry + 8);
  const parts = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, i) => cmap + font.readUInt32BE(cmap + 8 + 8 * i),
  );
  const whole = parts.find((at) => font.readUInt16BE(at) === 12);
  if (whole !== undefined)
    return Array.from({ length: font.readUInt32BE(whole + 12) }, (_, i) => {
      const group = whole + 16 + 12 * i;
      return [font.readUInt32BE(group), font.readUInt32BE(group + 4)];
    });
  const short = parts.find((at) => font.readUInt16BE(at) === 4);
  if (short === undefined) return [];
  const bytes = font.readUInt16BE(short + 6);
  return Array.from({ length: bytes / 2 - 1 }, (_, i) => [
    font.readUInt16BE(short + 16 + bytes + 2 * i),
    font.readUInt16BE(short + 14 + 2 * i),
  ]);
}
