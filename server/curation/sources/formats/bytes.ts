/** From the bytes of a source to its text: unpacked within a limit, and in the letters that it was written in. */
import { isUtf8 } from 'node:buffer';
import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { asUtf8 } from '../../formats/encoding.ts';
import { SourceProblem, type SourceToRead } from '../found.ts';

/** In bytes, unpacked. */
const SOURCE_LIMIT = 20_000_000;
const TOO_LARGE = 'This is larger than 20 MB, which is more than we read. Give the address of a part of it.';

interface SourceText {
  text: string;
  /** Whether letters may be wrong: it does not say how it was written, or breaks its word. */
  isDoubtful: boolean;
}

export function textOf({ bytes, encoding = '', contentType = '' }: SourceToRead): SourceText {
  const plain = unpacked(asBuffer(bytes), encoding);
  if (plain.length > SOURCE_LIMIT) throw new SourceProblem(TOO_LARGE);
  const text = decoded(plain, contentType);
  return text.isDoubtful ? text : { ...text, isDoubtful: text.text.includes('\ufffd') };
}

/** What came from another process is no buffer of Node's any more; its bytes are not copied. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

function unpacked(bytes: Buffer, encoding: string): Buffer {
  const named = encoding
    .toLowerCase()
    .split(',')
    .map((one) => one.trim().replace(/^x-/, ''));
  // What was packed last is unpacked first.
  const plain = named.reverse().reduce((packed, one) => unpack(packed, one), bytes);
  // Some servers send a packed file, such as a sitemap, as it is.
  return isGzip(plain) ? unpack(plain, 'gzip') : plain;
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

function unpack(packed: Buffer, encoding: string): Buffer {
  // What was cut off in the middle is read as far as it goes.
  const options = { maxOutputLength: SOURCE_LIMIT, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    // A client may have unpacked it already, and left the header.
    if (encoding === 'gzip') return isGzip(packed) ? gunzipSync(packed, options) : packed;
    if (encoding === 'br') return brotliDecompressSync(packed, { maxOutputLength: SOURCE_LIMIT });
    if (encoding === 'deflate')
      return ((packed[0] ?? 0) & 0x0f) === 8 ? inflateSync(packed, options) : inflateRawSync(packed, options);
    return packed;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new SourceProblem(TOO_LARGE);
    throw new SourceProblem('This is packed, and could not be unpacked: it is damaged.');
  }
}

/** Their letters are also letters of UTF-8 texts that say the wrong name. */
const LATIN = /^(?:us-ascii|ascii|iso-?8859-1|latin-?1|windows-1252|cp1252)$/i;
const DECLARED = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;

function decoded(bytes: Buffer, contentType: string): SourceText {
  const marked = utf16Of(bytes);
  if (marked) return { text: new TextDecoder(marked).decode(bytes), isDoubtful: false };
  if (isUtf8Mark(bytes)) return { text: new TextDecoder().decode(bytes), isDoubtful: false };
  const head = bytes.subarray(0, 1_000).toString('latin1');
  const named = [DECLARED.exec(head)?.[1], /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1]];
  for (const name of named) {
    // Its first letters were read one byte each, so it is not what it says.
    if (name === undefined || /^(?:utf-?16|ucs-?2|utf-?32)/i.test(name) || /^utf-?8$/i.test(name)) continue;
    const decoder = decoderOf(name);
    if (!decoder) continue;
    if (LATIN.test(name) && isUtf8(bytes)) break;
    return { text: decoder.decode(bytes), isDoubtful: false };
  }
  const { bytes: utf8, encoding } = asUtf8(bytes);
  return { text: utf8.toString(), isDoubtful: encoding === 'Windows-1252' };
}

function decoderOf(name: string): TextDecoder | undefined {
  try {
    return new TextDecoder(name);
  } catch {
    return undefined;
  }
}

const isUtf8Mark = (bytes: Buffer): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** By its mark, or by the zeros beside the sign that XML and JSON begin with. */
function utf16Of([first, second, third]: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const begins = (byte: number | undefined) => byte === 0x3c || byte === 0x7b || byte === 0x5b;
  if (begins(first) && second === 0 && third !== 0) return 'utf-16le';
  return first === 0 && begins(second) ? 'utf-16be' : undefined;
}
