/** Pictures and mails: plain files of the data folder, on their way into a backup. */
import { constants } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ObjectStorage } from '#server/kernel/object-storage.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { isDataFile } from './format.ts';

/** Adds what lies in the storage of uploaded pictures, unless the folder has had it. */
export async function addStored(archive: ArchiveWriter, storage: ObjectStorage): Promise<string[]> {
  const leftOut: string[] = [];
  for await (const { name: stored, bytes } of storage.list()) {
    const name = `uploads/${stored}`;
    if (!isDataFile(name)) leftOut.push(`${name} is left out: not every system can have a file of this name.`);
    else if (archive.count(name) === 0) await archive.add(name, bytes, storage.read(stored));
  }
  return leftOut;
}

/** Adds every plain file below `folder`; returns sentences about what was left out. */
export async function addFolder(archive: ArchiveWriter, dataDir: string, folder: string): Promise<string[]> {
  const leftOut: string[] = [];
  const walk = async (path: string): Promise<void> => {
    for (const entry of await entriesOf(path)) {
      const whole = join(path, entry.name);
      const name = relative(dataDir, whole).split(sep).join('/');
      // An uploaded picture that is being made.
      if (entry.isDirectory() && folder === 'uploads' && entry.name.endsWith('.part')) continue;
      if (entry.isDirectory()) await walk(whole);
      else if (entry.name.endsWith('.part')) continue;
      else if (!entry.isFile()) leftOut.push(`${name} is left out: it is no plain file.`);
      else if (!isDataFile(name)) leftOut.push(`${name} is left out: not every system can have a file of this name.`);
      else await addFile(archive, name, whole);
    }
  };
  await walk(join(dataDir, folder));
  return leftOut;
}

async function entriesOf(path: string) {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What was deleted since the folder was read is left out, as it would have been a moment later. */
async function addFile(archive: ArchiveWriter, name: string, path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    await archive.add(name, size, exactly(handle, size, name));
  } finally {
    await handle.close();
  }
}

const CHUNK_BYTES = 65_536;

/** The first `size` bytes, though the file may grow meanwhile. Throws when it has shrunk. */
async function* exactly(handle: FileHandle, size: number, name: string): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const { buffer, bytesRead } = await handle.read(
      Buffer.allocUnsafe(CHUNK_BYTES),
      0,
      Math.min(CHUNK_BYTES, size - at),
      at,
    );
    if (bytesRead === 0) throw new Error(`${name} became shorter while it was read. Try again.`);
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}
