/** Taking a backup of a site while it runs. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Snapshot, withSnapshot } from '#server/database/snapshot.ts';
import type { TableShape } from '#server/database/table-shapes.ts';
import type { Config } from '#server/kernel/config.ts';
import type { Pace } from '#server/kernel/cpu-share.ts';
import { ObjectStorage } from '#server/kernel/object-storage.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { addFolder, addStored } from './data-files.ts';
import { FOLDERS, HEAD, type Head, rowsMember, SECRET, SETTINGS, SITE_CONFIG } from './format.ts';
import { headOf, partsOf } from './snapshot-parts.ts';

/** The file of settings that the operator edits. */
export const SITE_CONFIG_FILE = join(import.meta.dirname, '../../site.config.ts');

export interface BackupReport {
  rows: Record<string, number>;
  /** Plain files, and uploaded ones however many versions each has. */
  pictures: number;
  mails: number;
  /** Files that were left out, and why. */
  leftOut: string[];
}

/**
 * Writes everything that the site of `config` needs into `file`, which must not exist. Holds every write that was
 * committed before it began. Throws `StartError` with a sentence; then there is no file.
 */
export async function backUp(
  file: string,
  config: Config,
  settings: Record<string, string>,
  { signal, pace }: { signal?: AbortSignal | undefined; pace?: Pace | undefined } = {},
): Promise<BackupReport> {
  return withSnapshot(config, async (snapshot) => {
    const archive = new ArchiveWriter(file, { signal, pace });
    try {
      await archive.addText(HEAD, JSON.stringify(headOf(snapshot, engineOfPlace(config))));
      await archive.addText(SITE_CONFIG, await readFile(SITE_CONFIG_FILE, 'utf8'));
      await archive.addText(SETTINGS, JSON.stringify(settings));
      const secret = config.secret ?? (await ownSecret(config.dataDir));
      if (secret) await archive.addText(SECRET, secret);
      const rows: Record<string, number> = {};
      for (const table of snapshot.tables) rows[table.name] = await addRows(archive, snapshot, table);
      // After the rows: what they name was there before them.
      const leftOut: string[] = [];
      for (const folder of FOLDERS) leftOut.push(...(await addFolder(archive, config.dataDir, folder)));
      if (config.uploadStorage) leftOut.push(...(await addStored(archive, new ObjectStorage(config.uploadStorage))));
      const sequences: Record<string, number> = {};
      for (const table of snapshot.tables) if (table.growing) sequences[table.name] = await snapshot.lastNumber(table);
      await archive.finish({ rows, sequences });
      return {
        rows,
        pictures: archive.count('pictures/') + (rows.picture ?? 0),
        mails: archive.count('mail/'),
        leftOut,
      };
    } catch (error) {
      await archive.discard();
      throw error;
    }
  });
}

const engineOfPlace = ({ databaseUrl }: Config): Head['engine'] => (databaseUrl ? 'postgres' : 'sqlite');

/** The secret that the site has made for itself; none before its first start. */
async function ownSecret(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, 'secret'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.trim() || undefined;
}

/** Adds a table in its parts; returns the number of its rows. */
async function addRows(archive: ArchiveWriter, snapshot: Snapshot, table: TableShape): Promise<number> {
  let [parts, count] = [0, 0];
  for await (const { lines, rows } of partsOf(snapshot, table)) {
    await archive.addText(rowsMember(table.name, ++parts), lines);
    count += rows.length;
  }
  return count;
}
