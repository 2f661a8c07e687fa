/** The secret that signs access tokens and closes the links of waiting mails: made once, and kept in the data folder. */
import { randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../database/open.ts';

const BYTES = 48;
/** A secret of fewer characters could be guessed; a file with fewer was not written by us, or not to its end. */
export const SECRET_LEAST = 32;

/**
 * Of two processes that start at once in one folder one makes it, the other reads it. Throws `StartError` when the file is
 * empty or too short: a new one in its place would end what the old one signed, so that is for the operator to decide.
 */
export async function ownSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  const kept = await readSecret(file);
  if (kept !== undefined) return kept;
  const part = `${file}.${randomUUID()}.part`;
  try {
    await writeAtomic(part, randomBytes(BYTES).toString('base64url'));
    await putInPlace(part, file);
  } finally {
    await rm(part, { force: true });
  }
  await flushFolder(dataDir);
  return (await readSecret(file)) as string;
}

async function readSecret(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StartError(`The file ${file} cannot be read (${error.code}). Allow this user to read it.`);
  });
  const secret = text?.trim();
  if (secret === undefined || secret.length >= SECRET_LEAST) return secret;
  throw new StartError(
    `The file ${file} has ${secret.length} characters. A secret needs ${SECRET_LEAST}. Put the right file back from a backup, or delete it. The site then makes a new one, and links in mails that still wait are lost.`,
  );
}

async function writeAtomic(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A second name is given to one process only; where the disk knows no second names, the file is moved. */
async function putInPlace(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    await rename(part, file);
  }
}

/** The new name is on the disk only when its folder is. Some systems open no folders; there is nothing to do there. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
