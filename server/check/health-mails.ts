/** Mails to administrators about the health of the site: what cannot wait at once, all else once a week; nothing while all is well. */
import type { HealthLine } from '#contract/health.ts';
import { RESTORED_LINE } from '#domain/health-lines.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { notifyAdministrators } from '#server/features/members/administrator-alerts.ts';

const LOOK_EVERY_MS = 3_600_000;
/** Readers notice these soon. A backup that failed has a mail of its own. */
const URGENT: ReadonlySet<string> = new Set(['Database', 'Disk space', 'Clock', 'Site address', 'Background work']);
/** No mail is needed about what nobody has finished yet, and none goes out while a restored site waits. */
const NOT_MAILED: ReadonlySet<string> = new Set(['Example text', 'Test email', RESTORED_LINE]);

/** Adds the mails about these lines to the queue: one a day for each that is urgent, one a week for all together. */
export async function enqueueHealthMails(db: Db, lines: readonly HealthLine[], at = now()): Promise<void> {
  const amiss = lines.filter(({ name, well }) => !well && !NOT_MAILED.has(name));
  if (amiss.length === 0) return;
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(at.slice(0, 10));
  const tell = (cause: string, of: readonly HealthLine[]) =>
    notifyAdministrators(db, `health ${cause}`, {
      template: 'site-health',
      content: { lines: of.map(({ name, says, todo = '' }) => `${name}: ${says} ${todo}`.trim()).join('\n') },
    });
  for (const line of amiss) if (URGENT.has(line.name)) await tell(`${line.name} ${at.slice(0, 10)}`, [line]);
  await tell(`week ${yearOfWeek}-${weekOfYear}`, amiss);
}

/** Looks every hour. Returns the way to stop. */
export function keepHealth(
  db: Db,
  look: () => Promise<HealthLine[]>,
  onError: (error: unknown) => void,
  everyMs = LOOK_EVERY_MS,
): () => void {
  const timer = setInterval(() => {
    look()
      .then((lines) => enqueueHealthMails(db, lines))
      .catch(onError);
  }, everyMs);
  return () => clearInterval(timer);
}
