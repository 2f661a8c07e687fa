/** The letters of a text file, whatever program wrote it. */
import { isUtf8 } from 'node:buffer';

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'Macintosh';

const LINE_END = 0x0a;

/** The text as UTF-8 with line ends that every reader knows, and how it was written. */
export function asUtf8(bytes: Buffer): { bytes: Buffer; encoding: Encoding } {
  const label = labelOf(bytes);
  const encoding = NAMES[label];
  if (encoding === 'UTF-8') return { bytes: withLineEnds(bytes), encoding };
  return { bytes: withLineEnds(Buffer.from(new TextDecoder(label).decode(bytes))), encoding };
}

const NAMES = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  macintosh: 'Macintosh',
} as const satisfies Record<string, Encoding>;

/** A file that is mostly UTF-8 is UTF-8 with some broken rows; those are named one by one. */
function labelOf(bytes: Buffer): keyof typeof NAMES {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const wide = withoutMark(bytes.subarray(0, 4_096));
  if (wide) return wide;
  if (isUtf8(bytes)) return 'utf-8';
  let [valid, broken] = [0, 0];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(LINE_END, at);
    const line = bytes.subarray(at, end === -1 ? bytes.length : end);
    if (!isUtf8(line)) broken++;
    else if (line.some((byte) => byte > 0x7f)) valid++;
    at = end === -1 ? bytes.length : end + 1;
  }
  if (valid > broken) return 'utf-8';
  const likely = (label: string): number => {
    const text = new TextDecoder(label).decode(bytes);
    return (text.match(LETTERS)?.length ?? 0) / (text.match(/[^\0-\x7f]/g)?.length ?? 1);
  };
  const mac = likely('macintosh');
  return mac > MOST && mac > likely('windows-1252') ? 'macintosh' : 'windows-1252';
}

/** What other alphabets look like has some of them, too. */
const MOST = 0.8;
/** Signs that tables have: small letters of Europe within words, capitals before them, and what stands round words. */
const LETTERS = /(?<=\p{L})[áàâäãåæçéèêëíìîïñóòôöõøœúùûüÿß]|[ÁÀÂÄÅÆÇÉÈÖØÜ](?=\p{Ll})|[‘’“”–—…£€•·°]/gu;

/** Latin letters of two bytes each leave every second byte empty. */
function withoutMark(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const empty = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = empty;
  const most = bytes.length * 0.3;
  if (odd > most && even < most / 10) return 'utf-16le';
  return even > most && odd < most / 10 ? 'utf-16be' : undefined;
}

/** Some programs end lines with a carriage return alone. */
function withLineEnds(bytes: Buffer): Buffer {
  if (bytes.includes(LINE_END) || !bytes.includes(0x0d)) return bytes;
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(0x0d); at !== -1; at = copy.indexOf(0x0d, at + 1)) copy[at] = LINE_END;
  return copy;
}
