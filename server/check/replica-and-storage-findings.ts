/** Whether what a site has on other machines is well: the replica of its database, and the storage of its pictures. */
import type { HealthLine } from '#contract/health.ts';
import { latestChange, readEpoch } from '#server/database/change-log.ts';
import { openStore } from '#server/database/open.ts';
import type { Db } from '#server/database/schema.ts';
import type { Config } from '#server/kernel/config.ts';
import { ObjectStorage } from '#server/kernel/object-storage.ts';
import { placeOf } from '#server/kernel/s3-address.ts';

export type Elsewhere = Pick<Config, 'dataDir' | 'replicaUrl' | 'backupStorage' | 'uploadStorage'>;

/** More changes than an import of the moment would explain. */
const BEHIND_MOST = 100;

/** A replica that is away for long is missed by nobody, so this line alone tells of it. */
export async function lookAtReplica(db: Db, { replicaUrl, dataDir }: Elsewhere): Promise<HealthLine | undefined> {
  if (replicaUrl === undefined) return undefined;
  const amiss = (says: string, todo: string): HealthLine => ({ name: 'Replica', well: false, says, todo });
  const todo = 'Look at that server. Until then the primary answers all reads.';
  const copy = openStore({ databaseUrl: replicaUrl, dataDir }).db;
  try {
    const [behind, isOurs] = [
      (await latestChange(db)) - (await latestChange(copy)),
      (await readEpoch(copy)) === (await readEpoch(db)),
    ];
    if (!isOurs) return amiss('The replica is one of another site.', 'Put DATABASE_REPLICA_URL right.');
    if (behind > BEHIND_MOST) return amiss(`The replica lacks the last ${behind} changes.`, todo);
    return { name: 'Replica', well: true, says: 'The replica answers, and follows.' };
  } catch {
    return amiss('The replica does not answer.', todo);
  } finally {
    await copy.destroy();
  }
}

export async function lookAtPictures({ uploadStorage }: Elsewhere): Promise<HealthLine | undefined> {
  if (uploadStorage === undefined) return undefined;
  const name = 'Pictures';
  try {
    for await (const _first of new ObjectStorage(uploadStorage).list()) break;
    return { name, well: true, says: `Uploaded pictures lie in ${placeOf(uploadStorage)}, which answers.` };
  } catch (error) {
    return { name, well: false, says: (error as Error).message, todo: 'Look at UPLOADS_URL and its keys.' };
  }
}
