/**
 * The heaviest thing that can be sent to each call: whatever it is, others are served meanwhile. A server of its own
 * gets it, and `/healthz` is asked from another connection all the while.
 */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Engine } from '#server/database/column-types.ts';
import type { Db } from '#server/database/schema.ts';
import { addMember } from '#server/features/members/roles.ts';
import { Sessions } from '#server/features/members/sessions.ts';
import { openApi, SECRET } from '#tests/setup/api/api.ts';
import { requestsOf, type Sent } from '#tests/setup/api/heavy-requests.ts';
import { type Call, registeredCalls } from '#tests/setup/api/registered-calls.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { runServer } from '#tests/setup/processes/process.ts';

/** In milliseconds: as long as somebody else may wait. */
const WAIT_MOST = 200;
/** Who else works on the machine may come in between, but not time after time with the same request. */
const TRIES = 3;
/** How many send the same at once. */
const SENDERS = 3;
interface Answered {
  status: number;
  text: string;
}

function send(address: string, method: string, { url, body }: Sent, as: Record<string, string>, agent?: Agent) {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const headers = { ...as, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const sent = request(new URL(address), { method, path: url, headers, ...(agent && { agent }) }, (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text })).on('error', reject);
  });
  // A server that has refused a body may close the connection while it is still being sent.
  sent.on('error', (error: NodeJS.ErrnoException) =>
    ['EPIPE', 'ECONNRESET'].includes(error.code ?? '') ? resolve({ status: 413, text: '' }) : reject(error),
  );
  sent.end(body);
  return promise;
}

/** Asks `/healthz` again and again until it is told to stop; answers the longest wait in milliseconds. */
function watch(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let isOver = false;
  const longest = (async () => {
    let wait = 0;
    while (!isOver) {
      const from = performance.now();
      const { status } = await send(address, 'GET', { what: '', url: '/healthz' }, {}, agent);
      wait = Math.max(wait, status === 200 ? performance.now() - from : Number.POSITIVE_INFINITY);
      await sleep(5);
    }
    agent.destroy();
    return wait;
  })();
  return () => {
    isOver = true;
    return longest;
  };
}

/**
 * How many milliseconds the thread that serves has worked, as Linux tells. Where a machine has other work, a wait in
 * which the server did nothing is not the request's fault; where nobody tells, each wait counts.
 */
function worked(pid: number | undefined): number {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = rest.split(' ').slice(11, 13).map(Number);
    return 10 * ((user ?? 0) + (system ?? 0));
  } catch {
    return Number.NaN;
  }
}

/** Sends one request from several places at once; what was wrong with how it went, if anything. */
async function trouble({ address, pid }: Site, { method }: Call, sent: Sent, as: Record<string, string>) {
  let found: unknown[] | undefined;
  for (let tries = 0; tries < TRIES; tries++) {
    const before = worked(pid);
    const stop = watch(address);
    await sleep(10);
    const answers = await Promise.all(
      Array.from({ length: SENDERS }, (_, n) =>
        send(address, method, sent, { ...as, 'x-forwarded-for': `192.0.2.${n}` }),
      ),
    );
    const wait = Math.round(await stop());
    const isIdle = worked(pid) - before < WAIT_MOST;
    const { status, text } = answers[0] as Answered;
    const isLong = status >= 400 && (text.length > 4_000 || Object.keys(fieldsIn(text)).length > 20);
    if (status >= 500 || isLong) return [method, sent.url.slice(0, 80), sent.what, status, text.slice(0, 200)];
    if (wait < WAIT_MOST || isIdle) return undefined;
    found = [method, sent.url.slice(0, 80), sent.what, `${wait} ms`];
  }
  return found;
}

const fieldsIn = (text: string): object => (text.startsWith('{') ? (JSON.parse(text).fields ?? {}) : {});

type Site = Awaited<ReturnType<typeof listen>>;

async function callsOf(): Promise<Call[]> {
  await using api = await openApi('sqlite', { pages: true });
  return registeredCalls(api);
}

/** A listening server with the demo, and somebody who is logged in as a member of it. */
async function listen(engine: Engine) {
  const store = await freshStore(engine);
  const { dataDir, databaseUrl } = store.config;
  const server = runServer('tests/setup/processes/listening.ts', {
    DATA_DIR: dataDir,
    SECRET,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  const address = await server.ready;
  return {
    address,
    pid: server.process.pid,
    join: (name: string) => logIn(store.db, name),
    clear: () => store.db.deleteFrom('attempt').execute(),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
    },
  };
}

async function logIn(db: Db, email: string): Promise<Record<string, string>> {
  await addMember(db, email);
  const { id } = await db.selectFrom('member').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const { access } = await db.transaction().execute((tx) => new Sessions(db, SECRET).begin(tx, id, undefined));
  return { authorization: `Bearer ${access}` };
}

onEachEngine('the heaviest requests', (engine) => {
  // They are judged before a database is asked, so one engine tells.
  it.each(engine === 'sqlite' ? ['public', 'member'] : [])(
    'to each %s call hold nobody else up, and are answered shortly',
    async (level) => {
      const calls = (await callsOf()).filter(({ access }) => access === level);
      expect(calls.length).toBeGreaterThan(20);
      await using site = await listen(engine);
      const wrong: unknown[] = [];
      for (const [n, call] of calls.entries()) {
        // A call may end the session or the account, so each gets a member of its own.
        const as = level === 'member' ? await site.join(`m${n}@example.org`) : {};
        for (const sent of requestsOf(call)) {
          const found = await trouble(site, call, sent, as);
          if (found) wrong.push(found);
        }
        await site.clear();
      }
      expect(wrong).toEqual([]);
    },
    280_000,
  );

  it('of a member are counted before their bodies are read', async () => {
    await using site = await listen(engine);
    const as = await site.join('ada@example.org');
    const body = `{"preferences":{${'x'.repeat(60_000)}`;
    const statuses: number[] = [];
    for (let n = 0; n < 610; n++)
      statuses.push((await send(site.address, 'PUT', { what: '', url: '/api/auth/preferences', body }, as)).status);
    expect(statuses.slice(0, 600).every((status) => status === 400)).toBe(true);
    expect(statuses.slice(600)).toEqual(Array(10).fill(429));
    expect((await send(site.address, 'GET', { what: '', url: '/api/auth' }, as)).status).toBe(200);
  }, 300_000);
});
