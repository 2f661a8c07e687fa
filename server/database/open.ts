/** Opening the database that the configuration names, and bringing its tables up to date. */
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { makeFolder } from '../kernel/data-folder.ts';
import { noteNew } from './deleted-data.ts';
import * as catalogue from './migrations/0001-catalogue.ts';
import * as search from './migrations/0002-search.ts';
import * as contact from './migrations/0003-contact.ts';
import * as members from './migrations/0004-members.ts';
import * as preferences from './migrations/0005-preferences.ts';
import * as knownDevices from './migrations/0006-known-devices.ts';
import * as passkeys from './migrations/0007-passkeys.ts';
import * as emailChange from './migrations/0008-moving.ts';
import * as proofs from './migrations/0010-proofs.ts';
import * as popularSearches from './migrations/0012-popular-searches.ts';
import * as itemStatus from './migrations/0020-item-status.ts';
import * as everythingOut from './migrations/0021-everything-out.ts';
import * as support from './migrations/0022-support.ts';
import * as emptySearches from './migrations/0023-empty-searches.ts';
import * as sharedLists from './migrations/0025-shared-lists.ts';
import * as jobsAndWebhooks from './migrations/0026-jobs-and-webhooks.ts';
import * as cancelledEvents from './migrations/0027-cancelled-events.ts';
import * as curation from './migrations/0028-curation.ts';
import * as suspendedMembers from './migrations/0029-suspended-members.ts';
import * as requests from './migrations/0030-requests.ts';
import * as pictures from './migrations/0031-pictures.ts';
import * as imports from './migrations/0032-imports.ts';
import * as formerTerms from './migrations/0033-former-terms.ts';
import * as latelyByTime from './migrations/0034-lately-by-time.ts';
import * as siteSettings from './migrations/0035-site-settings.ts';
import * as failedJobsAndViews from './migrations/0036-failed-jobs-and-views.ts';
import * as takenDownByARequest from './migrations/0037-taken-down-by-a-request.ts';
import * as mailsAsJobs from './migrations/0038-mails-as-jobs.ts';
import * as importsBegun from './migrations/0040-imports-begun.ts';
import * as linksEndWithTheirMaker from './migrations/0045-links-end-with-their-maker.ts';
import * as clock from './migrations/0046-clock.ts';
import * as changeEpochs from './migrations/0047-change-epochs.ts';
import * as importMappings from './migrations/0051-import-mappings.ts';
import * as saidDates from './migrations/0052-said-dates.ts';
import * as sittings from './migrations/0054-sittings.ts';
import * as premiumCollections from './migrations/0060-premium-collections.ts';
import * as turnsOfAdvertisements from './migrations/0061-turns-of-advertisements.ts';
import * as affiliateLinks from './migrations/0062-affiliate-links.ts';
import * as guides from './migrations/0070-guides.ts';
import * as answeredSearches from './migrations/0071-answered-searches.ts';
import * as setup from './migrations/0080-setup.ts';
import * as mailServer from './migrations/0081-mail-server.ts';
import * as notices from './migrations/0082-notices.ts';
import * as whatToExpect from './migrations/0083-what-to-expect.ts';
import * as shortVersionsAndNotes from './migrations/0084-short-versions-and-content-notes.ts';
import * as providerTrust from './migrations/0085-provider-trust.ts';
import * as linkKeys from './migrations/0086-link-keys.ts';
import * as usageByMonth from './migrations/0087-usage-by-month.ts';
import * as repeatingEvents from './migrations/0088-repeating-events.ts';
import * as sources from './migrations/0089-sources.ts';
import * as merges from './migrations/0091-merges.ts';
import * as linkChecks from './migrations/0093-link-checks.ts';
import { isAway, postgresDialect, settingProblem, watchPostgres } from './postgres.ts';
import type { Database, Db } from './schema.ts';
import { aloneUnder, sqliteDialect, watchSqlite } from './sqlite.ts';
import { fileProblem } from './sqlite-errors.ts';

/** Locks under which one process at a time fills an empty database, or imports; their numbers on PostgreSQL. */
const LOCKS = { start: 7_301, import: 7_303 };

const SQLITE_FILE = 'tessera.sqlite';

const migrations = {
  '0001-catalogue': catalogue,
  '0002-search': search,
  '0003-contact': contact,
  '0004-members': members,
  '0005-preferences': preferences,
  '0006-known-devices': knownDevices,
  '0007-passkeys': passkeys,
  '0008-moving': emailChange,
  '0010-proofs': proofs,
  '0012-popular-searches': popularSearches,
  '0020-item-status': itemStatus,
  '0021-everything-out': everythingOut,
  '0022-support': support,
  '0023-empty-searches': emptySearches,
  '0025-shared-lists': sharedLists,
  '0026-jobs-and-webhooks': jobsAndWebhooks,
  '0027-cancelled-events': cancelledEvents,
  '0028-curation': curation,
  '0029-suspended-members': suspendedMembers,
  '0030-requests': requests,
  '0031-pictures': pictures,
  '0032-imports': imports,
  '0033-former-terms': formerTerms,
  '0034-lately-by-time': latelyByTime,
  '0035-site-settings': siteSettings,
  '0036-failed-jobs-and-views': failedJobsAndViews,
  '0037-taken-down-by-a-request': takenDownByARequest,
  '0038-mails-as-jobs': mailsAsJobs,
  '0040-imports-begun': importsBegun,
  '0045-links-end-with-their-maker': linksEndWithTheirMaker,
  '0046-clock': clock,
  '0047-change-epochs': changeEpochs,
  '0051-import-mappings': importMappings,
  '0052-said-dates': saidDates,
  '0054-sittings': sittings,
  '0060-premium-collections': premiumCollections,
  '0061-turns-of-advertisements': turnsOfAdvertisements,
  '0062-affiliate-links': affiliateLinks,
  '0070-guides': guides,
  '0071-answered-searches': answeredSearches,
  '0080-setup': setup,
  '0081-mail-server': mailServer,
  '0082-notices': notices,
  '0083-what-to-expect': whatToExpect,
  '0084-short-versions-and-content-notes': shortVersionsAndNotes,
  '0085-provider-trust': providerTrust,
  '0086-link-keys': linkKeys,
  '0087-usage-by-month': usageByMonth,
  '0088-repeating-events': repeatingEvents,
  '0089-sources': sources,
  '0091-merges': merges,
  '0093-link-checks': linkChecks,
};

export interface DatabaseConfig {
  /** `postgres://…`; without it a SQLite file in `dataDir` is used. */
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** A problem whose message is meant for the person who runs the site. */
export class StartError extends Error {}

/** A database handle, and word of writes: `watch` calls back soon after any process has written, until stopped. */
export interface Store {
  db: Db;
  watch: (onWrite: () => void) => () => void;
  /** Gives back what reading much at once has left in memory. */
  rest: () => Promise<void>;
  /** Runs `work` while no other process that shares the database runs work of this name. */
  alone: <T>(name: keyof typeof LOCKS, work: () => Promise<T>) => Promise<T>;
}

/** The folder in `dataDir` that is there only while a backup is being restored. */
export const RESTORING = 'restoring';

/** Opens without connecting: PostgreSQL may still be away. Throws `StartError` when `dataDir` cannot be used. */
export function openStore({ databaseUrl, dataDir }: DatabaseConfig): Store {
  refuseHalfRestored(dataDir);
  if (databaseUrl) {
    const db = new Kysely<Database>({ dialect: postgresDialect(databaseUrl) });
    return {
      db,
      watch: (onWrite) => watchPostgres(databaseUrl, onWrite),
      rest: async () => {},
      alone: (name, work) => aloneOnPostgres(db, LOCKS[name], work),
    };
  }
  ensureWritable(dataDir);
  const db = new Kysely<Database>({ dialect: sqliteDialect(join(dataDir, SQLITE_FILE)) });
  return {
    db,
    watch: (onWrite) => watchSqlite(db, onWrite),
    rest: async () => void (await sql`pragma shrink_memory`.execute(db)),
    alone: (name, work) => aloneUnder(join(dataDir, `${name}.lock`), work),
  };
}

/** What a restore has left behind when it was killed is never taken for a site. */
function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORING))) return;
  throw new StartError(
    `A backup is being restored into ${dataDir}, or that was cut off. If none is running, empty this folder and restore again. With PostgreSQL, empty the database too.`,
  );
}

/**
 * Opens the database of a site that has been started before, and brings its tables up to date: a command that made one by
 * itself would work on an empty site, and its operator would look for their own. Throws `StartError`, or the database's error.
 */
export async function openExisting(config: DatabaseConfig, beforeUpdate?: (db: Db) => Promise<void>): Promise<Store> {
  const { databaseUrl, dataDir } = config;
  const place = databaseUrl ? 'the database of DATABASE_URL' : dataDir;
  const nothing = `There is no site in ${place} yet. Start it once with ‘npm start’, or set DATA_DIR or DATABASE_URL to where it is.`;
  if (!databaseUrl && !existsSync(join(dataDir, SQLITE_FILE))) throw new StartError(nothing);
  const store = openStore(config);
  try {
    const tables = await store.db.introspection.getTables({ withInternalKyselyTables: true });
    if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) throw new StartError(nothing);
    await beforeUpdate?.(store.db);
    await migrate(store.db);
    return store;
  } catch (error) {
    await store.db.destroy();
    throw error;
  }
}

/** Makes the folder if needed. Throws `StartError` with a sentence when that, or writing into it, is impossible. */
export function ensureWritable(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${(error as { code?: string }).code}). Choose another with DATA_DIR, or allow this user to write there.`,
    );
  }
}

/**
 * Brings the tables up to date, forwards only; several processes may do so at once. While PostgreSQL is away it waits,
 * telling `say` so, until `signal` ends it. Returns whether there were no tables before: a new site.
 */
export async function prepareDatabase(
  db: Db,
  say: (sentence: string) => void = () => {},
  signal?: AbortSignal,
  beforeUpdate?: () => Promise<void>,
): Promise<boolean> {
  for (let wait = 500; ; wait = Math.min(wait * 2, 10_000)) {
    try {
      await beforeUpdate?.();
      return await migrate(db);
    } catch (error) {
      const problem = fileProblem(error) ?? settingProblem(error);
      if (problem) throw new StartError(problem);
      if (!isAway(error)) throw error;
      say(
        `PostgreSQL does not answer (${(error as Error).message || (error as { code?: string }).code}). Trying again in ${wait / 1000} seconds.`,
      );
      await sleep(wait, undefined, { signal });
    }
  }
}

/** The names of all migrations, in order. */
export const MIGRATIONS: readonly string[] = Object.keys(migrations);

/**
 * Brings the tables up to one migration, or to the latest; within a transaction where `db` is one. Returns whether there were
 * none before.
 */
export async function migrate(db: Db, upTo?: string): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error instanceof Error && /corrupted migrations/.test(error.message))
    throw new StartError(
      'This database was written by a newer version of the site. Start that version, or restore a backup.',
    );
  if (error) throw error;
  const isNew = results?.[0]?.migrationName === Object.keys(migrations)[0];
  if (isNew) await noteNew(db);
  return isNew;
}

async function aloneOnPostgres<T>(db: Db, lock: number, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lock})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}
