/** Three processes behind a proxy on one PostgreSQL with a replica that follows it, while each of them fails under load. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore, prepareDatabase, type Store } from '#server/database/open.ts';
import { addMember } from '#server/features/members/operator-actions.ts';
import { Shelves } from './builders/shelves.ts';
import { SECRET } from './setup/api/api.ts';
import { hasPostgresServer, PostgresServer, serversFolder } from './setup/processes/postgres-server.ts';
import { runServer, type SiteProcess } from './setup/processes/process.ts';
import { openRoundRobin, type RoundRobin } from './setup/processes/round-robin.ts';

const SITE = 'tests/setup/processes/listening.ts';
const WRITERS = 4;
/** How often a server has looked into the table of items, by its own count. */
const LOOKS = "select (seq_scan + coalesce(idx_scan, 0))::int as count from pg_stat_user_tables where relname = 'item'";
const PATIENT = { timeout: 30_000, interval: 100 };

if (!hasPostgresServer)
  console.log('Several processes on PostgreSQL: skipped (its server’s programs are not installed)');

describe.skipIf(!hasPostgresServer)('several processes of one site', () => {
  const folder = serversFolder();
  const closing: (() => unknown)[] = [];
  let [primary, replica] = [{} as PostgresServer, {} as PostgresServer];
  let store = {} as Store;
  let shelves = {} as Shelves;
  let proxy = {} as RoundRobin;
  const sites: SiteProcess[] = [];
  let addresses: string[] = [];
  let asked = 0;

  const open = (site: number): SiteProcess =>
    runServer(SITE, {
      DATABASE_URL: primary.url(),
      DATABASE_REPLICA_URL: replica.url(),
      DATA_DIR: join(folder.path, `site-${site}`),
      SECRET,
      BACKUPS: 'off',
      LINK_CHECKS: 'off',
      DEMO: 'off',
    });

  beforeAll(async () => {
    primary = await PostgresServer.primary(folder.path);
    closing.push(() => primary.end());
    store = openStore({ databaseUrl: primary.url(), dataDir: folder.path });
    closing.push(() => store.db.destroy());
    await prepareDatabase(store.db);
    shelves = new Shelves(store.db);
    await shelves.tool({ name: 'First' });
    replica = await primary.replica();
    closing.push(() => replica.end());
    for (let site = 0; site < 3; site++) sites.push(open(site));
    closing.push(() => Promise.all(sites.map((site) => site[Symbol.asyncDispose]())));
    addresses = await Promise.all(sites.map(({ ready }) => ready));
    proxy = await openRoundRobin(() => addresses);
    closing.push(() => proxy[Symbol.asyncDispose]());
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
    folder.remove();
  });

  const get = async (base: string, path: string) => {
    const answer = await fetch(`${base}${path}`).catch(() => undefined);
    return { status: answer?.status ?? 0, body: await answer?.json().catch(() => undefined) };
  };
  /** Whether every process shows a tool of this name. */
  const shown = async (name: string) =>
    (await Promise.all(addresses.map((base) => get(base, '/api/content/tool?size=50')))).map(({ body }) =>
      JSON.stringify(body).includes(`"${name}"`),
    );
  const askReplica = async (query: string) => {
    const client = new pg.Client({ connectionString: replica.url() });
    await client.connect();
    return client.query(query).finally(() => client.end());
  };
  /** A list that nobody has asked for, so that no cache has it. */
  const newList = () => `/api/content/tool?size=${1 + (++asked % 50)}&page=${1 + Math.floor(asked / 50)}`;
  /** Asks for lists until the replica has looked for items more often than before. */
  const isReadAgain = async () => {
    const count = async () => (await askReplica(LOOKS)).rows[0].count as number;
    const before = await count();
    const looks = async () => {
      // What was read under the number of before is kept in memory; and the replica has the new one in a moment.
      await shelves.tool({ name: `Tool ${++asked}` });
      await sleep(500);
      for (let n = 0; n < 6; n++) await get(proxy.url, newList());
      return count();
    };
    await expect.poll(looks, PATIENT).toBeGreaterThan(before);
  };
  const everywhere = (name: string) => expect.poll(() => shown(name), PATIENT).toEqual([true, true, true]);

  /** Writes and reads through the proxy until it is stopped; tells what was acknowledged, and when something failed. */
  function load() {
    const acknowledged: string[] = [];
    const failed: { at: number; status: number }[] = [];
    let isOver = false;
    let made = 0;
    const note = (status: number) => status !== 200 && failed.push({ at: performance.now(), status });
    const write = async () => {
      while (!isOver) {
        const n = ++made;
        const message = `message ${primary.port} ${n} ${Math.random()}`;
        const answer = await fetch(`${proxy.url}/api/auth/contact`, {
          method: 'POST',
          // Each from a network of its own: how much one may write is not what is tried here.
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${n >> 8}.${n & 255}` },
          body: JSON.stringify({ name: 'Ada', email: 'ada@example.org', subject: 'feedback', message }),
        });
        if (answer.status === 200) acknowledged.push(message);
        note(answer.status);
        await answer.text();
        await sleep(20);
      }
    };
    const read = async () => {
      while (!isOver) {
        note((await get(proxy.url, newList())).status);
        await sleep(30);
      }
    };
    const running = Promise.all([...Array.from({ length: WRITERS }, write), read(), read()]);
    return {
      acknowledged,
      failed,
      stop: async () => {
        isOver = true;
        await running;
      },
    };
  }
  const expectNothingLost = async (what: string, { acknowledged, failed }: ReturnType<typeof load>) => {
    const rows = await store.db.selectFrom('contact_message').select('message').execute();
    const kept = new Set(rows.map(({ message }) => message));
    expect(acknowledged.filter((message) => !kept.has(message))).toEqual([]);
    console.log(`${what}: ${acknowledged.length} writes acknowledged, 0 lost; ${failed.length} calls failed.`);
  };

  it('read from the replica, and never less than they know of', async () => {
    await everywhere('First');
    await isReadAgain();
    // It stands still: what is new comes from the primary, as soon as ever.
    await askReplica('select pg_wal_replay_pause()');
    await shelves.tool({ name: 'While the replica is late' });
    await everywhere('While the replica is late');
    await askReplica('select pg_wal_replay_resume()');
  });

  it('count wrong guesses together', async () => {
    await addMember(store.db, 'ada@example.org');
    const guess = () =>
      fetch(`${proxy.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
        body: JSON.stringify({ username: 'ada@example.org', password: 'one wrong door' }),
      }).then(({ status }) => status);
    const statuses: number[] = [];
    for (let n = 0; n < 24; n++) statuses.push(await guess());
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(4).fill(429)]);
  });

  it('lose nothing that they acknowledged when one is killed, and nobody else is told of it', async () => {
    const busy = load();
    await expect.poll(() => busy.acknowledged.length, PATIENT).toBeGreaterThan(20);
    sites[1]?.process.kill('SIGKILL');
    await sites[1]?.ended;
    const after = busy.acknowledged.length;
    await expect.poll(() => busy.acknowledged.length, PATIENT).toBeGreaterThan(after + 20);
    await busy.stop();
    // What was under way in it, and no more.
    expect(busy.failed.filter(({ status }) => status !== 502)).toEqual([]);
    expect(busy.failed.length).toBeLessThanOrEqual(WRITERS + 2);
    await expectNothingLost('One of three processes killed', busy);
    sites[1] = open(1);
    addresses = await Promise.all(sites.map(({ ready }) => ready));
  });

  it('go on without a word when the replica stops, and read from it again when it is back', async () => {
    const busy = load();
    await expect.poll(() => busy.acknowledged.length, PATIENT).toBeGreaterThan(10);
    replica.stop();
    await shelves.tool({ name: 'While the replica is away' });
    await everywhere('While the replica is away');
    await busy.stop();
    expect(busy.failed).toEqual([]);
    await expectNothingLost('The replica stopped', busy);
    replica.start();
    await isReadAgain();
  });

  it('fail only while the primary is away, and recover by themselves', async () => {
    const busy = load();
    await expect.poll(() => busy.acknowledged.length, PATIENT).toBeGreaterThan(10);
    const away = performance.now();
    primary.stop();
    await sleep(500);
    primary.start();
    const back = performance.now();
    const then = busy.acknowledged.length;
    await expect.poll(() => busy.acknowledged.length, PATIENT).toBeGreaterThan(then + 20);
    await shelves.tool({ name: 'After the restart' });
    await everywhere('After the restart');
    await busy.stop();
    expect(busy.failed.length).toBeGreaterThan(0);
    expect(busy.failed.filter(({ status }) => status !== 503)).toEqual([]);
    // What waited for a connection when it came back is told a while later.
    expect(busy.failed.filter(({ at }) => at < away || at > back + 30_000)).toEqual([]);
    await expectNothingLost('The primary restarted', busy);
    for (const base of addresses) expect((await get(base, '/readyz')).status).toBe(200);
    await isReadAgain();
  });
});
