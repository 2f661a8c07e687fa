/** The text of what another site sent, from its bytes: unpacked within a limit, and in the letters that it was written in. */
import { isUtf8 } from 'node:buffer';
import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import type { OutwardAnswer } from '#server/kernel/outward-call.ts';
import { asUtf8 } from '../formats/encoding.ts';

/** Why something cannot be read: one sentence for people. */
export class Unreadable extends Error {}

export interface ByteRules {
  /** In bytes, unpacked. */
  most: number;
  /** Sentences for what is larger, and for what cannot be unpacked. */
  tooLarge: string;
  damaged: string;
}

/** As the headers `Content-Encoding` and `Content-Type` have it. */
export interface SentBytes {
  bytes: Buffer;
  encoding?: string;
  contentType?: string;
}

/** An answer as the programs for files from others take it. */
export function asSent({ body, url, headers }: OutwardAnswer): SentBytes & { url: string } {
  const { 'content-encoding': encoding, 'content-type': contentType } = headers;
  return { bytes: body, url, ...(encoding && { encoding }), ...(contentType && { contentType }) };
}

interface SentText {
  text: string;
  /** Whether letters may be wrong: it does not say how it was written, or breaks its word. */
  isDoubtful: boolean;
}

/** Throws `Unreadable`. */
export function textOf({ bytes, encoding = '', contentType = '' }: SentBytes, rules: ByteRules): SentText {
  // What comes from another process is not yet a buffer; a copy would take the memory that reading needs.
  const plain = unpacked(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding, rules);
  const text = decoded(withWholeLetters(plain), contentType);
  return text.isDoubtful ? text : { ...text, isDoubtful: text.text.includes('\ufffd') };
}

const CALENDAR = /^(?:\xef\xbb\xbf)?\s*begin:vcalendar/i;

/** Calendars fold their lines after so many bytes, also within a letter of UTF-8. */
function withWholeLetters(bytes: Buffer): Buffer {
  if (!CALENDAR.test(bytes.toString('latin1', 0, 100)) || isUtf8(bytes)) return bytes;
  return Buffer.from(bytes.toString('latin1').replaceAll(/\r?\n[ \t](?=[\x80-\xbf])/g, ''), 'latin1');
}

/** Things are packed once; more often is an attempt at something. */
const PACKINGS_MOST = 3;
/** What was cut off on its way is read as far as it goes. */
const cut = { finishFlush: constants.Z_SYNC_FLUSH };
const UNPACK: Record<string, (bytes: Buffer, most: object) => Buffer> = {
  gzip: (bytes, most) => gunzipSync(bytes, { ...cut, ...most }),
  br: (bytes, most) => brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH, ...most }),
  // Servers disagree on whether it has a head.
  deflate: (bytes, most) => (((bytes[0] ?? 0) & 0x0f) === 8 ? inflateSync : inflateRawSync)(bytes, { ...cut, ...most }),
};

function unpacked(bytes: Buffer, encoding: string, rules: ByteRules): Buffer {
  const packings = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-/, ''))
    .filter((name) => name !== '' && name !== 'identity');
  if (packings.length > PACKINGS_MOST) throw new Unreadable(rules.damaged);
  // What was packed last is unpacked first.
  const undone = packings.reduceRight((packed, name) => unpack(packed, name, rules), bytes);
  // Some servers send a packed file as it is.
  const plain = isGzip(undone) ? unpack(undone, 'gzip', rules) : undone;
  if (plain.length > rules.most) throw new Unreadable(rules.tooLarge);
  return plain;
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const TEXT = /^(?:\xef\xbb\xbf)?\s*(?:[<{[]|begin:|https?:)/i;

function unpack(bytes: Buffer, packing: string, { most, tooLarge, damaged }: ByteRules): Buffer {
  try {
    const undo = Object.hasOwn(UNPACK, packing) ? UNPACK[packing] : undefined;
    if (undo) return undo(bytes, { maxOutputLength: most });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new Unreadable(tooLarge);
  }
  // What was unpacked on its way still has the old header.
  if (TEXT.test(bytes.toString('latin1', 0, 100))) return bytes;
  throw new Unreadable(damaged);
}

/** Their letters are also letters of UTF-8 texts that say the wrong name. */
const OFTEN_WRONG = /^(?:utf-?8|us-ascii|ascii|iso-?8859-1|latin-?1|windows-1252|cp1252)$/i;
const CHARSET = /charset\s*=\s*["']?\s*([\w.:-]+)/i;
const XML = /^\s*<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]+)/i;
/** Browsers look for a page's own word on its letters in its first 1,024 bytes; some pages begin with long comments. */
const HEAD = 4_096;

/** By its mark, what it says itself, what its site says, and else by how it looks. */
function decoded(bytes: Buffer, contentType: string): SentText {
  const marked = markOf(bytes);
  if (marked) return { text: new TextDecoder(marked).decode(bytes), isDoubtful: false };
  const head = bytes.toString('latin1', 0, HEAD);
  const tag = /<meta\b[^>]{0,300}charset[^>]{0,100}>/i.exec(head)?.[0] ?? '';
  for (const found of [XML.exec(head), CHARSET.exec(contentType), CHARSET.exec(tag)]) {
    const name = found?.[1] ?? '';
    if (OFTEN_WRONG.test(name) && isUtf8(bytes)) break;
    // Its first letters were read one byte each, so it is not what it says.
    const decoder = /^(?:utf-?8$|utf-?16|ucs-?2|utf-?32)/i.test(name) ? undefined : decoderOf(name);
    if (decoder) return { text: decoder.decode(bytes), isDoubtful: false };
  }
  const { bytes: utf8, encoding } = asUtf8(bytes);
  return { text: utf8.toString(), isDoubtful: encoding === 'Windows-1252' || encoding === 'Macintosh' };
}

function decoderOf(name: string): TextDecoder | undefined {
  try {
    return name === '' ? undefined : new TextDecoder(name);
  } catch {
    return undefined;
  }
}

/** By its mark, or by the zeros beside the sign that XML and JSON begin with. */
function markOf([first, second, third]: Buffer): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const begins = (byte: number | undefined) => byte === 0x3c || byte === 0x7b || byte === 0x5b;
  if (begins(first) && second === 0 && third !== 0) return 'utf-16le';
  return first === 0 && begins(second) ? 'utf-16be' : undefined;
}
