/** What a file is by what it holds; its name and what its sender says of it count for nothing. */

const WORDS = 'Please choose a JPEG, PNG, WebP or AVIF file.';

/** Bytes at the beginning of a file by which it is known; what makes a PNG move stands there, too. */
export const HEAD_BYTES = 65_536;

const startsWith = (head: Buffer, text: string, at = 0): boolean =>
  head.toString('latin1', at, at + text.length) === text;

/** Why a file cannot be taken, in a sentence; nothing where it begins as a picture that we read. */
export function refusalOf(head: Buffer): string | undefined {
  if (head.length === 0) return `This file is empty. ${WORDS}`;
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return isMovingPng(head) ? MOVES : undefined;
  if (startsWith(head, '\xff\xd8\xff')) return undefined;
  if (startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a')) return undefined;
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return undefined;
  if (startsWith(head, 'ftyp', 4)) return ofBrand(head.toString('latin1', 8, 12));
  const text = head.toString('latin1', 0, 2_048);
  if (/<svg[\s/>]/i.test(text))
    return 'This is an SVG file, which can hold programs. Save it as PNG, and choose that one.';
  return `This is not a picture, whatever its name says. ${WORDS}`;
}

export const MOVES = 'This picture moves, which is hard to bear for many readers. Please choose a still one.';
export const DAMAGED = 'This picture cannot be read. It may be damaged. Please save it anew, and try again.';
export const TOO_MUCH =
  'This picture takes too much time or memory to read. Please save it as JPEG, or smaller, and try again.';

function ofBrand(brand: string): string | undefined {
  if (brand === 'avif') return undefined;
  if (brand === 'avis') return MOVES;
  if (/^(?:hei|hev|mif|msf)/.test(brand))
    return 'This is a HEIC picture, as some telephones make them. Save or send it as JPEG, and choose that one.';
  return `This is not a picture, whatever its name says. ${WORDS}`;
}

/** A PNG says that it moves in a chunk before the first with dots. */
function isMovingPng(head: Buffer): boolean {
  for (let at = 8; at + 8 <= head.length; ) {
    const name = head.toString('latin1', at + 4, at + 8);
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
    at += 12 + head.readUInt32BE(at);
  }
  return false;
}
