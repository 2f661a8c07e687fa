/** One backup more before a newer version of the site changes the tables: the way back, should that be a mistake. */
import { isTooOld, MIGRATIONS, StartError, sinceFirst, WAY_FROM_OLD } from '#server/database/open.ts';
import type { Db } from '#server/database/schema.ts';
import { migrationsOf } from '#server/database/snapshot.ts';
import { isBare } from '#server/database/table-shapes.ts';
import type { Config } from '#server/kernel/config.ts';
import { backupPlace, fileIn, readBackups } from './backup-status.ts';
import { settingsOf } from './env-settings.ts';

const LATEST = MIGRATIONS.at(-1) as string;

/** Throws `StartError` where the tables are not those of this version. Only a start changes them, never a command. */
export async function expectOwnTables(db: Db, config: Config): Promise<void> {
  if (!(await knownMigrations(db, config)).includes(LATEST))
    throw new StartError(
      'The tables are those of an earlier version of the site. Start this version once: it backs everything up, then brings them up to date.',
    );
}

/**
 * Makes the backup where the tables are about to change. Throws `StartError` where it cannot be made, and where the
 * database is of a newer version than this one.
 */
export async function backUpBeforeUpdate(
  db: Db,
  config: Config,
  env: NodeJS.ProcessEnv,
  say: (sentence: string) => void,
): Promise<void> {
  // A new site has nothing to lose.
  if (await isBare(db)) return;
  const done = await knownMigrations(db, config);
  const place = backupPlace(config);
  if (done.length === 0 || done.includes(LATEST) || place === undefined) return;
  try {
    // Nearly every start has nothing to update, and need not load how a backup is made.
    const { makeBackup } = await import('./verified-backup.ts');
    const made = await makeBackup(config, place, { settings: settingsOf(env), before: LATEST });
    if (made) say(`Before the tables are brought up to date, all is backed up in ${made.file}.`);
  } catch (error) {
    throw new StartError(
      `The tables are not brought up to date, since they could not be backed up before. ${(error as Error).message} To go on without, set BACKUPS=off.`,
    );
  }
}

async function knownMigrations(db: Db, config: Config): Promise<string[]> {
  const all = await migrationsOf(db);
  if (isTooOld(all)) throw new StartError(`This database is from an early version of the site. ${WAY_FROM_OLD}`);
  const done = sinceFirst(all);
  if (done.some((name) => !MIGRATIONS.includes(name))) throw new StartError(await whyNewer(config));
  return done;
}

async function whyNewer(config: Config): Promise<string> {
  const place = backupPlace(config);
  const { backups } = await (place === undefined ? { backups: [] } : readBackups(place));
  const before = backups.find((one) => one.before !== undefined);
  const way =
    place === undefined || before === undefined
      ? 'or restore a backup'
      : `or restore the backup from before its update, ${fileIn(place, before.name)}, into an empty place`;
  return `This database was written by a newer version of the site. Start that version, ${way}.`;
}
