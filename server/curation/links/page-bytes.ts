/** The letters of a page from the bytes that its site sent. */
import { isUtf8 } from 'node:buffer';
import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import type { OutwardAnswer } from '#server/kernel/outward-call.ts';

/** In bytes: what unfolds to more is not read. */
export const PAGE_MOST = 10_000_000;
/** A page is packed once; more often is an attempt at something. */
const PACKINGS_MOST = 3;

/** Why a page cannot be read: a sentence for the curator. */
export class UnreadablePage extends Error {}

// A page whose end did not arrive is read as far as it did.
const cut = { maxOutputLength: PAGE_MOST, finishFlush: constants.Z_SYNC_FLUSH };
const UNPACK: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: (bytes) => gunzipSync(bytes, cut),
  br: (bytes) =>
    brotliDecompressSync(bytes, { maxOutputLength: PAGE_MOST, finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  // Servers disagree on whether it has a head.
  deflate: (bytes) => (((bytes[0] ?? 0) & 0x0f) === 8 ? inflateSync(bytes, cut) : inflateRawSync(bytes, cut)),
};

/** What `Content-Encoding` did, undone. Throws `UnreadablePage`. */
export function unpacked(bytes: Buffer, encoding = ''): Buffer {
  const packings = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-/, ''))
    .filter((name) => name !== '' && name !== 'identity');
  if (packings.length > PACKINGS_MOST) throw new UnreadablePage('The page is packed in a way that we cannot read.');
  const plain = packings.reduceRight(unpack, bytes);
  if (plain.length > PAGE_MOST) throw tooLarge();
  return plain;
}

const tooLarge = () => new UnreadablePage('The page is larger than the 10 MB that we read.');

function unpack(bytes: Buffer, packing: string): Buffer {
  try {
    const undo = Object.hasOwn(UNPACK, packing) ? UNPACK[packing] : undefined;
    if (undo) return undo(bytes);
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    // What was unpacked on its way still has the old header.
    if (/^\s*</.test(bytes.toString('latin1', 0, 100))) return bytes;
  }
  throw new UnreadablePage('The page is packed in a way that we cannot read.');
}

const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** Browsers look for a page's own word on its letters in its first 1,024 bytes; some pages begin with long comments. */
const HEAD = 4_096;

/** The text of a page: by its byte order mark, what its site says, what it says itself, and else by how it looks. */
export function lettersOf(bytes: Buffer, contentType = ''): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const said = charsetIn(contentType);
  for (const name of [marked, said, ownCharset(bytes)]) {
    const decoder = name === undefined ? undefined : decoderOf(name);
    if (decoder) return decoder.decode(bytes);
  }
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}

const charsetIn = (text: string): string | undefined => /charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(text)?.[1];

function ownCharset(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, HEAD);
  const xml = /^\s*<\?xml[^>]{0,200}encoding=["']([\w.:-]+)/i.exec(head)?.[1];
  const tag = /<meta\b[^>]{0,300}charset[^>]{0,100}>/i.exec(head)?.[0];
  const name = tag ? charsetIn(tag) : xml;
  // Nobody could have read this in UTF-16.
  return name && /^utf-16/i.test(name) ? 'utf-8' : name;
}

function decoderOf(name: string): TextDecoder | undefined {
  try {
    return new TextDecoder(name);
  } catch {
    return undefined;
  }
}

/** An answer as the program for files from others takes it. */
export function asRead({ body, url, headers }: OutwardAnswer) {
  const { 'content-encoding': encoding, 'content-type': contentType } = headers;
  return { bytes: body, url, ...(encoding && { encoding }), ...(contentType && { contentType }) };
}
