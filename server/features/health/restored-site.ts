/**
 * A site that came back from a backup may be a copy beside the one that people use. So it waits with all that others would
 * notice, mails, webhooks, sources, link checks and backups, until somebody says that it is the live one.
 */
import type { Instant } from '#domain/dates.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { type Actor, noteAudit } from '../audit/audit.ts';

/** Begins the waiting, within the transaction of a restore. `madeAt`: when the backup says that it was made. */
export async function waitAfterRestore(tx: Tx, madeAt: string): Promise<void> {
  const restored_at = now();
  const backup_of = Number.isNaN(Date.parse(madeAt)) ? restored_at : new Date(madeAt).toISOString();
  await tx.deleteFrom('restored').execute();
  await tx.insertInto('restored').values({ id: 1, restored_at, backup_of }).execute();
}

/** What the site came back from; nothing where it does not wait. */
export const restoredFrom = (db: Db): Promise<{ restored_at: Instant; backup_of: Instant } | undefined> =>
  db.selectFrom('restored').select(['restored_at', 'backup_of']).executeTakeFirst();

/** Ends the waiting; what waited goes out within seconds. Returns whether it waited. */
export const makeLive = (db: Db, actor: Actor): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('restored').executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return false;
    await noteAudit(tx, actor, [{ action: 'site', subject: 'The site', details: { live: true } }]);
    return true;
  });

/** What waits and why, in a sentence or two; nothing where the site does not wait. */
export async function waitingInWords(db: Db): Promise<string | undefined> {
  const restored = await restoredFrom(db);
  if (!restored) return undefined;
  const when = restored.backup_of.slice(0, 16).replace('T', ' ');
  return `This site was restored from the backup of ${when} UTC. It waits until somebody says that it is the live site. Meanwhile it sends no emails and tells no webhooks. It reads no sources, checks no links and makes no daily backups. Nothing of that is lost.`;
}

export const LIVE_COMMAND = 'npm run tessera -- live';
