/** The secret that signs access tokens, made once and kept in the data folder. */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const BYTES = 48;

/** Of two processes that start at once in one folder one makes it, the other reads it. */
export async function ownSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  const fresh = randomBytes(BYTES).toString('base64url');
  try {
    await writeFile(file, fresh, { flag: 'wx', mode: 0o600 });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(file, 'utf8')).trim();
  }
}
