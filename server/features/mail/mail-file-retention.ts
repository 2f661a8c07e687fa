/** Mails that lie in the data folder as files, since no mail server is set: a trial's, and not for ever. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { daysAgo } from '#server/database/instants.ts';

/** How long a mail stays as a file. Its links work for three days at most. */
export const MAIL_FILE_DAYS = 30;

/** Deletes older mails, what was left half written, and notes of mails that were accepted, from a folder or its subfolders. */
export async function forgetOldMails(folder: string): Promise<void> {
  const before = Date.parse(daysAgo(MAIL_FILE_DAYS));
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const there = await stat(path).catch(() => undefined);
    if (there?.isFile() && there.mtimeMs < before) await rm(path, { force: true });
  }
}
