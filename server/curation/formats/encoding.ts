/** The letters of a text file, whatever program wrote it. */
import { isUtf8 } from 'node:buffer';

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

const LINE_END = 0x0a;

/** The text as UTF-8 with line ends that every reader knows, and how it was written. */
export function asUtf8(bytes: Buffer): { bytes: Buffer; encoding: Encoding } {
  const encoding = encodingOf(bytes);
  if (encoding === 'UTF-8') return { bytes: withLineEnds(bytes), encoding };
  const name = encoding === 'Windows-1252' ? 'windows-1252' : bytes[0] === 0xff ? 'utf-16le' : 'utf-16be';
  return { bytes: withLineEnds(Buffer.from(new TextDecoder(name).decode(bytes))), encoding };
}

/** A file that is mostly UTF-8 is UTF-8 with some broken rows; those are named one by one. */
function encodingOf(bytes: Buffer): Encoding {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'UTF-16';
  if (isUtf8(bytes)) return 'UTF-8';
  let [valid, broken] = [0, 0];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(LINE_END, at);
    const line = bytes.subarray(at, end === -1 ? bytes.length : end);
    if (!isUtf8(line)) broken++;
    else if (line.some((byte) => byte > 0x7f)) valid++;
    at = end === -1 ? bytes.length : end + 1;
  }
  return valid > broken ? 'UTF-8' : 'Windows-1252';
}

/** Some programs end lines with a carriage return alone. */
function withLineEnds(bytes: Buffer): Buffer {
  if (bytes.includes(LINE_END) || !bytes.includes(0x0d)) return bytes;
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(0x0d); at !== -1; at = copy.indexOf(0x0d, at + 1)) copy[at] = LINE_END;
  return copy;
}
