/**
 * The heaviest thing that can be sent to each call: whatever it is, others are served meanwhile. A server of its own
 * gets it, and `/healthz` is asked from another connection all the while.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openApi } from '#tests/setup/api/api.ts';
import { requestsOf, type Sent } from '#tests/setup/api/heavy-requests.ts';
import { type Call, registeredCalls } from '#tests/setup/api/registered-calls.ts';
import { demoPlace } from '#tests/setup/database/places.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { type Answered, ask, mostMemory, watch } from '#tests/setup/processes/asking.ts';
import { FaultSite } from '../faults/site.ts';

/**
 * In milliseconds of the site’s own work for all senders together: several times what the heaviest request costs on a
 * slow machine, and far less than anything that grows with the square of what is sent.
 */
const WAIT_MOST = 1_000;
/** Who else works on the machine may come in between, but not time after time with the same request. */
const TRIES = 3;
/** How many send the same at once. */
const SENDERS = 3;
/** In MiB: the most that the process may hold, whatever is sent. */
const MEMORY_MOST = 400;
const SLOWEST = 10;

type Headers = Record<string, string>;

/** What was asked, and how long it took. */
interface Played {
  what: string;
  took: number;
}

/** Sends requests one after another, each from several places at once; what was wrong, and how long the site held others up. */
async function play(site: FaultSite, { method }: Call, requests: readonly Sent[], as: Headers, played: Played[]) {
  const headers = (body?: string) => ({ ...as, ...(body !== undefined && { 'content-type': 'application/json' }) });
  const wrong: unknown[] = [];
  const stop = watch(site.url, site.pid);
  await sleep(10);
  for (const sent of requests) {
    const what = `${method} ${sent.url.slice(0, 60)}: ${sent.what}`;
    const from = performance.now();
    const answers = await Promise.all(
      Array.from({ length: SENDERS }, (_, n) =>
        ask(site.url, {
          method,
          path: sent.url,
          headers: { ...headers(sent.body), 'x-forwarded-for': `192.0.2.${n}` },
          ...sent,
        }),
      ),
    );
    played.push({ what, took: Math.round(performance.now() - from) });
    const { status, text } = answers[0] as Answered;
    const isLong = status >= 400 && (text.length > 4_000 || Object.keys(fieldsIn(text)).length > 20);
    if (status >= 500 || isLong) wrong.push([what, status, text.slice(0, 200)]);
  }
  const { own, unserved } = await stop();
  if (unserved > 0) wrong.push([method, requests[0]?.url, 'others were not served']);
  return { wrong, own };
}

/** What is wrong with the requests to a call. They are looked at one by one only where some of them held others up. */
async function troubles(site: FaultSite, call: Call, requests: readonly Sent[], as: Headers, played: Played[]) {
  const { wrong, own } = await play(site, call, requests, as, played);
  if (wrong.length > 0 || own < WAIT_MOST) return wrong;
  for (const sent of requests) {
    const held: number[] = [];
    while (held.length < TRIES) {
      const alone = await play(site, call, [sent], as, played);
      if (alone.own < WAIT_MOST) break;
      held.push(alone.own);
    }
    if (held.length === TRIES) wrong.push([call.method, sent.url.slice(0, 60), sent.what, held]);
  }
  return wrong;
}

const fieldsIn = (text: string): object => (text.startsWith('{') ? (JSON.parse(text).fields ?? {}) : {});

async function callsOf(): Promise<Call[]> {
  await using api = await openApi('sqlite', { pages: true });
  return registeredCalls(api);
}

/** Ten of the desk's worst for each call: its bodies are as many as those of all others together. */
const worstOf = (call: Call): Sent[] =>
  requestsOf(call).filter(({ what }) =>
    /that is right|lists in lists|many names, 64|every field|thousands|many words/.test(what),
  );

function print(level: string, played: Played[], memory: number): void {
  const slowest = played.toSorted((a, b) => b.took - a.took).slice(0, SLOWEST);
  const lines = slowest.map(({ what, took }) => `  ${took} ms: ${what}`);
  console.log(
    `The slowest of ${played.length} heavy requests (${level}; the site held ${memory} MiB at most):\n${lines.join('\n')}`,
  );
}

onEachEngine('the heaviest requests', (engine) => {
  // They are judged before a database is asked, so one engine tells.
  it.each(engine === 'sqlite' ? (['public', 'member', 'curator', 'administrator'] as const) : [])(
    'to each %s call hold nobody else up, and are answered shortly',
    async (level) => {
      const calls = (await callsOf()).filter(({ access }) => access === level);
      expect(calls.length).toBeGreaterThan(15);
      // As `npm start` has it; to visitors every page is an empty one, or the time would go into rendering.
      const script = level === 'public' ? undefined : 'server/start/start.mjs';
      await using site = new FaultSite(await demoPlace(engine), {}, script);
      await site.start();
      const [wrong, played]: [unknown[], Played[]] = [[], []];
      const isDesk = level === 'curator' || level === 'administrator';
      for (const call of calls) {
        // A call may end the session or the account, so each gets somebody of its own.
        const as = level === 'public' ? {} : (await site.join(level)).as;
        wrong.push(...(await troubles(site, call, isDesk ? worstOf(call) : requestsOf(call), as, played)));
        await site.db.deleteFrom('attempt').execute();
      }
      const memory = mostMemory(site.pid);
      print(level, played, memory);
      expect(wrong).toEqual([]);
      expect(memory).toBeLessThan(MEMORY_MOST);
    },
    280_000,
  );

  it('of a member are counted before their bodies are read', async () => {
    await using site = new FaultSite(await demoPlace(engine));
    await site.start();
    const { as } = await site.join('member');
    const body = `{"preferences":{${'x'.repeat(60_000)}`;
    const headers = { ...as, 'content-type': 'application/json' };
    const statuses: number[] = [];
    for (let n = 0; n < 610; n++)
      statuses.push((await ask(site.url, { method: 'PUT', path: '/api/auth/preferences', headers, body })).status);
    expect(statuses.slice(0, 600).every((status) => status === 400)).toBe(true);
    expect(statuses.slice(600)).toEqual(Array(10).fill(429));
    expect((await ask(site.url, { method: 'GET', path: '/api/auth', headers: as })).status).toBe(200);
  }, 300_000);
});
