import { createServer } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { WEBHOOK_JOB } from '#server/jobs/kinds.ts';
import { Worker } from '#server/jobs/worker.ts';
import { checkAddress, isPublic, postOutward } from '#server/kernel/outward-call.ts';
import { openApi, SECRET, type TestApi } from '#tests/setup/api/api.ts';
import { tesseraOf } from '#tests/setup/api/command-line.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { runServer } from '#tests/setup/processes/process.ts';
import { openReceiver, type Receiver } from '#tests/setup/processes/receiver.ts';
import { Encryption } from '../../kernel/encryption.ts';
import { CHANGES_A_MESSAGE, webhookJobs } from './deliver.ts';
import {
  addWebhook,
  forgetDeliveries,
  listWebhooks,
  logInWords,
  noticeChanges,
  removeWebhook,
  replayWebhook,
  resumeWebhook,
  testWebhook,
  webhooksInWords,
} from './webhooks.ts';

const encryption = new Encryption(SECRET);
const leave = { allows: (address: string) => address === '127.0.0.1', plain: true };

afterEach(() => vi.useRealTimers());

function workerOf({ store: { db } }: TestApi) {
  const jobs = { [WEBHOOK_JOB]: webhookJobs(db, { decrypt: encryption.decrypt, leave }) };
  return new Worker(db, jobs, { beforeLooking: () => noticeChanges(db) });
}

async function told(api: TestApi, receiver: Receiver) {
  const { id, secret } = await addWebhook(api.store.db, receiver.url, encryption.encrypt, leave);
  receiver.secret = secret;
  return id;
}

/** As if the wait were over. */
const makeDue = ({ store: { db } }: TestApi) =>
  db
    .updateTable('job')
    .set({ run_at: new Date(0).toISOString() })
    .execute();

onEachEngine('webhooks', (engine, once) => {
  it('tell what changed from now on, signed, once for each change, and log each try', async () => {
    await using api = await openApi(engine);
    await using receiver = await openReceiver();
    await api.shelves.tool({ name: 'Earlier' });
    const id = await told(api, receiver);
    const worker = workerOf(api);
    await worker.work();
    expect(receiver.tries).toEqual([]);
    const one = await api.shelves.tool({ name: 'One' });
    const hidden = await api.shelves.tool({ name: 'Two' });
    await api.shelves.hide(hidden.id);
    await worker.work();
    await worker.work();
    expect(receiver.taken).toHaveLength(1);
    expect(receiver.taken[0]?.changes.map(({ item_id, what }) => [item_id, what])).toEqual([
      [one.id, 'changed'],
      [hidden.id, 'removed'],
    ]);
    expect(receiver.taken[0]?.body).not.toContain('Two');
    expect(await logInWords(api.store.db, id)).toEqual([
      expect.stringMatching(/ msg_\w{32} {2}try 1 {2}200 {2}\d+ ms$/),
    ]);
    expect(await webhooksInWords(api.store.db)).toEqual([`${id}  ${receiver.url}  up to date`]);
    const { secret } = await api.store.db.selectFrom('webhook').select('secret').executeTakeFirstOrThrow();
    expect(secret).not.toContain('whsec_');
    await worker.stop();
  });

  once('come in messages of a hundred changes', async () => {
    await using api = await openApi(engine);
    await using receiver = await openReceiver();
    const { id: item } = await api.shelves.tool({ name: 'One' });
    await told(api, receiver);
    const row = { entity: 'item' as const, entity_id: item, changed_at: new Date().toISOString() };
    await api.store.db
      .insertInto('change')
      .values(Array.from({ length: 2 * CHANGES_A_MESSAGE + 1 }, () => row))
      .execute();
    const worker = workerOf(api);
    await worker.work();
    const { body } = await api.get('/api/changes');
    expect(receiver.taken.map(({ next }) => next)).toEqual([
      body.next - CHANGES_A_MESSAGE - 1,
      body.next - 1,
      body.next,
    ]);
    await worker.stop();
  });

  once(
    'are tried again, later and later, with the same message under the same id, and given up in the end',
    async () => {
      await using api = await openApi(engine);
      await using receiver = await openReceiver();
      const id = await told(api, receiver);
      const worker = workerOf(api);
      await api.shelves.tool({ name: 'One' });
      receiver.answers.push(500, 302, 404);
      let pause = 0;
      for (let round = 0; round < 3; round++) {
        await worker.work();
        expect(receiver.tries).toHaveLength(round + 1);
        const job = await api.store.db.selectFrom('job').selectAll().executeTakeFirstOrThrow();
        const wait = Date.parse(job.run_at) - Date.now();
        expect(wait).toBeGreaterThan(pause);
        pause = wait;
        expect(job).toMatchObject({ attempts: round + 1, lease_until: null });
        await api.shelves.tool({ name: `Meanwhile ${round}` });
        await makeDue(api);
      }
      await worker.work();
      const [first] = receiver.tries;
      expect(receiver.tries.map(({ id: name, body }) => [name, body])).toEqual(
        Array.from({ length: 4 }, () => [first?.id, first?.body]),
      );
      expect(receiver.taken).toHaveLength(1);
      await worker.work();
      expect(receiver.taken.map(({ changes }) => changes.length)).toEqual([1, 3]);
      receiver.answers.push(...Array<number>(20).fill(503));
      await api.shelves.tool({ name: 'Last' });
      for (let round = 0; round < 12; round++) {
        await worker.work();
        await makeDue(api);
      }
      expect(receiver.tries).toHaveLength(5 + 10);
      expect((await webhooksInWords(api.store.db))[0]).toMatch(/ paused at .*answered 503$/);
      expect((await logInWords(api.store.db))[0]).toContain('try 10  503');
      receiver.answers.length = 0;
      await resumeWebhook(api.store.db, id);
      await worker.work();
      expect(receiver.taken.at(-1)?.changes).toHaveLength(1);
      await worker.stop();
    },
  );

  once('end at once where the other side wants no more, and leave nothing when they are removed', async () => {
    await using api = await openApi(engine);
    await using receiver = await openReceiver();
    const id = await told(api, receiver);
    const worker = workerOf(api);
    receiver.answers.push(410);
    await api.shelves.tool({ name: 'One' });
    await worker.work();
    expect((await webhooksInWords(api.store.db))[0]).toContain('answered 410');
    await worker.work();
    expect(receiver.tries).toHaveLength(1);
    await expect(addWebhook(api.store.db, receiver.url, encryption.encrypt, leave)).rejects.toThrow('is there already');
    await removeWebhook(api.store.db, id);
    await expect(removeWebhook(api.store.db, id)).rejects.toThrow('There is no webhook');
    for (const table of ['webhook', 'webhook_delivery', 'job'] as const)
      expect(await api.store.db.selectFrom(table).selectAll().execute()).toEqual([]);
    await worker.stop();
  });

  once('tell only of the kinds and the sort of change that are wanted, and go past the others', async () => {
    await using api = await openApi(engine);
    await using receiver = await openReceiver();
    const { db } = api.store;
    const { id, secret } = await addWebhook(db, receiver.url, encryption.encrypt, leave, {
      kinds: ['tool'],
      what: 'removed',
    });
    receiver.secret = secret;
    const worker = workerOf(api);
    const tool = await api.shelves.tool({ name: 'Lamp' });
    const post = await api.shelves.post({ display_title: 'Elsewhere' });
    await api.shelves.hide(post.id);
    const row = { entity: 'item' as const, entity_id: post.id, changed_at: new Date().toISOString() };
    await db
      .insertInto('change')
      .values(Array.from({ length: 2 * CHANGES_A_MESSAGE }, () => row))
      .execute();
    await worker.work();
    expect(receiver.tries).toEqual([]);
    expect(await listWebhooks(db, id)).toMatchObject([{ behind: 0, kinds: ['tool'], what: 'removed' }]);
    await api.shelves.hide(tool.id);
    await worker.work();
    expect(receiver.taken.map(({ changes }) => changes.map(({ item_id, what }) => [item_id, what]))).toEqual([
      [[tool.id, 'removed']],
    ]);
    expect(await webhooksInWords(db)).toEqual([`${id}  ${receiver.url}  only tool, removed  up to date`]);
    await worker.stop();
  });

  once('are tried out with a message that says nothing, and nothing comes of one that is not taken', async () => {
    await using api = await openApi(engine);
    await using receiver = await openReceiver();
    const { db } = api.store;
    const id = await told(api, receiver);
    const worker = workerOf(api);
    receiver.answers.push(410);
    for (const status of [410, 200]) {
      await testWebhook(db, id);
      await worker.work();
      const [{ deliveries, paused_because } = {}] = await listWebhooks(db, id);
      expect([deliveries?.[0]?.status, paused_because]).toEqual([status, null]);
    }
    expect(receiver.taken.map(({ body, changes }) => [JSON.parse(body).type, changes])).toEqual([['webhook.test', []]]);
    expect(await db.selectFrom('job').selectAll().execute()).toEqual([]);
    await worker.stop();
  });

  once('are told the last messages again, as things are now, under new ids', async () => {
    await using api = await openApi(engine);
    await using receiver = await openReceiver();
    const { db } = api.store;
    const id = await told(api, receiver);
    const worker = workerOf(api);
    await expect(replayWebhook(db, id, 1)).rejects.toThrow('Nothing was told yet');
    const items = [];
    for (const name of ['One', 'Two', 'Three']) {
      items.push(await api.shelves.tool({ name }));
      await worker.work();
    }
    receiver.answers.push(...Array<number>(20).fill(503));
    await api.shelves.hide(items[2]?.id ?? 0);
    for (let round = 0; round < 12; round++) {
      await worker.work();
      await makeDue(api);
    }
    expect((await listWebhooks(db, id))[0]?.paused_because).toContain('answered 503');
    receiver.answers.length = 0;
    receiver.taken.length = 0;
    await replayWebhook(db, id, 2);
    await worker.work();
    expect(receiver.taken.flatMap(({ changes }) => changes.map(({ item_id, what }) => [item_id, what]))).toEqual([
      [items[1]?.id, 'changed'],
      [items[2]?.id, 'removed'],
    ]);
    const ids = receiver.tries.map((one) => one.id);
    expect(ids.filter((one) => one === receiver.taken[0]?.id)).toHaveLength(1);
    await worker.stop();
  });

  it('are told the last messages again, also where somebody asks for that while the next one is put together', async () => {
    await using api = await openApi(engine);
    await using receiver = await openReceiver();
    const { db } = api.store;
    const id = await told(api, receiver);
    const first = await api.shelves.tool({ name: 'One' });
    const worker = workerOf(api);
    await worker.work();
    await worker.stop();
    const second = await api.shelves.tool({ name: 'Two' });
    receiver.taken.length = 0;
    let replay: Promise<void> | undefined;
    // Comes in after the changes were read, and before what is to be told of them is written.
    const disturbed = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows.some((row) => 'changed_at' in row)) {
          replay ??= replayWebhook(db, id, 1);
          await replay;
        }
        return result;
      },
    });
    await noticeChanges(db);
    const jobs = { [WEBHOOK_JOB]: webhookJobs(disturbed, { decrypt: encryption.decrypt, leave }) };
    const other = new Worker(db, jobs);
    await other.work();
    await other.stop();
    expect(replay).toBeDefined();
    const ids = receiver.taken.flatMap(({ changes }) => changes.map(({ item_id }) => item_id));
    expect(ids).toEqual([first.id, second.id]);
  });

  it('are told again at once where somebody asks while the last try of a message fails, and go on', async () => {
    await using api = await openApi(engine);
    await using receiver = await openReceiver();
    const { db } = api.store;
    const id = await told(api, receiver);
    const first = await api.shelves.tool({ name: 'One' });
    const worker = workerOf(api);
    await worker.work();
    const second = await api.shelves.tool({ name: 'Two' });
    receiver.answers.push(503);
    await worker.work();
    receiver.answers.push(410);
    receiver.taken.length = 0;
    await makeDue(api);
    receiver.meanwhile = () => replayWebhook(db, id, 1);
    await worker.work();
    await worker.work();
    await worker.stop();
    expect((await listWebhooks(db, id))[0]?.paused_at).toBeNull();
    const ids = receiver.taken.flatMap(({ changes }) => changes.map(({ item_id }) => item_id));
    expect(ids).toEqual([first.id, second.id]);
    expect(await db.selectFrom('job').select('key').execute()).toEqual([]);
  });

  it('are added once, however often the button is pressed', async () => {
    await using club = await openClub(engine);
    const desk = await openDesk(club);
    const press = () => desk.call('POST', '/webhooks', { url: 'https://example.org/pressed' }, desk.administrator.as);
    const statuses = (await Promise.all(Array.from({ length: 6 }, press))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // Who comes a moment later is told beside the field.
    for (const status of statuses) expect([200, 400, 409]).toContain(status);
  });

  once(
    'are managed at the desk by administrators, with a fresh proof where somebody is told more or no more',
    async () => {
      await using club = await openClub(engine);
      const desk = await openDesk(club);
      const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
        desk.call(method, `/webhooks${path}`, body, desk.administrator.as);
      const url = 'https://example.org/hook/hidden-part';
      const { body: made } = await call('POST', '', { url, kinds: ['event'] });
      expect(made).toMatchObject({ url, kinds: ['event'], what: null, behind: 0, deliveries: [] });
      expect(made.secret).toMatch(/^whsec_/);
      expect((await call('POST', '', { url })).body.fields.url).toContain('is there already');
      expect((await call('POST', '', { url: 'https://10.0.0.1/' })).body.fields.url).toContain('private network');
      expect((await call('POST', `/${made.id}/test`)).status).toBe(200);
      expect((await call('POST', `/${made.id}/replay`, { messages: 1 })).status).toBe(409);
      expect((await call('POST', `/${made.id + 1}/resume`)).status).toBe(404);
      const { body: listed } = await call('GET', '');
      expect(listed.data).toHaveLength(1);
      expect(JSON.stringify(listed)).not.toContain('whsec_');
      await club.api.store.db.updateTable('session').set({ proven_at: '2020-01-01T00:00:00Z' }).execute();
      expect((await call('DELETE', `/${made.id}`)).body.code).toBe('proof_needed');
      expect((await call('POST', '', { url: 'https://example.org/2' })).body.code).toBe('proof_needed');
      await club.api.store.db.updateTable('session').set({ proven_at: new Date().toISOString() }).execute();
      expect((await call('DELETE', `/${made.id}`)).body.data).toEqual([]);
      const { body: log } = await desk.call('GET', '/audit?action=webhook', undefined, desk.administrator.as);
      expect(log.data.map(({ subject, details }: { subject: string; details: object }) => [subject, details])).toEqual([
        ['example.org', { what: 'removed' }],
        ['example.org', { what: 'added' }],
      ]);
    },
  );

  it('are told by one of two processes, and by the other when the first lets its lease run out', async () => {
    await using api = await openApi(engine);
    await using receiver = await openReceiver();
    await told(api, receiver);
    await api.shelves.tool({ name: 'One' });
    const workers = [workerOf(api), workerOf(api)];
    await Promise.all(workers.map((worker) => worker.work()));
    expect(receiver.tries).toHaveLength(1);
    await api.shelves.tool({ name: 'Two' });
    await noticeChanges(api.store.db);
    const lease = (at: number) => ({ attempts: 1, lease_until: new Date(at).toISOString() });
    await api.store.db
      .updateTable('job')
      .set(lease(Date.now() + 30_000))
      .execute();
    await workers[0]?.work();
    expect(receiver.tries).toHaveLength(1);
    await api.store.db
      .updateTable('job')
      .set(lease(Date.now() - 1))
      .execute();
    await workers[0]?.work();
    expect(receiver.tries).toHaveLength(2);
    for (const worker of workers) await worker.stop();
  });

  it('lose nothing while their process is killed again and again', { timeout: 300_000 }, async () => {
    await using api = await openApi(engine);
    await using receiver = await openReceiver();
    const { db, config } = api.store;
    const { secret } = await addWebhook(db, receiver.url, (text) => text, leave);
    receiver.secret = secret;
    const { id: item } = await api.shelves.tool({ name: 'One' });
    const row = { entity: 'item' as const, entity_id: item, changed_at: new Date().toISOString() };
    for (let round = 0; round < 4; round++) {
      await db
        .insertInto('change')
        .values(Array.from({ length: 3 * CHANGES_A_MESSAGE }, () => row))
        .execute();
      const before = receiver.tries.length;
      await using teller = runServer('tests/setup/processes/teller.ts', {}, [config.dataDir, config.databaseUrl ?? '']);
      await expect.poll(() => receiver.tries.length, { timeout: 30_000, interval: 1 }).toBeGreaterThan(before + round);
      teller.process.kill('SIGKILL');
      await teller.ended;
    }
    const { body } = await api.get('/api/changes');
    let last = body;
    while (last.has_next) last = (await api.get(`/api/changes?after=${last.next}`)).body;
    await using teller = runServer('tests/setup/processes/teller.ts', {}, [config.dataDir, config.databaseUrl ?? '']);
    await expect.poll(() => receiver.taken.at(-1)?.next, { timeout: 30_000 }).toBe(last.next);
    teller.process.kill('SIGKILL');
    await teller.ended;
    // One that came twice came under the same id; each begins where the one before it ends.
    const once = [...new Map(receiver.taken.map((one) => [one.id, one])).values()];
    const ends = once.map(({ next }) => next);
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    expect(new Set(ends).size).toBe(ends.length);
    for (const twin of receiver.taken) expect(once.find(({ id }) => id === twin.id)?.body).toBe(twin.body);
  });

  it('keep a thousand tries of each for thirty days', async () => {
    await using api = await openApi(engine);
    await using receiver = await openReceiver();
    const id = await told(api, receiver);
    const { db } = api.store;
    const tryAt = (at: number) => ({
      webhook_id: id,
      message_id: 'm',
      attempt: 1,
      at: new Date(at).toISOString(),
      took_ms: 1,
      status: 200,
      trouble: null,
    });
    const old = Date.now() - 31 * 86_400_000;
    await db
      .insertInto('webhook_delivery')
      .values([tryAt(old), tryAt(old)])
      .execute();
    for (let i = 0; i < 11; i++)
      await db
        .insertInto('webhook_delivery')
        .values(Array.from({ length: 100 }, () => tryAt(Date.now())))
        .execute();
    await forgetDeliveries(db);
    const kept = await db.selectFrom('webhook_delivery').select('at').execute();
    expect(kept).toHaveLength(1_000);
  });
});

it('no address leads into a private network, before and after its name is resolved', async () => {
  const inside =
    '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.168.0.1 198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 fc00::1 fd12::1 fe80::1 ff02::1 2001:db8::1 2002:7f00:1::';
  const outside = '1.1.1.1 8.8.8.8 93.184.216.34 172.32.0.1 2606:4700:4700::1111 2a00:1450:4001::1';
  for (const address of inside.split(' ')) expect([address, isPublic(address)]).toEqual([address, false]);
  for (const address of outside.split(' ')) expect([address, isPublic(address)]).toEqual([address, true]);
  const refused = [
    'https://127.0.0.1/x',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'http://example.org/',
    'ftp://example.org/',
    'https://user:pass@example.org/',
    'no address',
  ];
  for (const address of refused) expect(() => checkAddress(address), address).toThrow(/address/);
  expect(checkAddress('https://example.org/hook').href).toBe('https://example.org/hook');
  // A name of this machine, which nobody can tell from another by looking at it.
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const post = { headers: {}, body: '{}', signal: AbortSignal.timeout(10_000) };
  await expect(postOutward(`https://localhost:${port}/`, post)).rejects.toThrow('private network');
  await expect(postOutward(`http://localhost:${port}/`, post, { plain: true })).rejects.toThrow('private network');
  expect(calls).toBe(0);
  await new Promise((resolve) => server.close(resolve));
});

it('are managed from the shell', async () => {
  await using store = await freshStore('sqlite');
  const run = async (...args: string[]) => {
    const [code, output] = await tesseraOf(store)('webhook', ...args);
    return { code, output };
  };
  expect(await run('list')).toMatchObject({ code: 0, output: expect.stringContaining('Nobody is told.') });
  const added = await run('add', 'https://example.org/hook');
  expect(added.output).toMatch(/Webhook 1 is told .*\nIts secret: whsec_[\w+/]{43}=/);
  expect(await run('add', 'https://127.0.0.1/')).toMatchObject({
    code: 1,
    output: expect.stringContaining('private network'),
  });
  expect((await run('list')).output).toContain('1  https://example.org/hook  up to date');
  expect((await run('log', '1')).output).toContain('Nothing was sent yet.');
  expect((await run('resume', '7')).code).toBe(1);
  const filtered = await run('add', 'https://example.org/events', 'guide', 'event', 'changed');
  expect(filtered.output).toContain('Webhook 2 is told');
  expect((await run('list')).output).toContain('2  https://example.org/events  only event, guide, changed  up to date');
  for (const words of [['dog'], ['event', 'event'], ['changed', 'removed']])
    expect((await run('add', 'https://example.org/else', ...words)).output).toContain('Usage');
  expect((await run('test', '2')).output).toContain('It is sent.');
  expect((await run('replay', '2')).output).toContain('Nothing was told yet');
  expect((await run('replay', '2', '0')).output).toContain('Usage');
  expect((await run('remove', '2')).code).toBe(0);
  expect((await run('remove', '1')).code).toBe(0);
  expect((await run('remove')).output).toContain('Usage');
});
