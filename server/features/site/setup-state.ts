/** Whether a new site is open to visitors: its first set-up may have to be finished before. */
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';

/** Notes that a site was made just now. `isClosed`: visitors see nothing of it until the set-up is finished. */
export async function beginSetup(db: Db, isClosed: boolean): Promise<void> {
  await db
    .insertInto('setup')
    .values({ id: 1, closed: isClosed ? 1 : 0, finished_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Visitors see the site from now on; a second time changes nothing. */
export async function finishSetup(db: Db): Promise<void> {
  await db.updateTable('setup').set({ finished_at: now() }).where('finished_at', 'is', null).execute();
}

/** Whether the first set-up is finished, and whether visitors see nothing of the site until then. */
export async function readOpening(db: Db): Promise<{ finished: boolean; closed: boolean }> {
  const row = await db.selectFrom('setup').select(['closed', 'finished_at']).executeTakeFirst();
  const finished = row === undefined || row.finished_at !== null;
  return { finished, closed: !finished && row.closed === 1 };
}

/** Whether visitors see nothing of the site yet. */
export const isClosed = async (db: Db): Promise<boolean> => (await readOpening(db)).closed;
