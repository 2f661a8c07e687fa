import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { freshStore, type TestStore } from '#tests/setup/database/store.ts';
import { GroupCommit } from './group-commit.ts';
import { openStore, prepareDatabase } from './open.ts';
import type { Db, Tx } from './schema.ts';

const UNTIL = '2030-01-01T00:00:00.000Z';
const attempt = (key: string) => ({ key, count: 1, until: UNTIL, waits: 0 });
const add = (db: Db | Tx, key: string) => db.insertInto('attempt').values(attempt(key)).execute();
const keysOf = async (db: Db) =>
  (await db.selectFrom('attempt').select('key').orderBy('key').execute()).map(({ key }) => key);

/** How many commits the journal holds: frames that say how large the file is afterwards (sqlite.org/fileformat2.html). */
function commitsIn({ config }: TestStore): number {
  const wal = readFileSync(join(config.dataDir, 'tessera.sqlite-wal'));
  if (wal.length === 0) return 0;
  const [page, salt] = [wal.readUInt32BE(8), wal.subarray(16, 24)];
  let commits = 0;
  for (let at = 32; at + 24 + page <= wal.length; at += 24 + page) {
    if (!wal.subarray(at + 8, at + 16).equals(salt)) break;
    if (wal.readUInt32BE(at + 4) > 0) commits++;
  }
  return commits;
}

it('commits together what comes together', async () => {
  await using store = await freshStore('sqlite');
  await add(store.db, 'first');
  const before = commitsIn(store);
  await Promise.all(Array.from({ length: 60 }, (_, n) => add(store.db, `key ${n}`)));
  expect(await keysOf(store.db)).toHaveLength(61);
  expect(commitsIn(store) - before).toBeLessThan(10);
});

it('acknowledges nothing before another process can see it', async () => {
  await using store = await freshStore('sqlite');
  const other = new DatabaseSync(join(store.config.dataDir, 'tessera.sqlite'), { readOnly: true });
  const find = other.prepare('select count(*) as found from attempt where key = ?');
  const seen = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      if (n % 2) await add(store.db, `key ${n}`);
      else await store.db.transaction().execute((tx) => add(tx, `key ${n}`));
      return find.get(`key ${n}`)?.found;
    }),
  );
  other.close();
  expect(seen).toEqual(Array(60).fill(1));
});

it('acknowledges nothing before the disk has it, tells what the disk refuses, and goes on', async () => {
  const connection = {
    inTransaction: false,
    changed: 0,
    exec: (statement: string) => {
      if (statement === 'begin immediate') connection.inTransaction = true;
      if (statement === 'commit') connection.inTransaction = false;
    },
  };
  const disk = Promise.withResolvers<void>();
  let flush = () => disk.promise;
  const log = { prepare: () => false, flush: () => flush(), checkpoint: () => {} };
  const writes = new GroupCommit(connection, async (attempt) => attempt(), log);
  const write = async () => {
    await writes.begin();
    await writes.commit();
    return 'kept';
  };
  const first = write();
  expect(await Promise.race([first, sleep(50, 'waits')])).toBe('waits');
  expect(connection.inTransaction).toBe(false);
  disk.resolve();
  expect(await first).toBe('kept');
  flush = () => Promise.reject(new Error('EIO'));
  await expect(write()).rejects.toThrow('EIO');
  flush = () => Promise.resolve();
  expect(await write()).toBe('kept');
});

it('takes back of a group only what failed', async () => {
  await using store = await freshStore('sqlite');
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, n) => {
      if (n % 3 === 0) return add(store.db, `kept ${n}`);
      if (n % 3 === 1) return add(store.db, 'kept 0');
      return store.db.transaction().execute(async (tx) => {
        await add(tx, `gone ${n}`);
        await sleep(n % 2);
        throw new Error('stop');
      });
    }),
  );
  expect(results.map(({ status }) => status)).toEqual(
    Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? 'fulfilled' : 'rejected')),
  );
  const kept = Array.from({ length: 10 }, (_, n) => `kept ${3 * n}`).sort();
  expect(await keysOf(store.db)).toEqual(kept);
});

it('tells everybody in a group that SQLite has taken back, and goes on', async () => {
  await using store = await freshStore('sqlite');
  const full = (tx: Tx) =>
    tx
      .insertInto('attempt')
      .values(attempt('x'.repeat(3_000_000)))
      .execute();
  await add(store.db, 'before');
  await store.db.executeQuery(limitPages(store));
  const results = await Promise.allSettled([
    add(store.db, 'one'),
    store.db.transaction().execute(full),
    add(store.db, 'two'),
  ]);
  // A full file: SQLite undoes the statement, or all that stood open; either way what was acknowledged is there.
  const acknowledged = ['one', 'full', 'two'].filter((_, i) => results[i]?.status === 'fulfilled');
  expect(results[1]?.status).toBe('rejected');
  expect(await keysOf(store.db)).toEqual(['before', ...acknowledged].sort());
  await add(store.db, 'after');
  expect(await keysOf(store.db)).toContain('after');
});

/** Lets the file grow hardly any further, as a full disk would. */
function limitPages({ config }: TestStore) {
  const file = new DatabaseSync(join(config.dataDir, 'tessera.sqlite'));
  const pages = Number(file.prepare('pragma page_count').get()?.page_count);
  file.close();
  return {
    sql: `/* here */ pragma max_page_count = ${pages + 20}`,
    parameters: [],
    query: { kind: 'RawNode' },
  } as never;
}

it('waits for another program that holds the lock, all of them', async () => {
  await using store = await freshStore('sqlite');
  const other = new DatabaseSync(join(store.config.dataDir, 'tessera.sqlite'));
  other.exec('begin immediate');
  const writing = Promise.all(Array.from({ length: 20 }, (_, n) => add(store.db, `key ${n}`)));
  await sleep(150);
  other.exec('commit');
  other.close();
  await writing;
  expect(await keysOf(store.db)).toHaveLength(20);
});

it('lets statements that take part in no transaction run between the groups', async () => {
  await using store = await freshStore('sqlite');
  const { sql } = await import('kysely');
  await Promise.all([
    add(store.db, 'a'),
    sql`vacuum`.execute(store.db),
    add(store.db, 'b'),
    sql`vacuum`.execute(store.db),
  ]);
  expect(await keysOf(store.db)).toEqual(['a', 'b']);
});

it('loses nothing that was acknowledged when the process is killed', async () => {
  for (let kill = 0; kill < 4; kill++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'tessera-test-'));
    const writer = fork(join(import.meta.dirname, '../../tests/setup/processes/writer.ts'), [dataDir]);
    const acknowledged: string[] = [];
    const { promise: started, resolve } = Promise.withResolvers<void>();
    writer.on('message', (key) => {
      acknowledged.push(String(key));
      if (acknowledged.length === 200) resolve();
    });
    await started;
    await sleep(40 * kill);
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    const { db } = openStore({ dataDir });
    await prepareDatabase(db);
    const kept = new Set(await keysOf(db));
    expect(acknowledged.filter((key) => !kept.has(key))).toEqual([]);
    await db.destroy();
    rmSync(dataDir, { recursive: true });
  }
}, 300_000);

it('leaves the log of a large transaction to another thread, and no row is lost', async () => {
  await using store = await freshStore('sqlite');
  const file = join(store.config.dataDir, 'tessera.sqlite');
  const rows = Array.from({ length: 30_000 }, (_, n) => attempt(`large ${n}`));
  await store.db.transaction().execute(async (tx) => {
    for (let at = 0; at < rows.length; at += 1_000)
      await tx
        .insertInto('attempt')
        .values(rows.slice(at, at + 1_000))
        .execute();
  });
  await add(store.db, 'after');
  // The file on its own, without its log, as the checkpoint leaves it.
  const inFile = () => {
    const copy = join(store.config.dataDir, 'copy.sqlite');
    copyFileSync(file, copy);
    const db = new DatabaseSync(copy);
    try {
      return db.prepare("select count(*) as found from attempt where key like 'large %'").get()?.found;
    } catch {
      return 'half written';
    } finally {
      db.close();
    }
  };
  await expect.poll(inFile, { timeout: 20_000 }).toBe(30_000);
  expect(await keysOf(store.db)).toHaveLength(30_001);
});
