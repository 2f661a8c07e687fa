/** Backups that only the holder of a key can read, in the age format (https://age-encryption.org/v1). */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { BackupError } from './format.ts';

const HEADER = 'age-encryption.org/v1';
const RECIPIENT = /^age1[\da-z]+$/;
const IDENTITY = /^AGE-SECRET-KEY-1[\dA-Z]+$/;

/** The lines of a key file that are keys. Throws `BackupError` where there is none. */
async function keysIn(keyFile: string): Promise<{ recipients: string[]; identities: string[] }> {
  const text = await readFile(keyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The key file ${keyFile} cannot be read (${error.code}). Look at BACKUP_KEY_FILE.`);
  });
  const lines = text.split('\n').map((line) => line.trim());
  const keys = {
    recipients: lines.filter((line) => RECIPIENT.test(line)),
    identities: lines.filter((line) => IDENTITY.test(line)),
  };
  if (keys.recipients.length + keys.identities.length === 0)
    throw new BackupError(`${keyFile} holds no key of age: no line that begins with age1 or AGE-SECRET-KEY-1.`);
  return keys;
}

/** Writes `file` as `target` for all keys of a key file: for the public ones, and for those that belong to its secret ones. */
export async function encryptFile(file: string, target: string, keyFile: string): Promise<void> {
  const { Encrypter, identityToRecipient } = await import('age-encryption');
  const { recipients, identities } = await keysIn(keyFile);
  const encrypter = new Encrypter();
  try {
    for (const one of new Set([...recipients, ...(await Promise.all(identities.map(identityToRecipient)))]))
      encrypter.addRecipient(one);
  } catch {
    throw new BackupError(`A key in ${keyFile} is damaged. Look at BACKUP_KEY_FILE.`);
  }
  const encrypted = await encrypter.encrypt(webStreamOf(file));
  await pipeline(nodeStreamOf(encrypted), createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }));
}

/** Whether a file begins as those of age do. */
async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER.length), 0, HEADER.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === HEADER;
  } finally {
    await handle.close();
  }
}

/** Writes what is in an encrypted file as `target`. Throws `BackupError` where no secret key of the key file opens it. */
async function decryptFile(file: string, target: string, keyFile: string | undefined): Promise<void> {
  if (keyFile === undefined)
    throw new BackupError('This backup is encrypted. Set BACKUP_KEY_FILE to the file with its secret key.');
  const { identities } = await keysIn(keyFile);
  if (identities.length === 0)
    throw new BackupError(`${keyFile} holds public keys alone. The secret key (AGE-SECRET-KEY-1…) opens this backup.`);
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  try {
    for (const one of identities) decrypter.addIdentity(one);
    const plain = await decrypter.decrypt(webStreamOf(file));
    await pipeline(nodeStreamOf(plain), createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw new BackupError('No key in BACKUP_KEY_FILE opens this backup, or it is damaged.');
  }
}

type Bytes = globalThis.ReadableStream<Uint8Array>;
const webStreamOf = (file: string): Bytes => Readable.toWeb(createReadStream(file)) as unknown as Bytes;
const nodeStreamOf = (stream: Bytes): Readable => Readable.fromWeb(stream as unknown as ReadableStream);

/** Calls `work` with a backup that can be read as it is: the file itself, or what it holds, in `folder` as long as that lasts. */
export async function withPlainBackup<T>(
  file: string,
  { keyFile, folder }: { keyFile: string | undefined; folder: string },
  work: (file: string) => Promise<T>,
): Promise<T> {
  // What cannot be opened is refused by whoever reads it.
  if (!(await isEncrypted(file).catch(() => false))) return work(file);
  const plain = join(folder, 'site.tgz');
  try {
    await decryptFile(file, plain, keyFile);
    return await work(plain);
  } finally {
    await rm(plain, { force: true });
  }
}
