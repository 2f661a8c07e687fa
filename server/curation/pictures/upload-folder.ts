/** The folder of uploaded pictures: each one is a folder with all its versions, there whole or not at all; or on its way into storage. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync, openAsBlob } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { filesOf, type Upload } from '#domain/uploads.ts';
import { makeFolder } from '#server/kernel/folder-permissions.ts';
import { type ObjectStorage, StorageError } from '#server/kernel/object-storage.ts';
import { Problem } from '#server/kernel/problem.ts';
import { Reader, ReadingEndedError, ReadingLimitError } from '#server/untrusted-files/reader.ts';
import { DAMAGED, HEAD_BYTES, refusalOf, TOO_MUCH } from './file-types.ts';
import { ORIGINAL, type Outcome } from './make-versions.ts';

/** One picture at a time, so that many at once do not take all memory; and what it took goes back to the machine. */
const pictures = new Reader<string, Outcome>(new URL('./make-versions.ts', import.meta.url), { isFresh: true });
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What is being made, or taken away. */
const PART = '.part';
const HASH = /^[0-9a-f]{32}$/;

export const uploadsIn = (dataDir: string): string => join(dataDir, 'uploads');

export interface MadeUpload extends Upload {
  /** Of all versions together. */
  bytes: number;
}

/** What cannot be taken, with the sentence at its field. */
export const fileProblem = (message: string): Problem => new Problem('invalid_request', message, { file: message });

/** A file that has arrived, and that nobody has looked at. */
export interface Arrived {
  /** Where it lies, alone in its folder. */
  path: string;
  /** Takes the folder away, with whatever is in it. */
  discard: () => Promise<void>;
}

/** What browsers are told that a version is. */
export const VERSION_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};

export class UploadFolder {
  readonly path: string;
  /** What keeps the pictures in the folder's stead, for all machines; the folder has what is on its way there. */
  readonly storage: ObjectStorage | undefined;

  constructor(path: string, storage?: ObjectStorage) {
    this.path = path;
    this.storage = storage;
    makeFolder(path);
  }

  /** A place for a file that is about to arrive. */
  async place(): Promise<Arrived> {
    const folder = join(this.path, `${randomUUID()}${PART}`);
    await mkdir(folder, { recursive: true });
    return { path: join(folder, ORIGINAL), discard: () => rm(folder, { recursive: true, force: true }) };
  }

  /** Makes all versions of a file that has arrived, and keeps them. Throws `Problem` for what is no still picture. */
  async keep(file: Arrived): Promise<MadeUpload> {
    const refusal = refusalOf(await headOf(file.path));
    if (refusal) throw fileProblem(refusal);
    const hash = await hashOf(file.path);
    const outcome = await versionsOf(join(file.path, '..'));
    if ('refused' in outcome) throw fileProblem(outcome.refused);
    if ('failed' in outcome) throw Object.assign(new Error(outcome.failed), { code: outcome.code });
    await rm(file.path);
    await this.#name(join(file.path, '..'), { hash, ...outcome.made });
    await this.#send(hash).catch((error: unknown) => {
      if (!(error instanceof StorageError)) throw error;
      throw new Problem(
        'unavailable',
        'Pictures cannot be kept at the moment. Please try again in a minute.',
        undefined,
        60,
      );
    });
    return { hash, ...outcome.made };
  }

  /** Whether all versions of a picture are here. */
  async holds(upload: Upload): Promise<boolean> {
    if (!this.storage) return filesOf(upload).every((file) => existsSync(join(this.path, upload.hash, file)));
    const files = await Array.fromAsync(this.storage.list(`${upload.hash}/`));
    return files.length > 0;
  }

  /** Gives a whole folder its name, unless the same picture is there already. */
  async #name(made: string, upload: Upload): Promise<void> {
    const place = join(this.path, upload.hash);
    const isWhole = () => filesOf(upload).every((file) => existsSync(join(place, file)));
    // The clean-up of files that nobody needs looks at their time, and leaves new ones.
    if (isWhole()) return utimes(place, new Date(), new Date());
    // Of one that has lost a version, the rest goes.
    await this.remove(upload.hash);
    await rename(made, place).catch((error: unknown) => {
      if (!isWhole()) throw error;
    });
  }

  /** Puts a whole picture into storage, where there is one; nobody has its address before. */
  async #send(hash: string): Promise<void> {
    if (!this.storage) return;
    const place = join(this.path, hash);
    try {
      for (const file of await readdir(place))
        await this.storage.put(`${hash}/${file}`, await openAsBlob(join(place, file)), VERSION_TYPES[extname(file)]);
    } catch (error) {
      // Somebody else has just sent the same picture.
      if (existsSync(place)) throw error;
    }
    await rm(place, { recursive: true, force: true });
  }

  /** Sends what lies here: from before there was a storage, from a restored backup, or because it was away. */
  async sendAll(): Promise<void> {
    if (this.storage) for (const name of await readdir(this.path)) if (HASH.test(name)) await this.#send(name);
  }

  async #removeStored(hash: string): Promise<void> {
    if (!this.storage) return;
    // A list that is being read must not become shorter.
    const files = await Array.fromAsync(this.storage.list(`${hash}/`));
    for (const { name } of files) await this.storage.remove(name);
  }

  /** Takes a picture away; half of it is never seen. */
  async remove(hash: string): Promise<void> {
    await this.#removeStored(hash).catch((error: unknown) => {
      // Nothing names it any more, so the clean-up takes it within the hour.
      if (!(error instanceof StorageError)) throw error;
    });
    const gone = join(this.path, `${randomUUID()}${PART}`);
    await rename(join(this.path, hash), gone).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rm(gone, { recursive: true, force: true });
  }
}

/** Sends on what waits for it; takes away what was left half-made, and pictures that nobody has noted within a day. `isNoted` knows which are. */
export async function sweepUploads(uploads: UploadFolder, isNoted: (hash: string) => Promise<boolean>): Promise<void> {
  const { path, storage } = uploads;
  for (const name of await readdir(path).catch(() => [])) {
    const folder = join(path, name);
    const age = Date.now() - ((await stat(folder).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (name.endsWith(PART)) {
      if (age > HOUR_MS) await rm(folder, { recursive: true, force: true });
    } else if (HASH.test(name) && age > DAY_MS && !(await isNoted(name))) {
      await rm(folder, { recursive: true, force: true });
    }
  }
  await uploads.sendAll();
  for await (const hash of storage?.folders() ?? []) {
    if (!HASH.test(hash) || (await isNoted(hash))) continue;
    let newest = 0;
    for await (const { changedAt } of storage?.list(`${hash}/`) ?? []) newest = Math.max(newest, changedAt.getTime());
    if (Date.now() - newest > DAY_MS) await uploads.remove(hash);
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex').slice(0, 32);
}

/** What became of it; a program that ended without a word was felled by the picture. */
async function versionsOf(folder: string): Promise<Outcome> {
  try {
    return await pictures.readOne(folder);
  } catch (error) {
    if (error instanceof ReadingLimitError) return { refused: TOO_MUCH };
    if (error instanceof ReadingEndedError && error.isFelled) return { refused: DAMAGED };
    throw error;
  }
}
