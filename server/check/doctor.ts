/** Site health: the same lines for the desk and the shell, each with what to do where something is not. */
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { HealthLine } from '#contract/health.ts';
import { RESTORED_LINE } from '#domain/health-lines.ts';
import { placesOfExample } from '#domain/site/fields.ts';
import { type BackupPlace, backupPlace, backupProblem, readBackups } from '#server/backup/backup-status.ts';
import { newestOf } from '#server/backup/schedule.ts';
import { engineOf } from '#server/database/column-types.ts';
import { databaseProblem, isFull } from '#server/database/database-errors.ts';
import { daysAgo } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import type { Arrival } from '#server/features/health/desk-routes.ts';
import { LIVE_COMMAND, waitingInWords } from '#server/features/health/restored-site.ts';
import { WriteProbe } from '#server/features/health/write-probe.ts';
import type { MailServer } from '#server/features/mail/mail-server.ts';
import { failedJobs, jobsTriedAgain } from '#server/jobs/failed-jobs.ts';
import { jobInWords } from '#server/jobs/job-words.ts';
import { MAIL_JOB } from '#server/jobs/kinds.ts';
import { clockDoubt } from '#server/kernel/clock-sanity.ts';
import type { Config } from '#server/kernel/config.ts';
import { slowestCalls } from '#server/kernel/slowest-calls.ts';
import { version } from '#server/kernel/version.ts';
import { site } from '#site';
import { lookAtBackground } from './background-findings.ts';
import { noteFree, paceOf } from './disk-pace.ts';
import { LEAST_FREE } from './disk-space-findings.ts';
import { isNewer, newestVersion } from './newer-version.ts';
import { type Elsewhere, lookAtPictures, lookAtReplica } from './replica-and-storage-findings.ts';
import { lookAtLinks, lookAtSources } from './source-and-link-findings.ts';
import { unknownSettings } from './unknown-settings.ts';

const MEGABYTE = 1e6;
const ADDRESS_MS = 5_000;
/** In days: what is further away says nothing yet, and what is nearer wants somebody. */
const [FAR_DAYS, NEAR_DAYS] = [365, 40];
const LOCAL = /^(?:localhost|127\.|\[::1\])/;

interface Asked {
  db: Db;
  config: Pick<Config, 'dataDir' | 'siteUrl' | 'backups' | 'backupKeyFile' | 'databaseUrl' | 'releaseFeed'> & Elsewhere;
  mailServer: MailServer;
  /** How the call that asks came; unknown in a shell. */
  arrival?: Arrival | undefined;
  /** For how long the site has run, where it is not this process that serves it. */
  hoursUp?: number;
}

const well = (name: string, says: string): HealthLine => ({ name, well: true, says });
const amiss = (name: string, says: string, todo: string): HealthLine => ({ name, well: false, says, todo });

/** Looks at all of it. A line that could not be looked at says so, and is not well. */
export async function healthLines(asked: Asked): Promise<HealthLine[]> {
  const looks: [string, () => Promise<HealthLine | undefined>][] = [
    ['Settings', async () => settings()],
    ['Database', () => database(asked)],
    [RESTORED_LINE, () => restored(asked)],
    ['Replica', () => lookAtReplica(asked.db, asked.config)],
    ['Disk space', () => disk(asked)],
    ['Disk space forecast', () => roomAhead(asked)],
    ['Pictures', () => lookAtPictures(asked.config)],
    ['Clock', () => clock(asked)],
    ['Site address', () => address(asked)],
    ['Proxy', async () => proxy(asked)],
    ['Email', () => mail(asked)],
    ['Test email', () => trialMail(asked)],
    ['Backup', () => backup(asked)],
    ['Failed tasks', () => jobs(asked)],
    ['Background work', () => lookAtBackground(asked.db)],
    ['Sources', () => lookAtSources(asked.db)],
    ['Links', () => lookAtLinks(asked.db)],
    ['Speed', async () => speed()],
    ['Example text', async () => ownWords()],
    ['Version', () => lookAtVersion(asked)],
  ];
  const lines: HealthLine[] = [];
  for (const [name, look] of looks) {
    try {
      const line = await look();
      if (line) lines.push(line);
    } catch (error) {
      const why = databaseProblem(error, asked.config.databaseUrl) ?? (error as Error).message;
      lines.push(amiss(name, `This could not be checked. ${why}`, 'See the log.'));
    }
  }
  return lines;
}

function settings(): HealthLine {
  const unknown = unknownSettings(process.env);
  return unknown.length === 0
    ? well('Settings', 'All settings are valid.')
    : amiss('Settings', unknown.join(' '), 'Correct the name, or remove the variable.');
}

async function database({ db, config }: Asked): Promise<HealthLine> {
  const name = engineOf(db) === 'postgres' ? 'PostgreSQL' : 'SQLite';
  try {
    await new WriteProbe(db, config.dataDir).check();
    return well('Database', `The database is working (${name}).`);
  } catch (error) {
    if (isFull(error)) return amiss('Database', 'The disk is full: nothing can be saved.', 'Make room now.');
    const says = databaseProblem(error, config.databaseUrl) ?? `${name} cannot be written.`;
    return amiss('Database', says, 'Check the database and DATA_DIR.');
  }
}

/** A site that was not restored, or is the live one, has nothing to say here. */
async function restored({ db }: Asked): Promise<HealthLine | undefined> {
  const says = await waitingInWords(db);
  return says === undefined
    ? undefined
    : amiss(
        RESTORED_LINE,
        says,
        `If people use this site from now on, press ‘This is the live site’ at the desk, or run: ${LIVE_COMMAND}. If it is a copy to try things out, leave it so.`,
      );
}

/** '412 MB', '82 GB'. */
const roomInWords = (bytes: number): string =>
  bytes < 10_000 * MEGABYTE ? `${Math.floor(bytes / MEGABYTE)} MB` : `${Math.floor(bytes / (1_000 * MEGABYTE))} GB`;

/** In bytes, of the disk that holds `DATA_DIR`. */
async function roomOn({ config: { dataDir } }: Asked): Promise<{ free: number; all: number }> {
  const { bavail, bsize, blocks } = await statfs(dataDir);
  return { free: bavail * bsize, all: blocks * bsize };
}

async function disk(asked: Asked): Promise<HealthLine> {
  const { free, all } = await roomOn(asked);
  const says = `${roomInWords(free)} of ${roomInWords(all)} are free.`;
  return free < LEAST_FREE
    ? amiss('Disk space', says, 'Make room, or soon nothing that people send can be saved.')
    : well('Disk space', says);
}

async function roomAhead(asked: Asked): Promise<HealthLine | undefined> {
  const { free } = await roomOn(asked);
  const today = Temporal.Now.plainDateISO('UTC').toString();
  const pace = paceOf(await noteFree(asked.config.dataDir, free, today), free, today);
  if (pace === undefined || pace.left > FAR_DAYS) return undefined;
  const says = `At the pace of the last ${pace.over} days the disk has room for ${pace.left} more.`;
  return pace.left < NEAR_DAYS
    ? amiss('Disk space forecast', says, 'Make room before then: a larger disk, or old backups kept elsewhere.')
    : well('Disk space forecast', says);
}

async function clock({ db }: Asked): Promise<HealthLine> {
  const doubt = await clockDoubt(db);
  return doubt === undefined
    ? well('Clock', 'It is where the site expects it.')
    : amiss('Clock', doubt, 'Set the clock if it is wrong. Then say so: npm run tessera -- check --clock');
}

/** Whether the site's own address leads here, as readers would come. */
async function address({ config: { siteUrl } }: Asked): Promise<HealthLine> {
  const { protocol, host } = new URL(siteUrl);
  const isHere = LOCAL.test(host);
  try {
    const { ok, status } = await fetch(`${siteUrl}/healthz`, { signal: AbortSignal.timeout(ADDRESS_MS) });
    if (!ok)
      return amiss('Site address', `${siteUrl} answers ${status}.`, 'Check the web server in front of the site.');
  } catch (error) {
    const why = whyOf(error as Error);
    return amiss(
      'Site address',
      `${siteUrl} does not answer from here (${why}).`,
      /CERT|SIGNED/.test(why)
        ? 'Renew the certificate of the web server, or give it one that browsers know.'
        : 'Check SITE_URL, the name server and the web server in front of the site.',
    );
  }
  if (protocol === 'http:' && !isHere)
    return amiss(
      'Site address',
      `${siteUrl} is not encrypted.`,
      'Put HTTPS in front, and set SITE_URL to the https address.',
    );
  return well(
    'Site address',
    isHere ? `${siteUrl} answers. Only this computer can reach the site.` : `${siteUrl} answers.`,
  );
}

function proxy({ config: { siteUrl }, arrival }: Asked): HealthLine | undefined {
  if (arrival === undefined) return undefined;
  if (arrival.isEncrypted && siteUrl.startsWith('http:'))
    return amiss(
      'Proxy',
      `You came by https, and SITE_URL is ${siteUrl}: links in mails lead there, and cookies are not kept to https.`,
      'Set SITE_URL to the address that your browser shows, without a path.',
    );
  if (LOCAL.test(new URL(siteUrl).host)) return undefined;
  return arrival.isForwarded
    ? well('Proxy', 'The web server says for whom it asks.')
    : amiss(
        'Proxy',
        'The web server in front does not say for whom it asks, so all visitors count as one.',
        'Let it set X-Forwarded-For. If it runs on another machine, name it in TRUSTED_PROXIES.',
      );
}

async function mail({ db, mailServer }: Asked): Promise<HealthLine> {
  const { set_by, host, arrived_at } = await mailServer.state();
  if (set_by === 'nobody')
    return amiss(
      'Email',
      'No emails are being sent. They are saved as files in DATA_DIR/mail.',
      'Add a mail server in Settings, Contact and links.',
    );
  const late = (await jobsTriedAgain(db)).filter(({ kind }) => kind === MAIL_JOB);
  const [first] = late;
  if (first)
    return amiss(
      'Email',
      `${late.length} ${late.length === 1 ? 'email is waiting' : 'emails are waiting'}. ${first.trouble ?? ''}`.trim(),
      'Fix this. Waiting emails are then sent automatically.',
    );
  return well(
    'Email',
    arrived_at ? `Emails are sent through ${host}, and arrive.` : `Emails are sent through ${host}.`,
  );
}

/** What a mail server has taken may still be lost on its way. */
async function trialMail({ mailServer }: Asked): Promise<HealthLine | undefined> {
  const { set_by, arrived_at } = await mailServer.state();
  if (set_by === 'nobody' || arrived_at) return undefined;
  return amiss(
    'Test email',
    'No one has tested yet whether emails arrive.',
    'Send a test email in Settings, Contact and links, and open its link.',
  );
}

async function backup({ config, hoursUp = process.uptime() / 3_600 }: Asked): Promise<HealthLine> {
  const place = backupPlace(config);
  if (place === undefined)
    return amiss('Backup', 'Backups are switched off by BACKUPS=off.', 'Make them yourself, or remove that setting.');
  const problem = await backupProblem(place, hoursUp);
  if (problem) return amiss('Backup', problem, 'Fix this. It is tried again every hour.');
  const newest = newestOf((await readBackups(place)).backups, Temporal.Now.instant());
  const beside = (await isOnOneDisk(config.dataDir, place))
    ? ' Backups are on the same disk as the site: if it breaks, both are lost. BACKUPS can name a folder on another disk.'
    : '';
  if (!newest)
    return well('Backup', `There is none yet. The first is made some ten minutes after the first start.${beside}`);
  const when = newest.at.toZonedDateTimeISO(site.timezone).toPlainDateTime().toString({ smallestUnit: 'minute' });
  return well(
    'Backup',
    `The last is of ${when.replace('T', ', ')}, tried out${newest.isEncrypted ? ', encrypted' : ''}.${beside}`,
  );
}

/** Whether a disk that breaks takes the backups with it. What is not there yet will be beside what holds it. */
async function isOnOneDisk(dataDir: string, { folder, storage }: BackupPlace): Promise<boolean> {
  if (storage) return false;
  const diskOf = (path: string) => stat(path).then(({ dev }) => dev);
  const disks = await Promise.all([diskOf(dataDir), diskOf(folder).catch(() => diskOf(dirname(folder)))]).catch(
    () => [],
  );
  return disks.length > 0 && disks[0] === disks[1];
}

async function jobs({ db }: Asked): Promise<HealthLine> {
  const failed = await failedJobs(db);
  const [first] = failed;
  if (first) {
    const says = `${failed.length} ${failed.length === 1 ? 'task' : 'tasks'} failed. The first: ${jobInWords(first)}`;
    return amiss('Failed tasks', says, 'Try them again, or cancel them, on the desk’s home.');
  }
  const old = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '!=', MAIL_JOB)
    .where('created_at', '<', daysAgo(1))
    .where('failed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return old
    ? amiss('Failed tasks', 'A task has waited for more than a day.', 'See ‘npm run tessera -- jobs’.')
    : well('Failed tasks', 'No failed or delayed tasks.');
}

/** What `fetch` says of a failure lies in its cause. */
function whyOf({ cause, message }: Error): string {
  const { code, message: why } = (cause ?? {}) as Partial<NodeJS.ErrnoException>;
  return code ?? why ?? message;
}

/** Of this process alone: a shell has answered nobody. */
function speed(): HealthLine | undefined {
  const slowest = slowestCalls.first(3);
  if (slowest.length === 0) return undefined;
  const each = slowest.map(({ call, ms }) => `${call} in ${Math.max(1, Math.round(ms)).toLocaleString('en')} ms`);
  return well('Speed', `The slowest answers of the last day: ${each.join('; ')}.`);
}

async function lookAtVersion({ config: { releaseFeed } }: Asked): Promise<HealthLine> {
  const says = `This is version ${version()}, on Node ${process.versions.node}.`;
  if (releaseFeed === undefined) return well('Version', says);
  const newest = await newestVersion(releaseFeed).catch((error: unknown) => error as Error);
  if (newest instanceof Error)
    return amiss(
      'Version',
      `${says} Whether there is a newer one is not known: ${whyOf(newest)}.`,
      'Check RELEASE_FEED.',
    );
  return newest !== undefined && isNewer(newest, version())
    ? amiss('Version', `${says} ${newest} is out.`, 'Read what changed, and bring it in. A backup is made first.')
    : well('Version', `${says} ${newest === undefined ? 'The feed of releases names none.' : 'None is newer.'}`);
}

function ownWords(): HealthLine {
  const places = placesOfExample(site).length;
  return places === 0
    ? well('Example text', 'No example text is left.')
    : amiss(
        'Example text',
        `${places} ${places === 1 ? 'field still has' : 'fields still have'} example text.`,
        'Change them in Settings. The desk’s home lists each.',
      );
}

/** The lines for a terminal; each that is not well has what to do below it. */
export function inLines(lines: readonly HealthLine[]): string[] {
  const wide = Math.max(...lines.map(({ name }) => name.length));
  return [
    ...lines.flatMap(({ name, well: isWell, says, todo }) => [
      `${isWell ? 'OK     ' : 'PROBLEM'}  ${name.padEnd(wide)}  ${says}`,
      ...(todo ? [`${' '.repeat(9)}${' '.repeat(wide)}  Do this: ${todo}`] : []),
    ]),
    lines.every(({ well: isWell }) => isWell)
      ? 'Everything is OK.'
      : `${lines.filter(({ well: isWell }) => !isWell).length} of ${lines.length} need attention.`,
  ];
}
