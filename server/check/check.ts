/** Looking for damage: in a site that may be running, or in a backup of one. What is written to try the disk is taken back. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backupPlace, backupProblem, readBackups } from '#server/backup/backup-status.ts';
import { withPlainBackup } from '#server/backup/encrypted.ts';
import { restoreInto } from '#server/backup/restore.ts';
import { newestOf } from '#server/backup/schedule.ts';
import { withScratch } from '#server/backup/scratch.ts';
import { type DatabaseConfig, MIGRATIONS, openStore, type Store } from '#server/database/open.ts';
import { databaseFile, migrationsOf } from '#server/database/snapshot.ts';
import { fileProblem } from '#server/database/sqlite-errors.ts';
import type { Config } from '#server/kernel/config.ts';
import { ObjectStorage } from '#server/kernel/object-storage.ts';
import { findContradictions, findStuckMails } from './consistency-findings.ts';
import { findDiskSpace } from './disk-space-findings.ts';
import { findInIndex } from './index-findings.ts';
import { findInTables } from './table-findings.ts';

export interface CheckReport {
  /** What was looked at, in sentences. */
  facts: string[];
  /** What is wrong, in sentences; empty when all is well. */
  findings: string[];
}

/** Where the pictures lie that come with the site. */
const OWN_FILES = join(import.meta.dirname, '../../public');
const SECRET_LEAST = 32;

/** Checks the site of `config`; `leastFree` bytes of room are well. Throws `StartError` where there is none. */
export async function checkSite(config: Config, leastFree?: number): Promise<CheckReport> {
  if (!config.databaseUrl) databaseFile(config.dataDir);
  const stored = new Set<string>();
  if (config.uploadStorage)
    for await (const { name } of new ObjectStorage(config.uploadStorage).list()) stored.add(`uploads/${name}`);
  const hasFile = (name: string) => stored.has(name) || existsSync(join(config.dataDir, name));
  const report = await checkDatabase(config, hasFile, { leastFree });
  const place = backupPlace(config);
  if (place !== undefined) {
    const newest = newestOf((await readBackups(place)).backups, Temporal.Now.instant());
    const problem = await backupProblem(place, 0);
    if (problem) report.findings.push(problem);
    else if (newest) report.facts.push(`The last backup is ${newest.name}.`);
  }
  const secret = config.secret ?? (await readFile(join(config.dataDir, 'secret'), 'utf8').catch(() => undefined));
  if (secret !== undefined && secret.trim().length < SECRET_LEAST)
    report.findings.push(`The secret in ${config.dataDir} is shorter than ${SECRET_LEAST} characters.`);
  return report;
}

/** Checks a backup by restoring it below `dataDir`, where it is deleted afterwards. Throws `StartError` for an unusable one. */
export async function checkBackup(
  file: string,
  { keyFile, dataDir }: { keyFile?: string | undefined; dataDir: string },
): Promise<CheckReport> {
  return withScratch(dataDir, async (folder) => {
    const { head, manifest } = await withPlainBackup(file, { keyFile, folder }, (plain) =>
      restoreInto(plain, { dataDir: folder }, { inEarnest: false }),
    );
    const members = Object.keys(manifest.members);
    const report = await checkDatabase({ dataDir: folder }, (name) => members.includes(name));
    const facts = [
      `This is a backup of ${head.site} from ${head.made_at}. All ${members.length} checksums are right.`,
      ...report.facts,
    ];
    return { facts, findings: report.findings };
  });
}

/** `site`: what else is looked at where it is no backup's, in which nothing is under way. */
async function checkDatabase(
  config: DatabaseConfig,
  hasFile: (name: string) => boolean,
  site?: { leastFree: number | undefined },
): Promise<CheckReport> {
  const store = openStore(config);
  try {
    const behind = versionFinding(await migrationsOf(store.db));
    if (behind) return { facts: [], findings: [behind] };
    const hasOwn = (name: string) => existsSync(join(OWN_FILES, name)) || hasFile(name);
    const reports = [await findAll(store, hasOwn, site !== undefined)];
    if (site) reports.push(await findDiskSpace(store.db, config.dataDir, site.leastFree));
    return { facts: reports.flatMap(({ facts }) => facts), findings: reports.flatMap(({ findings }) => findings) };
  } catch (error) {
    const problem = fileProblem(error);
    if (!problem) throw error;
    return { facts: [], findings: [problem] };
  } finally {
    await store.db.destroy();
  }
}

async function findAll(store: Store, hasFile: (name: string) => boolean, isSite: boolean): Promise<CheckReport> {
  const tables = await findInTables(store.db);
  // What a damaged file says of sums and mails is not worth hearing.
  if (tables.isDamaged) return tables;
  const contradictions = await findContradictions(store.db, hasFile);
  const mails = isSite ? await findStuckMails(store.db) : [];
  const index = await findInIndex(store);
  return {
    facts: [...tables.facts, ...index.facts],
    findings: [...tables.findings, ...contradictions, ...mails, ...index.findings],
  };
}

function versionFinding(migrations: string[]): string | undefined {
  if (migrations.some((name, i) => name !== MIGRATIONS[i]))
    return 'This database was written by a newer version of the site. Check it with that version.';
  if (migrations.length < MIGRATIONS.length)
    return 'This database is from an older version of the site. Start this version once, then check again.';
  return undefined;
}
