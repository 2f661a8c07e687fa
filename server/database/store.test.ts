import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { among, idList } from './among.ts';
import { changeCatalogue, followChanges, latestChange } from './change-log.ts';
import { isOrphaned } from './database-errors.ts';
import { prepareDatabase } from './open.ts';
import type { Db } from './schema.ts';

const item = (n: number, values: object = {}) => ({
  kind: 'post' as const,
  slug: `post-${n}`,
  external_id: `post:${n}`,
  title: `Post ${n}`,
  sort_title: `post ${n}`,
  images: '[]',
  published_at: '2027-05-11T09:30:00.000Z',
  featured: false,
  sponsored: false,
  ...values,
});
const addItem = (db: Db, n: number, values?: object) =>
  db.insertInto('item').values(item(n, values)).returning('id').executeTakeFirstOrThrow();

onEachEngine('the database', (engine) => {
  it('gives instants, booleans and JSON back as they were written', async () => {
    await using store = await freshStore(engine);
    const images = ['https://example.org/é.jpg', '/pictures/"quoted".svg'];
    await addItem(store.db, 1, {
      images: JSON.stringify(images),
      featured: true,
      published_at: '2027-05-11T09:30:00.123Z',
    });
    const row = await store.db.selectFrom('item').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ images, featured: true, sponsored: false, published_at: '2027-05-11T09:30:00.123Z' });
    expect(row.rating_sum).toBe(0);
  });

  it('counts and sums as numbers', async () => {
    await using store = await freshStore(engine);
    await addItem(store.db, 1);
    const row = await store.db
      .selectFrom('item')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('rating_count').as('sum')])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ count: 1, sum: 0 });
  });

  it('orders titles by code point, wherever it runs', async () => {
    await using store = await freshStore(engine);
    for (const [n, title] of ['zebra', 'a-b', 'ab', 'a b', 'é'].entries())
      await addItem(store.db, n, { sort_title: title });
    const rows = await store.db.selectFrom('item').select('sort_title').orderBy('sort_title').execute();
    expect(rows.map((row) => row.sort_title)).toEqual(['a b', 'a-b', 'ab', 'zebra', 'é']);
  });

  it('refuses what points to nothing, and what is there twice', async () => {
    await using store = await freshStore(engine);
    await addItem(store.db, 1);
    await expect(addItem(store.db, 1)).rejects.toThrow();
    const refused = await store.db
      .insertInto('topic')
      .values({ item_id: 99 } as never)
      .execute()
      .catch((error: unknown) => error);
    expect(isOrphaned(refused)).toBe(true);
    expect(isOrphaned(await addItem(store.db, 1).catch((error: unknown) => error))).toBe(false);
  });

  it('takes nothing of a transaction that fails', async () => {
    await using store = await freshStore(engine);
    const broken = store.db.transaction().execute(async (tx) => {
      await addItem(tx, 1);
      throw new Error('stop');
    });
    await expect(broken).rejects.toThrow('stop');
    expect(await store.db.selectFrom('item').select('id').execute()).toEqual([]);
    await addItem(store.db, 2);
  });

  it('reads on while a transaction is writing, and sees nothing of it', async () => {
    await using store = await freshStore(engine);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const writing = store.db.transaction().execute(async (tx) => {
      await addItem(tx, 1);
      await held;
    });
    await sleep(20);
    expect(await store.db.selectFrom('item').select('id').execute()).toEqual([]);
    letGo();
    await writing;
    expect(await store.db.selectFrom('item').select('id').execute()).toHaveLength(1);
  });

  it('lets writers take turns', async () => {
    await using store = await freshStore(engine);
    const other = store.another();
    const writes = Array.from({ length: 20 }, (_, n) =>
      changeCatalogue(n % 2 ? store.db : other.db, async (tx, touch) => touch('item', (await addItem(tx, n)).id)),
    );
    await Promise.all(writes);
    expect(await latestChange(store.db)).toBe(20);
  });

  it('may be prepared by two processes at once, and again', async () => {
    await using store = await freshStore(engine);
    const other = store.another();
    if (engine === 'postgres') await sql`drop schema public cascade`.execute(store.db);
    if (engine === 'postgres') await sql`create schema public`.execute(store.db);
    await Promise.all([prepareDatabase(store.db), prepareDatabase(other.db)]);
    await prepareDatabase(store.db);
    await addItem(store.db, 1);
  });
});

onEachEngine('the change log', (engine) => {
  it('numbers each touched thing once, in the transaction that touched it', async () => {
    await using store = await freshStore(engine);
    await changeCatalogue(store.db, async (_tx, touch) => {
      touch('item', 7);
      touch('item', 7);
      touch('term', 7);
    });
    const rows = await store.db.selectFrom('change').select(['number', 'entity', 'entity_id']).execute();
    expect(rows).toEqual([
      { number: 1, entity: 'item', entity_id: 7 },
      { number: 2, entity: 'term', entity_id: 7 },
    ]);
  });

  it('reaches a follower in another process by itself', async () => {
    await using store = await freshStore(engine);
    const seen: number[] = [];
    const follower = followChanges(store.another(), 0, async (changes) => {
      seen.push(...changes.map((change) => change.entity_id));
    });
    // Once the first has come, the second can only come by being told of.
    for (const [n, id] of [5, 6].entries()) {
      await changeCatalogue(store.db, async (_tx, touch) => touch('item', id));
      await expect.poll(() => seen, { timeout: 20_000 }).toEqual([5, 6].slice(0, n + 1));
    }
    expect(follower.number).toBe(2);
    await follower.stop();
  });

  it('never lets a follower miss a late number', async () => {
    await using store = await freshStore(engine);
    const seen: number[] = [];
    const follower = followChanges(store.another(), 0, async (changes) => {
      seen.push(...changes.map((change) => change.number));
    });
    const other = store.another();
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        changeCatalogue(n % 2 ? store.db : other.db, async (_tx, touch) => {
          await sleep(n % 7);
          touch('item', n);
        }),
      ),
    );
    await follower.catchUp();
    expect(seen).toHaveLength(40);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    await follower.stop();
  });

  it('goes on after applying has failed, with nothing left out', async () => {
    await using store = await freshStore(engine);
    let fail = true;
    const seen: number[] = [];
    const follower = followChanges(store, 0, async (changes) => {
      if (fail) throw new Error('not now');
      seen.push(...changes.map((change) => change.entity_id));
    });
    await changeCatalogue(store.db, async (_tx, touch) => touch('item', 1));
    await expect(follower.catchUp()).rejects.toThrow('not now');
    fail = false;
    await follower.catchUp();
    expect(seen).toEqual([1]);
    await follower.stop();
  });

  it('tries again by itself what has failed, though nothing more is written', async () => {
    await using store = await freshStore(engine);
    let tries = 0;
    const follower = followChanges(store, 0, async () => {
      tries++;
      if (tries < 3) throw new Error('not now');
    });
    await changeCatalogue(store.db, async (_tx, touch) => touch('item', 1));
    await expect.poll(() => follower.number, { timeout: 20_000 }).toBe(1);
    await follower.stop();
  });
});

it('SQLite waits for another program that holds the lock, while the process goes on', async () => {
  await using store = await freshStore('sqlite');
  const other = new DatabaseSync(join(store.config.dataDir, 'tessera.sqlite'));
  other.exec('begin immediate');
  let isOver = false;
  const writing = addItem(store.db, 1).finally(() => (isOver = true));
  for (let ticks = 0; ticks < 20; ticks++) await sleep(5);
  expect(isOver).toBe(false);
  expect(await store.db.selectFrom('item').select('id').execute()).toEqual([]);
  other.exec('commit');
  await writing;
  other.close();
  expect(await store.db.selectFrom('item').select('id').execute()).toHaveLength(1);
});

it('finds published items by their ids through the primary key on SQLite, whatever indexes there are', async () => {
  await using store = await freshStore('sqlite');
  const { db } = store;
  const asked = db
    .selectFrom('published_item as item')
    .select('id')
    .where(among(db, 'item.id', idList(db, [1, 2])));
  const { sql: text, parameters } = asked.compile();
  const plan = await sql<{
    detail: string;
  }>`${sql.raw(`explain query plan ${text.replaceAll('?', () => `'${parameters.at(-1)}'`)}`)}`.execute(db);
  expect(plan.rows[0]?.detail).toMatch(/USING INTEGER PRIMARY KEY/);
});
