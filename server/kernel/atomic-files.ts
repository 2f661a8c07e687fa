/** Files that are there whole or not at all. */
import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Writes beside the place first, and moves there what is complete. Where that fails (a full disk, for one) the place
 * keeps what it held, nothing is left beside it, and the error is thrown.
 */
export async function writeAtomic(
  path: string,
  data: string | Uint8Array | Iterable<Uint8Array>,
  mode = 0o666,
): Promise<void> {
  const part = `${path}.part`;
  try {
    await writeFile(part, data, { mode, flush: true });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
}
