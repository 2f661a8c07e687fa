/** Which reads go to a replica, and which do not. The database stands in for its own copy; `tests/many-processes.test.ts` has a real one. */
import { describe, expect, inject, it } from 'vitest';
import { lookAtReplica } from '#server/check/replica-and-storage-findings.ts';
import { Shelves } from '#tests/builders/shelves.ts';
import { freshStore, type TestStore } from '#tests/setup/database/store.ts';
import { beginEpoch, latestChange } from './change-log.ts';
import { type DatabaseConfig, openStore } from './open.ts';
import { laggingReads } from './replica.ts';

const AWAY = 'postgres://postgres@127.0.0.1:1/none';

describe.skipIf(!inject('postgres'))('a replica', () => {
  async function open(config: DatabaseConfig, replicaUrl = config.databaseUrl) {
    const { db, replica } = openStore({ ...config, replicaUrl });
    if (!replica) throw new Error('There is a replica.');
    let asked = 0;
    const run = replica.run.bind(replica);
    replica.run = (query) => {
      if (!query.sql.includes('change_epoch')) asked++;
      return run(query);
    };
    const items = () => db.selectFrom('item').select('id').execute();
    return { db, replica, items, asked: () => asked, [Symbol.asyncDispose]: () => db.destroy() };
  }
  const elsewhere = (store: TestStore, replicaUrl: string | undefined) =>
    lookAtReplica(store.db, {
      dataDir: store.config.dataDir,
      replicaUrl,
      backupStorage: undefined,
      uploadStorage: undefined,
    });

  it('answers what bears a delay, once it has what the process knows of', async () => {
    await using store = await freshStore('postgres');
    await new Shelves(store.db).tool({ name: 'One' });
    await using site = await open(store.config);
    await laggingReads.run(true, site.items);
    expect(site.asked(), 'nobody has looked where it stands').toBe(0);
    let needed = await latestChange(store.db);
    await site.replica.follow(site.db, () => needed);
    expect(await laggingReads.run(true, site.items)).toHaveLength(1);
    expect(site.asked()).toBe(1);
    await site.items();
    expect(site.asked(), 'what was not said to bear it goes to the primary').toBe(1);
    needed += 1;
    await laggingReads.run(true, site.items);
    expect(site.asked(), 'it is late').toBe(1);
    expect(await elsewhere(store, store.config.databaseUrl)).toMatchObject({ well: true });
  });

  it('takes no part in writes and transactions', async () => {
    await using store = await freshStore('postgres');
    await using site = await open(store.config);
    await site.replica.follow(site.db, () => 0);
    await laggingReads.run(true, async () => {
      await new Shelves(site.db).tool({ name: 'One' });
      const before = site.asked();
      await site.db.transaction().execute(async (tx) => {
        await tx.deleteFrom('change').execute();
        expect(await tx.selectFrom('change').select('number').execute()).toEqual([]);
      });
      expect(site.asked()).toBe(before);
      // What is wrong with the question itself is told as ever.
      await expect(
        site.db
          .selectFrom('item')
          .select('nothing' as 'id')
          .execute(),
      ).rejects.toThrow('nothing');
    });
  });

  it('is left alone where it is away or of another site', async () => {
    await using store = await freshStore('postgres');
    await using other = await freshStore('postgres');
    await new Shelves(store.db).tool({ name: 'One' });
    await other.db.transaction().execute(beginEpoch);
    for (const [url, words] of [
      [AWAY, /does not answer/],
      [other.config.databaseUrl, /of another site/],
    ] as const) {
      await using site = await open(store.config, url);
      await site.replica.follow(site.db, () => 0);
      expect(await laggingReads.run(true, site.items)).toHaveLength(1);
      expect(site.asked()).toBe(0);
      expect(await elsewhere(store, url)).toMatchObject({ well: false, says: expect.stringMatching(words) });
    }
  });
});
