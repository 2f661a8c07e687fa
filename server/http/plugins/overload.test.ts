import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openApi, type TestApi } from '#tests/setup/api/api.ts';

const nobody = new Int32Array(new SharedArrayBuffer(4));

/** Lets nothing else run for so many milliseconds; it waits for nobody, so the processor is free for others meanwhile. */
function stall(ms: number): void {
  Atomics.wait(nobody, 0, 0, ms);
}

/** Asks for something that is not in the cache. */
let asked = 0;
const ask = (api: TestApi) => api.get(`/api/content/post?new=${asked++}`);

it('serves everybody at once after a single pause, whenever it comes', async () => {
  await using api = await openApi('sqlite');
  const statuses: number[] = [];
  for (const moment of [0, 130, 400]) {
    await sleep(moment);
    stall(3_000);
    for (let n = 0; n < 10; n++) {
      statuses.push((await ask(api)).status);
      await sleep(100);
    }
  }
  expect(statuses).toEqual(Array(30).fill(200));
}, 300_000);

it('serves everybody at once after long pauses with a moment between them', async () => {
  await using api = await openApi('sqlite');
  for (let pauses = 0; pauses < 2; pauses++) {
    stall(5_500);
    await sleep(15);
  }
  const statuses: number[] = [];
  for (let n = 0; n < 10; n++) {
    statuses.push((await ask(api)).status);
    await sleep(50);
  }
  expect(statuses).toEqual(Array(10).fill(200));
}, 300_000);

it('refuses with 503 while the delay lasts, and no longer', async () => {
  await using api = await openApi('sqlite');
  let isOver = false;
  const work = (async () => {
    for (let turns = 0; !isOver && turns < 30; turns++) {
      stall(1_400);
      await nextTurn();
    }
    isOver = true;
  })();
  let refused = await api.get('/api/nothing');
  while (refused.status !== 503 && !isOver) {
    await nextTurn();
    refused = await api.get('/api/nothing');
  }
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: 'The site is busy. Please try again in a minute.' },
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers).toHaveProperty('content-security-policy');
  const [ready, alive, figures] = await Promise.all(['/readyz', '/healthz', '/metrics'].map((url) => api.get(url)));
  expect([ready?.status, alive?.status, figures?.status]).toEqual([503, 200, 200]);
  expect(isOver).toBe(false);
  isOver = true;
  await work;
  await expect.poll(async () => (await ask(api)).status, { timeout: 10_000 }).toBe(200);
}, 300_000);
