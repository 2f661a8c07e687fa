/** When a backup is due, what the files are called, and which of them stay: plain values, without a disk. */

/** On the site's clock: the hour at which fewest people read. */
const QUIET_HOUR = 3;
/** How many of the newest stay: one a day, one a week, one a month. */
const KEPT = { days: 7, weeks: 4, months: 6 } as const;
/** Of those made before an update, and of those made by hand, the newest stay beside them. */
const KEPT_BESIDE = 3;
/** A day, and the time that a machine may have slept. */
const LATE_AFTER_HOURS = 50;

export interface BackupFile {
  name: string;
  /** When it was begun. */
  at: Temporal.Instant;
  /** The last migration of the database before an update; none for the daily ones. */
  before: string | undefined;
  /** Whether somebody asked for it: it takes no place among the daily ones. */
  isByHand: boolean;
  isEncrypted: boolean;
}

const NAME = /^tessera-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(?:-before-(\d{4}[\w-]*)|(-by-hand))?\.tgz(\.age)?$/;

/** 'tessera-2026-11-25T03-00-00Z.tgz'. */
export function backupName(at: Temporal.Instant, { before, isByHand, isEncrypted }: Omit<BackupFile, 'name' | 'at'>) {
  const moment = at.toString({ smallestUnit: 'second' }).replaceAll(':', '-');
  const why = before === undefined ? (isByHand ? '-by-hand' : '') : `-before-${before}`;
  return `tessera-${moment}${why}.tgz${isEncrypted ? '.age' : ''}`;
}

/** The backups among the files of a folder, the newest first. */
export function backupsAmong(names: readonly string[]): BackupFile[] {
  return names
    .flatMap((name): BackupFile[] => {
      const [, day, hour, minute, second, before, byHand, encrypted] = NAME.exec(name) ?? [];
      if (day === undefined) return [];
      const at = Temporal.Instant.from(`${day}T${hour}:${minute}:${second}Z`);
      return [{ name, at, before, isByHand: byHand !== undefined, isEncrypted: encrypted !== undefined }];
    })
    .sort((a, b) => Temporal.Instant.compare(b.at, a.at));
}

/** The last quiet hour that has passed. */
function lastQuietHour(now: Temporal.Instant, zone: string): Temporal.Instant {
  const here = now.toZonedDateTimeISO(zone);
  const today = here.startOfDay().add({ hours: QUIET_HOUR });
  const last = Temporal.ZonedDateTime.compare(today, here) <= 0 ? today : today.subtract({ days: 1 });
  return last.toInstant();
}

/** The newest that was not made before an update. One from the future was made while the clock was wrong, and says nothing. */
export const newestOf = (backups: readonly BackupFile[], now: Temporal.Instant): BackupFile | undefined =>
  backups.find(({ at, before }) => before === undefined && at.since(now).total('hours') < 1);

const isDaily = ({ before, isByHand }: BackupFile): boolean => before === undefined && !isByHand;

/** Whether none was made since the last quiet hour; `zone` is the site's. */
export function isDue(backups: readonly BackupFile[], now: Temporal.Instant, zone: string): boolean {
  const newest = newestOf(backups.filter(isDaily), now);
  return newest === undefined || Temporal.Instant.compare(newest.at, lastQuietHour(now, zone)) < 0;
}

/** Whether the newest is older than a day and the time that a machine may have slept. */
export const isLate = (newest: BackupFile, now: Temporal.Instant): boolean =>
  now.since(newest.at).total('hours') > LATE_AFTER_HOURS;

/**
 * Those that need not stay: of each day, week and month that counts the newest does. Either this clock or the one of those from
 * the future is wrong, so they are counted for themselves, and take no place of those of now.
 */
export function superfluous(backups: readonly BackupFile[], now: Temporal.Instant, zone: string): BackupFile[] {
  return Object.values(Object.groupBy(backups, ({ at }) => (isAfter(at, now) ? 'future' : 'now'))).flatMap((some) =>
    superfluousAmong(some, zone),
  );
}

export const isAfter = (at: Temporal.Instant, now: Temporal.Instant): boolean => Temporal.Instant.compare(at, now) > 0;

function superfluousAmong(backups: readonly BackupFile[], zone: string): BackupFile[] {
  const stays = new Set<BackupFile>();
  const daily = backups.filter(isDaily);
  const keep = (most: number, spanOf: (day: Temporal.PlainDate) => string) => {
    const spans = new Set<string>();
    for (const one of daily) {
      const span = spanOf(one.at.toZonedDateTimeISO(zone).toPlainDate());
      if (spans.has(span)) continue;
      if (spans.size === most) return;
      spans.add(span);
      stays.add(one);
    }
  };
  keep(KEPT.days, (day) => day.toString());
  keep(KEPT.weeks, ({ yearOfWeek, weekOfYear }) => `${yearOfWeek} ${weekOfYear}`);
  keep(KEPT.months, (day) => day.toPlainYearMonth().toString());
  for (const others of [backups.filter(({ before }) => before !== undefined), backups.filter((one) => one.isByHand)])
    for (const one of others.slice(0, KEPT_BESIDE)) stays.add(one);
  return backups.filter((one) => !stays.has(one));
}
