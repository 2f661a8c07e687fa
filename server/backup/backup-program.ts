/** A program of its own that makes the backup that is due, in what the site leaves of the processor. */
import { constants, setPriority } from 'node:os';
import { openStore } from '#server/database/open.ts';
import { applySettings } from '#server/features/site/settings.ts';
import { readConfig } from '#server/kernel/config.ts';
import { paceOf } from '#server/kernel/cpu-share.ts';
import { PRIVATE_UMASK } from '#server/kernel/folder-permissions.ts';
import { backupPlace } from './backup-status.ts';
import { settingsOf } from './env-settings.ts';
import { makeBackup } from './verified-backup.ts';

/** Of one core; with its own start it is a tenth. */
const SHARE = 0.08;

process.umask(PRIVATE_UMASK);
try {
  setPriority(constants.priority.PRIORITY_LOW);
} catch {
  // A system that refuses this lets it run as the others do, with its pauses.
}
const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
// It ends with the site that began it.
process.once('disconnect', () => stopping.abort());
const config = readConfig(process.env);
try {
  const place = backupPlace(config);
  if (place === undefined) process.exit(0);
  // The hour is the site's own.
  const { db } = openStore(config);
  await applySettings(db).finally(() => db.destroy());
  await makeBackup(config, place, {
    settings: settingsOf(process.env),
    onlyIfDue: true,
    pace: paceOf(SHARE),
    signal: stopping.signal,
  });
  process.exit(0);
} catch (error) {
  // Kept in the folder where that can be written; this is for the process that asked.
  if (!stopping.signal.aborted) process.send?.((error as Error).message);
  process.exitCode = 1;
  process.disconnect?.();
}
