/** A process that writes from forty places at once, and says of each write when it was acknowledged. */
import { openStore, prepareDatabase } from '#server/database/open.ts';

const { db } = openStore({ dataDir: process.argv[2] ?? '' });
await prepareDatabase(db);
for (let place = 0; place < 40; place++) void writeOn(place);

async function writeOn(place: number): Promise<void> {
  for (let n = 0; ; n++) {
    const row = { key: `${place} ${n}`, count: 1, until: '2030-01-01T00:00:00.000Z', waits: 0 };
    if (n % 2) await db.insertInto('attempt').values(row).execute();
    else await db.transaction().execute((tx) => tx.insertInto('attempt').values(row).execute());
    process.send?.(row.key);
  }
}
