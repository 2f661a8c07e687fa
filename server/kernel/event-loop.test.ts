import { setImmediate as nextRound } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { countRounds } from '#tests/setup/api/rounds.ts';
import { countReaders, eachInTurn, yieldWhenDue } from './event-loop.ts';

async function siteThat(answer: () => Promise<string>) {
  const app = Fastify();
  countReaders(app);
  app.get('/', answer);
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), [Symbol.asyncDispose]: () => app.close() };
}

/** Long work in many steps. */
async function work(steps: number): Promise<string> {
  for (let step = 0; step < steps; step++) {
    const until = performance.now() + 1;
    while (performance.now() < until);
    await yieldWhenDue();
  }
  return 'worked';
}

it('lets a reader have a whole answer between two steps of long work, however many rounds it takes', async () => {
  await using site = await siteThat(async () => {
    for (let round = 0; round < 20; round++) await nextRound();
    return 'read';
  });
  const order: string[] = [];
  const reading = fetch(site.url).then(async (answer) => order.push(await answer.text()));
  await Promise.all([reading, work(500).then((done) => order.push(done))]);
  expect(order).toEqual(['read', 'worked']);
});

it('works on many things one after another, and lets others have their turn between them', async () => {
  const long = (n: number) => {
    const until = performance.now() + 1;
    while (performance.now() < until);
    return 2 * n;
  };
  const { rounds, result } = await countRounds(() => eachInTurn([1, 2, 3, ...Array(40).fill(4)], long));
  expect(result.slice(0, 4)).toEqual([2, 4, 6, 8]);
  expect(rounds).toBeGreaterThan(5);
});

it('comes to its end while somebody waits for an answer that does not come', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  await using site = await siteThat(() => promise);
  const reading = fetch(site.url);
  expect(await work(20)).toBe('worked');
  resolve('late');
  expect(await (await reading).text()).toBe('late');
});
