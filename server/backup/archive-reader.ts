/** Reading a backup once, from front to back, and believing nothing of it. */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Extract, extract, type Header } from 'tar-stream';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import {
  BackupError,
  FORMAT,
  HEAD,
  Head,
  isDataFile,
  MANIFEST,
  Manifest,
  SECRET,
  SETTINGS,
  SITE_CONFIG,
  tableOf,
} from './format.ts';

const MIB = 1_048_576;
/** Members that are held in memory while they are read. */
const TEXT_MOST = 64 * MIB;
/** So much may come out of a file of any size; beyond it no backup of ours is packed a hundred times smaller. */
const FREE_BYTES = 64 * MIB;
const RATIO_MOST = 100;

export interface Sink {
  /** What the backup is; comes first. */
  head: (head: Head) => Promise<void>;
  /** A member that is small enough to be held in memory, whole. */
  text: (name: string, text: string) => Promise<void>;
  /** A picture or a mail, whose chunks need not be taken. */
  file: (name: string, chunks: AsyncIterable<Buffer>) => Promise<void>;
}

/**
 * Hands every member to `sink`, in order, and returns the manifest once all of them have turned out to be as it says.
 * Until then nothing that came out may be relied on. Throws `BackupError` with a sentence for whatever is wrong.
 */
export async function readArchive(file: string, sink: Sink, signal?: AbortSignal): Promise<Manifest> {
  await expectGzip(file);
  const source = createReadStream(file);
  const tar = extract();
  const unpacked = pipeline(source, createGunzip(), bombGuard(source), tar as unknown as NodeJS.WritableStream, {
    signal,
  });
  unpacked.catch(() => {});
  try {
    const manifest = await readMembers(tar, sink);
    await unpacked;
    return manifest;
  } catch (error) {
    tar.destroy();
    throw readableError(error);
  } finally {
    source.destroy();
    await unpacked.catch(() => {});
  }
}

async function readMembers(tar: Extract, sink: Sink): Promise<Manifest> {
  const seen: Manifest['members'] = {};
  let manifest: Manifest | undefined;
  let count = 0;
  for await (const entry of tar) {
    const { name, size } = checked(entry.header, seen);
    if (manifest) throw new BackupError('This backup goes on after its list of contents. It is not one of ours.');
    const hash = createHash('sha256');
    const chunks = hashed(entry as AsyncIterable<Buffer>, hash);
    const isFirst = count++ === 0;
    if (isFirst !== (name === HEAD)) throw foreign();
    if (isFirst) await sink.head(readHead(await textOf(chunks, size)));
    else if (name === MANIFEST) manifest = parsed(Manifest, name, await textOf(chunks, size));
    else if (isDataFile(name)) {
      await sink.file(name, chunks);
      for await (const _rest of chunks);
    } else await sink.text(name, await textOf(chunks, size));
    if (!manifest) seen[name] = { size, sha256: hash.digest('hex') };
  }
  if (!manifest) throw new BackupError('This backup is cut short: its list of contents is missing.');
  compare(seen, manifest.members);
  return manifest;
}

/** What a member is called and how large it is. Throws for whatever a backup of ours has not. */
function checked({ name, size, type }: Header, seen: Manifest['members']): { name: string; size: number } {
  if (type !== 'file') throw new BackupError(`‘${shown(name)}’ in this backup is no plain file. Nothing was restored.`);
  const isOurs = TEXTS.has(name) || isDataFile(name) || tableOf(name) !== undefined;
  if (!isOurs) throw new BackupError(`‘${shown(name)}’ does not belong in a backup. Nothing was restored.`);
  if (Object.hasOwn(seen, name))
    throw new BackupError(`‘${shown(name)}’ is in this backup twice. Nothing was restored.`);
  if (!isDataFile(name) && size > TEXT_MOST)
    throw new BackupError(`‘${shown(name)}’ in this backup is larger than any of ours. Nothing was restored.`);
  return { name, size };
}

function compare(seen: Manifest['members'], listed: Manifest['members']): void {
  for (const [name, { size, sha256 }] of Object.entries(listed)) {
    const found = Object.hasOwn(seen, name) ? seen[name] : undefined;
    if (!found) throw new BackupError(`‘${shown(name)}’ is missing from this backup.`);
    if (found.size !== size || found.sha256 !== sha256)
      throw new BackupError(`‘${shown(name)}’ in this backup is damaged: its checksum differs.`);
  }
  const extra = Object.keys(seen).find((name) => !Object.hasOwn(listed, name));
  if (extra) throw new BackupError(`‘${shown(extra)}’ is in this backup, but not in its list of contents.`);
}

function readHead(text: string): Head {
  const { format } = json(HEAD, text) as { format?: unknown };
  if (typeof format === 'number' && format > FORMAT)
    throw new BackupError('This backup was made by a newer version of the site. Update this one, then try again.');
  return parsed(Head, HEAD, text);
}

/** A member as the value that its schema describes. */
export function parsed<T extends TSchema>(schema: T, name: string, text: string): Static<T> {
  const value = json(name, text);
  if (!Value.Check(schema, value)) throw new BackupError(`‘${name}’ in this backup is not as it should be.`);
  return value as Static<T>;
}

function json(name: string, text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    throw new BackupError(`‘${name}’ in this backup cannot be read.`);
  }
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

async function textOf(chunks: AsyncIterable<Buffer>, size: number): Promise<string> {
  const bytes = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const chunk of chunks) filled += chunk.copy(bytes, filled);
  return bytes.toString('utf8', 0, filled);
}

/** Ends a file that is small and unpacks without end before it fills a disk. */
function bombGuard(source: ReadStream): Transform {
  let unpacked = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length;
      const isBomb = unpacked > FREE_BYTES && unpacked > source.bytesRead * RATIO_MOST;
      if (isBomb) done(new BackupError('This file unpacks to far more than a backup would. It was not read further.'));
      else done(null, chunk);
    },
  });
}

async function expectGzip(file: string): Promise<void> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${file} cannot be read (${error.code}).`);
  });
  try {
    if (!(await handle.stat()).isFile()) throw new BackupError(`${file} is no file.`);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    if (bytesRead === 0) throw new BackupError(`${file} is empty.`);
    if (buffer.readUInt16BE() !== GZIP) throw foreign();
  } finally {
    await handle.close();
  }
}

const GZIP = 0x1f8b;
const TEXTS = new Set<string>([HEAD, MANIFEST, SECRET, SETTINGS, SITE_CONFIG]);

const foreign = () => new BackupError('This file is not a backup of this site.');

/** A name from a strange file, as it may stand on a terminal. */
const shown = (name: string): string => name.slice(0, 100).replaceAll(/[^\x20-\x7e]/g, '?');

/** What zlib and the tar library say of a damaged file, as a sentence. */
function readableError(error: unknown): unknown {
  if (error instanceof BackupError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR' || message === 'Unexpected end of data')
    return new BackupError('This backup is cut short.');
  if (code?.startsWith('Z_')) return new BackupError('This backup is damaged: it cannot be unpacked.');
  if (/^Invalid (?:tar )?header|^Header exceeds|^Invalid pax|checksum/i.test(message ?? '')) return foreign();
  return error;
}
